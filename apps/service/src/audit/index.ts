export {
  type AuditListItem,
  type AuditVerdict,
  ERASURE,
  findRecordedRequest,
  keysMissingFor,
  listAudit,
  type RecordedRequest,
  recordAudit,
  verifyAudit,
} from './audit.ts';
export { type AuditEntry, type PreparedAuditRow, prepareAuditRow, SYSTEM_CHAIN } from './row.ts';
