export {
  type AccountJob,
  cancelJob,
  downloadResult,
  findJob,
  type ReportProgress,
  readResult,
  startJob,
} from './jobs.ts';
