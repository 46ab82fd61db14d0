-- Module: audit
-- Erases the encrypted requests of one erased account, `batch` rows of its chain at a time. Returns the account's id
-- while there may be more to do and null when there is nothing left. Concurrent processes take different accounts.
create or replace function erase_audit_requests(batch integer) returns text language plpgsql as $$
declare
  target record;
begin
  select a.id, a.erased_seq, h.audit_seq into target
  from accounts a join account_heads h on h.account_id = a.id
  where a.erased_at is not null and a.erased_seq < h.audit_seq
  order by a.erased_at, a.id limit 1 for update of a skip locked;
  if not found then return null; end if;
  update audit_log set request_sealed = null, request_hash = sha256(request_sealed)
  where account_id = target.id and seq > target.erased_seq and seq <= target.erased_seq + batch
    and request_sealed is not null;
  update accounts set erased_seq = least(target.erased_seq + batch, target.audit_seq) where id = target.id;
  return target.id;
end $$;
