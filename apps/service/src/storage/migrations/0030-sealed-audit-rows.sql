-- Audit rows of decisions of earlier versions say in clear how many offers an applicant got, and equal outcomes have equal
-- digests. A background task encrypts both: the digest of such a row covers what is in `covered_sealed`.
alter table audit_log add column covered_sealed bytea;
update installation set sealing_complete = false;
