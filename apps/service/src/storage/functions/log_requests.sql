-- Module: requests
-- Writes rows of the request log and adds them to the counts of their days. Rows that were written before are neither
-- written nor counted again. Counts are locked in one order, so that processes cannot deadlock.
-- It is a function so that Citus runs it as a whole on the worker of the bucket: Citus sends a statement that inserts rows from
-- arrays as a copy, and commits copies in two phases.
create or replace function log_requests(
  ids text[], accounts text[], livemodes boolean[], licenses text[], times timestamptz[], methods text[], paths text[],
  operations text[], statuses integer[], codes text[], token_ids text[], token_hints text[], members text[],
  api_versions text[], durations integer[], replayed boolean[], problems bytea[]
) returns void language plpgsql
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  with added as (
    insert into request_log (id, account_id, livemode, license_id, at, method, path, operation, status, code, token_id,
      token_hint, member_id, api_version, duration_ms, replayed, problem_sealed)
    select * from unnest(ids, accounts, livemodes, licenses, times, methods, paths, operations, statuses, codes, token_ids,
      token_hints, members, api_versions, durations, log_requests.replayed, problems)
    on conflict do nothing
    returning account_id, livemode, at, license_id, operation, token_hint, status, replayed
  )
  insert into request_counts as c (account_id, livemode, day, license_id, operation, token_hint, requests, executions,
    replays, errors)
  select account_id, livemode, (at at time zone 'UTC')::date, license_id, operation, coalesce(token_hint, ''), count(*),
    count(*) filter (where status < 400 and not replayed), count(*) filter (where replayed),
    count(*) filter (where status >= 400 and not replayed)
  from added group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (account_id, livemode, day, license_id, operation, token_hint) do update set
    requests = c.requests + excluded.requests, executions = c.executions + excluded.executions,
    replays = c.replays + excluded.replays, errors = c.errors + excluded.errors;
end $$;
