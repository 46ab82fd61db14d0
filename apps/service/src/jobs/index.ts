export {
  type AccountJob,
  cancelJob,
  downloadResult,
  findJob,
  type ReportProgress,
  startJob,
} from './jobs.ts';
