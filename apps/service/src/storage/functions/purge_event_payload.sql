-- Module: events
-- Lets `update events set body = null` work on the view, as processes of the previous version do it.
create or replace function purge_event_payload() returns trigger language plpgsql as $$
begin
  if new.body is not null then raise exception 'the payload of an event never changes'; end if;
  update event_log e set body = null where e.id = old.id and e.body is not null;
  delete from event_payloads p
  where p.account_id = old.account_id and p.livemode = old.livemode and p.seq = old.seq and p.created_at = old.created_at;
  return new;
end $$;

create or replace trigger events_lose_their_payload instead of update on events
  for each row execute function purge_event_payload();
