-- Module: audit
-- Erases the encrypted requests of one erased account, `batch` rows of its chain at a time. Returns the account's id
-- while there may be more to do and null when there is nothing left. Concurrent processes take different accounts.
create or replace function erase_audit_requests(batch integer) returns text language plpgsql as $$
declare
  target record;
begin
  select h.account_id, h.erased_seq, h.seq into target
  from accounts a join audit_heads h on h.account_id = a.id
  where a.erased_at is not null and h.erased_seq < h.seq
  order by a.erased_at, a.id limit 1 for update of h skip locked;
  if not found then return null; end if;
  update audit_log set request_sealed = null, request_hash = coalesce(request_hash, sha256(request_sealed))
  where account_id = target.account_id and seq > target.erased_seq and seq <= target.erased_seq + batch
    and request_sealed is not null;
  update audit_heads h set erased_seq = least(target.erased_seq + batch, target.seq)
  where h.account_id = target.account_id;
  return target.account_id;
end $$;
