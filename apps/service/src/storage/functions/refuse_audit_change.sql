-- Module: audit
-- Makes the audit log append-only, with four exceptions: the encrypted request of an erased account is replaced by its
-- hash, a request that is sealed again under a newer key keeps the hash of its first ciphertext, what the digest of a decision
-- covers is encrypted or sealed again (the digest proves that it is the same), and rows of an account that is in another bucket are deleted.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
declare
  erased audit_log;
  resealed audit_log;
  covered audit_log;
begin
  if tg_op = 'UPDATE' and new.covered_sealed is not null and old.catalog_version is not null then
    covered := old;
    covered.covered_sealed := new.covered_sealed;
    if old.covered_sealed is null then
      covered.subject := new.subject;
      covered.outcome_digest := null;
    end if;
    if new is not distinct from covered then return new; end if;
  end if;
  if tg_op = 'UPDATE' and old.request_sealed is not null then
    erased := old;
    erased.request_sealed := null;
    erased.request_hash := coalesce(old.request_hash, sha256(old.request_sealed));
    resealed := erased;
    resealed.request_sealed := new.request_sealed;
    if new.request_sealed is not null and new is not distinct from resealed then
      return new;
    end if;
    if new is not distinct from erased
      and exists (select from accounts a where a.id = old.account_id and a.erased_at is not null) then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' then
    if exists (select from moving_accounts m where m.account_id = old.account_id and m.state <> 'leaving') then
      return old;
    end if;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create or replace trigger audit_log_is_not_truncated before truncate on audit_log
  for each statement execute function refuse_audit_change();
