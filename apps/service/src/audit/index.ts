export {
  type AuditListItem,
  ERASURE,
  keysMissingFor,
  listAudit,
  listHistory,
  recordAudit,
  verifyAudit,
} from './audit.ts';
export { eraseSealedRequests, openAuditChain } from './audit-store.ts';
export { brokenSince, makeCheckpoint, parseCheckpoint } from './checkpoint.ts';
export { findRecordedRequest } from './recorded-request.ts';
export {
  type AuditEntry,
  outcomeDigest,
  type PreparedAuditRow,
  prepareAuditRow,
  SYSTEM_CHAIN,
} from './row.ts';
