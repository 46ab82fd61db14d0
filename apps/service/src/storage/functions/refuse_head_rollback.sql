-- Module: audit
-- The counters of an account only grow: removing the end of an audit chain cannot be hidden by resetting its head.
create or replace function refuse_head_rollback() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.audit_seq < old.audit_seq or new.live_event_seq < old.live_event_seq
    or new.test_event_seq < old.test_event_seq then
    raise exception 'the counters of an account only move forward' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger account_heads_move_forward before update or delete on account_heads
  for each row execute function refuse_head_rollback();
