export { type FinishedRequest, findRequest, type LoggedRequest, RequestLog } from './request-log.ts';
export {
  type RequestQuery,
  type RequestRow,
  selectRequests,
  selectUsage,
  type UsageGroup,
  type UsageRow,
} from './request-store.ts';
export { REQUEST_LOG_DAYS } from './tables.ts';
