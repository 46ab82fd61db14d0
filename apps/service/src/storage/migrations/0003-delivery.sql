-- Ordered delivery. A lane's `wake_at` is the moment at which some worker must look at it: now for work to do, the
-- retry's time while its head waits, the end of the lease while a worker has it, null when there is nothing to do.
-- So the due lanes are one range of one index, and the lane of a dead worker becomes due by itself.

alter table webhook_lanes
  -- The head has failed and waits for its next try. Such lanes have slots of their own in a worker.
  add column retrying boolean not null default false,
  -- Somebody woke the lane while a worker had it; the worker then does not let the head wait.
  add column nudged boolean not null default false;
drop index webhook_lanes_due;
create index webhook_lanes_due on webhook_lanes (retrying, wake_at) where wake_at is not null;
create index webhook_lanes_by_owner on webhook_lanes (lease_owner) where lease_owner is not null;

alter table webhook_deliveries
  -- Attempts of the schedule; attempt_count also counts redeliveries.
  add column tries integer not null default 0,
  add column test boolean not null default false,
  -- Sent outside the order: a test that overtook a waiting event. The lane passes it by.
  add column beside boolean not null default false;
drop index webhook_deliveries_pending;
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, seq)
  where status = 'pending' and not beside;
create index webhook_deliveries_tests on webhook_deliveries (endpoint_id, seq)
  where status = 'pending' and test and not beside;

-- What is sent at once beside the queue: redeliveries, and tests that overtake a waiting event.
-- `due_at` works like a lane's `wake_at`.
create table out_of_band_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id text not null references webhook_endpoints (id),
  seq bigint not null,
  kind text not null check (kind in ('redelivery', 'test')),
  due_at timestamptz not null,
  lease_token bigint not null default 0,
  lease_owner text,
  foreign key (endpoint_id, seq) references webhook_deliveries (endpoint_id, seq)
);
create index out_of_band_deliveries_due on out_of_band_deliveries (due_at);
create index out_of_band_deliveries_by_endpoint on out_of_band_deliveries (endpoint_id);

-- A replay sends a stretch of an endpoint's past events again, one after the other. `done_seq` is how far it is.
create table webhook_replays (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id),
  since timestamptz not null,
  until timestamptz not null,
  total integer not null,
  done_seq bigint not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  due_at timestamptz,
  lease_token bigint not null default 0,
  lease_owner text
);
create index webhook_replays_due on webhook_replays (due_at) where due_at is not null;

-- One attempt that a worker is to make: the event, and the endpoint as it is at this moment.
create type webhook_job as (
  endpoint_id text,
  lease_token bigint,
  account_id text,
  livemode boolean,
  url text,
  secret_sealed bytea,
  seq bigint,
  event_id text,
  event_type text,
  body bytea,
  status text,
  attempt_count integer,
  tries integer
);

-- The heads of lanes that the caller has locked. Lanes of disabled endpoints, and lanes with nothing pending, come
-- to rest. Every statement of a function has a snapshot of its own, and emission writes its deliveries before it
-- asks for the lane: what this look does not see yet will wake the lane after the caller's commit.
-- Everything up to `head_seq` has an end; looking only behind it keeps the look short however long the past is.
create function lane_heads(asked text[]) returns setof webhook_job language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  found_lanes text[];
begin
  select coalesce(array_agg(l.endpoint_id), '{}') into found_lanes
  from webhook_lanes l
  join webhook_endpoints e on e.id = l.endpoint_id and e.enabled and e.deleted_at is null
  where l.endpoint_id = any (asked) and exists (
    select from webhook_deliveries d
    where d.endpoint_id = l.endpoint_id and d.seq > l.head_seq and d.status = 'pending' and not d.beside);

  if cardinality(found_lanes) < cardinality(asked) then
    update webhook_lanes l
    set wake_at = null, lease_owner = null, lease_until = null, nudged = false
    where l.endpoint_id = any (asked) and not l.endpoint_id = any (found_lanes);
  end if;

  return query
  select l.endpoint_id, l.lease_token, e.account_id, e.livemode, e.url, e.secret_sealed,
    d.seq, d.event_id, v.type, v.body, d.status, d.attempt_count, d.tries
  from unnest(found_lanes) as f (id)
  join webhook_lanes l on l.endpoint_id = f.id
  join webhook_endpoints e on e.id = f.id
  cross join lateral (
    select * from webhook_deliveries d
    where d.endpoint_id = f.id and d.seq > l.head_seq and d.status = 'pending' and not d.beside
    order by d.seq limit 1
  ) d
  join events v on v.id = d.event_id;
end $$;

