-- Module: events
-- Writes events as the next ones of their accounts and modes, in the given order, and returns their numbers (see
-- emit_event_rows). `seq` of an event is not read.
create or replace function emit_events(
  emitted events[], lanes_channel text, tested_endpoint text default null
) returns bigint[]
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r record;
begin
  select array_agg(e.ordinality::integer) as chosen, array_agg(e.account_id) as accounts, array_agg(e.livemode) as modes,
    array_agg(e.id) as ids, array_agg(e.type) as types, array_agg(e.api_version) as api_versions,
    array_agg(e.created_at) as created, array_agg(e.body) as bodies, array_agg(e.trace_parent) as trace_parents
  into r from unnest(emitted) with ordinality e;
  return emit_event_rows(r.chosen, r.accounts, r.modes, r.ids, r.types, r.api_versions, r.created, r.bodies, r.trace_parents,
    lanes_channel, tested_endpoint);
end $$;
