-- Module: events
-- Event numbers and times only move forward. They are deleted when their account is in another bucket.
create or replace function refuse_event_rollback() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from moving_accounts m where m.account_id = old.account_id and m.state <> 'leaving') then
      return old;
    end if;
  end if;
  if tg_op = 'DELETE' or new.live_seq < old.live_seq or new.test_seq < old.test_seq
    or new.live_at < old.live_at or new.test_at < old.test_at then
    raise exception 'the event numbers of an account only move forward' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger event_heads_move_forward before update or delete on event_heads
  for each row execute function refuse_event_rollback();
