export { OneAtATime } from './one-at-a-time.ts';
export { type FinishedRequest, findRequest, RequestLog, type RequestLogDeps } from './request-log.ts';
export {
  EVERY_REQUEST,
  REQUEST_PAGE,
  type RequestPage,
  type RequestRow,
  selectRequests,
  selectUsage,
  type UsageGroup,
  usageStatement,
} from './request-store.ts';
export { REQUEST_LOG_DAYS } from './tables.ts';
