export { type FinishedRequest, findRequest, RequestLog, type RequestLogDeps } from './request-log.ts';
export {
  type RequestRow,
  selectRequests,
  selectUsage,
  type UsageGroup,
} from './request-store.ts';
export { REQUEST_LOG_DAYS } from './tables.ts';
