export {
  type AccountJob,
  cancelJob,
  downloadResult,
  failureOf,
  findJob,
  type ReportProgress,
  readResult,
  startJob,
} from './jobs.ts';
