export {
  type AccountJob,
  cancelJob,
  downloadResult,
  findJob,
  jobFailure,
  type ReportProgress,
  readResult,
  startJob,
} from './jobs.ts';
