-- Module: audit
-- The head of an audit chain only moves forward: removing the end of a chain cannot be hidden by resetting its head. It is
-- deleted when its account is in another bucket.
create or replace function refuse_audit_rollback() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from moving_accounts m where m.account_id = old.account_id and m.state <> 'leaving') then
      return old;
    end if;
  end if;
  if tg_op = 'DELETE' or new.seq < old.seq then
    raise exception 'the head of an audit chain only moves forward' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger audit_heads_move_forward before update or delete on audit_heads
  for each row execute function refuse_audit_rollback();
