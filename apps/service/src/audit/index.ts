export {
  type AuditListItem,
  type AuditVerdict,
  ERASURE,
  keysMissingFor,
  listAudit,
  recordAudit,
  verifyAudit,
} from './audit.ts';
export { eraseSealedRequests, openAuditChain } from './audit-store.ts';
export { brokenSince, makeCheckpoint, parseCheckpoint } from './checkpoint.ts';
export { findRecordedRequest, type RecordedRequest } from './recorded-request.ts';
export {
  type AuditEntry,
  outcomeDigest,
  type PreparedAuditRow,
  prepareAuditRow,
  SYSTEM_CHAIN,
} from './row.ts';
