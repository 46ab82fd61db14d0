export {
  type AuditListItem,
  keysMissingFor,
  listAudit,
  listHistory,
  recordAudit,
} from './audit.ts';
export { eraseSealedRequests, openAuditChain, readHeads } from './audit-store.ts';
export {
  type AuditCheckpoint,
  brokenSince,
  makeCheckpoint,
  parseCheckpoint,
  verifiedEnds,
} from './checkpoint.ts';
export { type ExportedLine, exportAudit } from './export.ts';
export { parseProgress, signProgress } from './progress.ts';
export { recordedDecisions } from './recorded-decisions.ts';
export { findRecordedRequest, type RecordedRequest } from './recorded-request.ts';
export {
  type AuditEntry,
  ERASURE,
  outcomeDigest,
  type PreparedAuditRow,
  prepareAuditRow,
  SYSTEM_CHAIN,
} from './row.ts';
export { sealStoredDecisions } from './seal-stored.ts';
export { type AuditVerdict, type VerifiedPosition, verifyAudit } from './verify.ts';
export { verifyExport } from './verify-file.ts';
