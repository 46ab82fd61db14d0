export {
  type FinishedRequest,
  findRequest,
  type LoggedRequest,
  RequestLog,
  sweepRequests,
} from './request-log.ts';
export {
  type RequestQuery,
  type RequestRow,
  selectRequests,
  selectUsage,
  USAGE_GROUPS,
  type UsageGroup,
  type UsageRow,
} from './request-store.ts';