-- Takes due lanes, those whose head is new and those whose head waits for a retry counted apart, so that failing
-- endpoints cannot take the slots of healthy ones. Accounts that have their share already are passed over.
create function claim_lanes(
  owner text, fresh integer, retries integer, full_accounts text[], at timestamptz, until timestamptz
) returns setof webhook_job language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  taken text[];
begin
  -- A claim that is lost with a crash of the database costs a duplicate at most: nothing waits for the disk here.
  perform set_config('synchronous_commit', 'off', true);
  with fresh_lanes as (
    select l.endpoint_id from webhook_lanes l
    where not l.retrying and l.wake_at <= at and (full_accounts = '{}' or not exists (
      select from webhook_endpoints e where e.id = l.endpoint_id and e.account_id = any (full_accounts)))
    order by l.wake_at limit fresh for update of l skip locked
  ), retry_lanes as (
    select l.endpoint_id from webhook_lanes l
    where l.retrying and l.wake_at <= at and (full_accounts = '{}' or not exists (
      select from webhook_endpoints e where e.id = l.endpoint_id and e.account_id = any (full_accounts)))
    order by l.wake_at limit retries for update of l skip locked
  ), moved as (
    update webhook_lanes l
    set lease_token = l.lease_token + 1, lease_owner = owner, lease_until = until, wake_at = until, nudged = false
    where l.endpoint_id in (select endpoint_id from fresh_lanes union all select endpoint_id from retry_lanes)
    returning l.endpoint_id
  )
  select array_agg(endpoint_id) into taken from moved;
  if taken is not null then
    return query select * from lane_heads(taken);
  end if;
end $$;

create type webhook_verdict as (
  endpoint_id text,
  -- done: written. fenced: the lease is somebody else's by now, nothing was written. stale: the delivery is not in
  -- the state that the outcome was decided on; its present state comes along and nothing was written.
  verdict text,
  status text,
  attempt_count integer,
  tries integer,
  next webhook_job
);

-- Writes outcomes of attempts, one per lane: attempt, delivery and lane together or not at all. The fence is the token
-- together with the owner, because a claim that was lost with a crash leaves its token to be given out again. `turns`:
-- next = keep the lane and answer its next head; wait = until the delivery's next attempt; release = hand it back.
create function settle_attempts(
  owner text, endpoints text[], tokens bigint[], seqs bigint[], seen_status text[], seen_attempts integer[],
  new_status text[], new_tries integer[], next_at timestamptz[], turns text[],
  attempted timestamptz[], responses integer[], durations integer[], faults text[],
  at timestamptz, until timestamptz
) returns setof webhook_verdict language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  settled text[];
begin
  perform from webhook_lanes l where l.endpoint_id = any (endpoints) order by l.endpoint_id for update;

  with asked as (
    select * from unnest(endpoints, tokens, seqs, seen_status, seen_attempts, new_status, new_tries, next_at, turns,
      attempted, responses, durations, faults)
      as a (endpoint, token, seq, seen, seen_count, status, tries, next_at, turn, at, response, duration, fault)
  ), held as (
    select a.* from asked a join webhook_lanes l on l.endpoint_id = a.endpoint and l.lease_token = a.token
      and l.lease_owner = owner
  ), written as (
    update webhook_deliveries d
    set status = h.status, tries = h.tries, next_attempt_at = h.next_at, attempt_count = d.attempt_count + 1,
      delivered_at = case when h.status = 'delivered' then coalesce(d.delivered_at, settle_attempts.at)
                          else d.delivered_at end
    from held h
    where d.endpoint_id = h.endpoint and d.seq = h.seq and d.status = h.seen and d.attempt_count = h.seen_count
    returning d.endpoint_id, d.event_id, d.attempt_count as number, h.seq, h.next_at, h.turn,
      h.at, h.response, h.duration, h.fault
  ), recorded as (
    insert into webhook_attempts (event_id, endpoint_id, number, attempted_at, response_status, duration_ms, error)
    select w.event_id, w.endpoint_id, w.number, w.at, w.response, w.duration, w.fault from written w
  ), moved as (
    update webhook_lanes l
    set head_seq = case when w.turn = 'wait' then l.head_seq else w.seq end,
      retrying = w.turn = 'wait',
      nudged = false,
      lease_owner = case when w.turn = 'next' then l.lease_owner end,
      lease_until = case when w.turn = 'next' then settle_attempts.until end,
      wake_at = case
        when w.turn = 'next' then settle_attempts.until
        when w.turn = 'wait' and not l.nudged then w.next_at
        else settle_attempts.at end
    from written w where l.endpoint_id = w.endpoint_id
    returning l.endpoint_id
  )
  select coalesce(array_agg(endpoint_id), '{}') into settled from moved;

  -- Tests do not wait behind an event that waits.
  with overtaking as (
    update webhook_deliveries d set beside = true
    from unnest(endpoints, seqs, turns) as a (endpoint, seq, turn)
    where a.turn = 'wait' and a.endpoint = any (settled) and d.endpoint_id = a.endpoint
      and d.status = 'pending' and d.test and not d.beside and d.seq > a.seq
    returning d.endpoint_id, d.seq
  )
  insert into out_of_band_deliveries (endpoint_id, seq, kind, due_at)
  select o.endpoint_id, o.seq, 'test', at from overtaking o;

  return query
  with staying as (
    select array_agg(a.endpoint) as lanes from unnest(endpoints, turns) as a (endpoint, turn)
    where a.turn = 'next' and a.endpoint = any (settled)
  ), heads as (
    select h as job from staying, lane_heads(staying.lanes) h where staying.lanes is not null
  )
  select a.endpoint,
    case when a.endpoint = any (settled) then 'done'
         when l.lease_token = a.token and l.lease_owner = owner then 'stale'
         else 'fenced' end,
    d.status, d.attempt_count, d.tries, h.job
  from unnest(endpoints, tokens, seqs) as a (endpoint, token, seq)
  join webhook_lanes l on l.endpoint_id = a.endpoint
  join webhook_deliveries d on d.endpoint_id = a.endpoint and d.seq = a.seq
  left join heads h on (h.job).endpoint_id = a.endpoint;
end $$;
