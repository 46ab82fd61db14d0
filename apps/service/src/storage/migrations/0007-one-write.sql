-- The hot path in one statement: the rate window is counted where the decision is recorded. Written in short steps:
-- their plans are kept by the session, and a batch of one pays for nothing it does not use.

-- Stored answers come compressed or encrypted: trying to compress them again is in vain, and most fit beside
-- their row.
alter table idempotency_keys alter column body set storage external;
alter table idempotency_keys set (toast_tuple_target = 8160);

-- Counts in one sliding window of 600 slots of 100 ms: `charged` units whatever the limit says, then as many of
-- `wanted` as still fit. `live` is what the window held before, `frees_at` the slot whose leaving makes room (or,
-- below the limit, the oldest counted slot).
-- A process whose clock is up to a second behind counts in the newest slot, because the slots that a faster clock
-- has let go cannot be counted again. Slots a whole window ahead are leftovers of a clock that was wrong.
create function count_in_window(
  asked_subject text, lim bigint, charged bigint, wanted bigint, asked_slot bigint,
  out live bigint, out granted bigint, out at_slot bigint, out frees_at bigint
)
language plpgsql as $$
declare
  total rate_totals;
  oldest bigint;
  gone bigint := 0;
  held bigint;
begin
  select * into total from rate_totals t where t.subject = asked_subject for update;
  if not found then
    insert into rate_totals as t (subject, used) values (asked_subject, 0)
    on conflict (subject) do update set used = t.used
    returning * into total;
  end if;
  at_slot := greatest(asked_slot, least(total.newest, asked_slot + 10));

  select r.slot into oldest from rate_slots r
  where r.subject = asked_subject and r.used > 0 order by r.slot limit 1;
  if oldest <= at_slot - 600 or total.newest > at_slot then
    with left_window as (
      delete from rate_slots r
      where r.subject = asked_subject and (r.slot <= at_slot - 600 or r.slot > at_slot + 600)
      returning r.used
    )
    select coalesce(sum(l.used), 0) into gone from left_window l;
    select r.slot into oldest from rate_slots r
    where r.subject = asked_subject and r.used > 0 order by r.slot limit 1;
  end if;

  live := total.used - gone;
  granted := greatest(0, least(wanted, lim - live - charged));
  held := live + charged + granted;
  if held <> total.used or charged + granted > 0 then
    update rate_totals t set used = held, newest = at_slot where t.subject = asked_subject;
  end if;
  if charged + granted > 0 then
    insert into rate_slots as r (subject, slot, used) values (asked_subject, at_slot, charged + granted)
    on conflict (subject, slot) do update set used = r.used + excluded.used;
  end if;

  frees_at := case when charged + granted > 0 then least(oldest, at_slot) else coalesce(oldest, at_slot) end;
  if held > lim then
    select s.slot into frees_at
    from (
      select r.slot, sum(r.used) over (order by r.slot) as running
      from rate_slots r where r.subject = asked_subject
    ) s
    where s.running > held - lim order by s.slot limit 1;
    frees_at := coalesce(frees_at, at_slot);
  end if;
end $$;

create or replace function count_in_windows(
  subjects text[], limits bigint[], charged bigint[], wanted bigint[], asked_slot bigint
) returns table (subject text, live bigint, granted bigint, slot bigint, frees_at bigint)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  -- Windows are lost with a crash anyway; holds until the end of the transaction, which is this statement's.
  perform set_config('synchronous_commit', 'off', true);
  return query
  select a.subject, c.live, c.granted, c.at_slot, c.frees_at
  from (
    select * from unnest(subjects, limits, charged, wanted) as u (subject, lim, charge, want) order by u.subject
  ) a, count_in_window(a.subject, a.lim, a.charge, a.want, asked_slot) c;
end $$;

drop function record_decisions(json, bytea, text);
drop type decision_request;

-- One decision as it comes from the service. Large values lie in one string of bytes beside the batch, because
-- bytes inside JSON double in size; `_from` (from 1) and `_length` say where. The parts that a decision lacks are
-- null: no rate window, no key, no quota (test mode), no audit row, no event.
create type decision_request as (
  n integer,
  account_id text,
  livemode boolean,
  request_id text,
  decided_at timestamptz,
  rate_subject text,
  rate_limit bigint,
  route text,
  key text,
  fingerprint bytea,
  expires_at timestamptz,
  status integer,
  body_from integer,
  body_length integer,
  license_id text,
  month text,
  quota bigint,
  audit_id text,
  audit_actor text,
  audit_action text,
  audit_catalog_version text,
  audit_subject text,
  audit_sealed_from integer,
  audit_sealed_length integer,
  audit_outcome_digest bytea,
  audit_key_version integer,
  audit_digest bytea,
  event_id text,
  event_type text,
  event_api_version text,
  event_from integer,
  event_length integer
);

-- Writes a head that was locked and moved in memory; a head that was never read is none.
create function move_head(head account_heads) returns void language plpgsql as $$
begin
  if head.account_id is null then return; end if;
  update account_heads h set audit_seq = head.audit_seq, audit_hash = head.audit_hash,
    live_event_seq = head.live_event_seq, test_event_seq = head.test_event_seq
  where h.account_id = head.account_id;
end $$;

-- Records a batch of decisions (n = 1, 2, …), each wholly or not at all, in the order of `n` where order shows.
-- Locks are taken table by table (keys, windows, quota rows, heads, lanes), sorted inside each table, so that
-- concurrent batches cannot deadlock.
-- Outcomes: recorded · replay, conflict (the key was used: the stored row comes along) · over_limit, over_quota
-- (nothing is left of it, the key stays free) · again (the key was used when asked for and swept since).
-- `window_used` is what the window holds with this decision, `window_frees_at` as `frees_at` above.
create function record_decisions(requests json, bytes bytea, rate_slot bigint, lanes_channel text)
returns table (
  outcome text, window_used bigint, window_frees_at bigint,
  status integer, body bytea, request_id text, first_seen_at timestamptz
)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_variable
declare
  batch decision_request[];
  outcomes text[];
  used bigint[];
  frees bigint[];
  slots bigint[];
  audit_seqs bigint[];
  event_seqs bigint[];
  hashes bytea[];
  d decision_request;
  g record;
  c record;
  head account_heads;
  k idempotency_keys;
  total bigint;
  excess bigint;
  woken boolean;
  subscribed boolean := false;
begin
  select array_agg(r) into batch from json_populate_recordset(null::decision_request, requests) r;
  used := array_fill(null::bigint, array[cardinality(batch)]);
  frees := used;
  slots := used;
  audit_seqs := used;
  event_seqs := used;
  hashes := array_fill(null::bytea, array[cardinality(batch)]);

  -- Keys first: whoever holds one of ours is waited for here, before anything else is locked.
  with claimed as (
    insert into idempotency_keys as i
      (account_id, livemode, route, key, fingerprint, request_id, status, body, created_at, expires_at)
    select r.account_id, r.livemode, r.route, r.key, r.fingerprint, r.request_id, r.status,
      substring(bytes from r.body_from for r.body_length), r.decided_at, r.expires_at
    from unnest(batch) r where r.key is not null
    order by r.account_id, r.livemode, r.route, r.key
    on conflict on constraint idempotency_keys_pkey do update set
      fingerprint = excluded.fingerprint, request_id = excluded.request_id, status = excluded.status,
      body = excluded.body, created_at = excluded.created_at, expires_at = excluded.expires_at
    where i.expires_at <= excluded.created_at
    returning i.request_id
  )
  select array_agg(case
    when r.key is null or r.request_id in (select w.request_id from claimed w) then 'recorded' else 'taken'
  end order by r.n) into outcomes
  from unnest(batch) r;

  for g in
    select r.rate_subject as subject, (array_agg(r.rate_limit order by r.n desc))[1] as lim,
      array_agg(r.n order by r.n) filter (where outcomes[r.n] = 'recorded') as takers,
      array_agg(r.n) filter (where outcomes[r.n] <> 'recorded') as onlookers
    from unnest(batch) r where r.rate_subject is not null group by r.rate_subject order by r.rate_subject
  loop
    c := count_in_window(g.subject, g.lim, 0, coalesce(cardinality(g.takers), 0), rate_slot);
    for i in 1 .. coalesce(cardinality(g.takers), 0) loop
      used[g.takers[i]] := c.live + least(i, c.granted);
      frees[g.takers[i]] := c.frees_at;
      slots[g.takers[i]] := c.at_slot;
      if i > c.granted then outcomes[g.takers[i]] := 'over_limit'; end if;
    end loop;
    for i in 1 .. coalesce(cardinality(g.onlookers), 0) loop
      used[g.onlookers[i]] := c.live + c.granted;
      frees[g.onlookers[i]] := c.frees_at;
    end loop;
  end loop;

  -- Every execution is counted; of those beyond the quota the last ones are given back. Nobody else sees the
  -- counter in between.
  for g in
    select r.license_id, r.month, (array_agg(r.quota order by r.n desc))[1] as quota,
      array_agg(r.n order by r.n) as payers
    from unnest(batch) r where r.license_id is not null and outcomes[r.n] = 'recorded'
    group by r.license_id, r.month order by r.license_id, r.month
  loop
    insert into monthly_usage as u (license_id, month, used)
    values (g.license_id, g.month, cardinality(g.payers))
    on conflict on constraint monthly_usage_pkey do update set used = u.used + excluded.used
    returning u.used into total;
    excess := case when g.quota is null then 0 else least(cardinality(g.payers), total - g.quota) end;
    if excess > 0 then
      update monthly_usage u set used = total - excess where u.license_id = g.license_id and u.month = g.month;
      for i in cardinality(g.payers) - excess + 1 .. cardinality(g.payers) loop
        outcomes[g.payers[i]] := 'over_quota';
      end loop;
    end if;
  end loop;

  if 'over_limit' = any (outcomes) or 'over_quota' = any (outcomes) then
    for d in select r.* from unnest(batch) r where outcomes[r.n] in ('over_limit', 'over_quota') loop
      delete from idempotency_keys i
      where i.account_id = d.account_id and i.livemode = d.livemode and i.route = d.route and i.key = d.key;
      if outcomes[d.n] = 'over_quota' and d.rate_subject is not null then
        perform uncount_in_window(d.rate_subject, slots[d.n]);
      end if;
    end loop;
  end if;

  for d in
    select r.* from unnest(batch) r
    where (r.audit_id is not null or r.event_id is not null) and outcomes[r.n] = 'recorded'
    order by r.account_id, r.n
  loop
    if head.account_id is distinct from d.account_id then
      perform move_head(head);
      select * into head from account_heads h where h.account_id = d.account_id for update;
      if not found then raise exception 'account % has no head', d.account_id; end if;
      subscribed := subscribed or exists (
        select from webhook_endpoints w
        where w.account_id = d.account_id and w.enabled and w.deleted_at is null
      );
    end if;
    if d.audit_id is not null then
      head.audit_seq := head.audit_seq + 1;
      head.audit_hash := sha256(head.audit_hash || d.audit_digest);
      audit_seqs[d.n] := head.audit_seq;
      hashes[d.n] := head.audit_hash;
    end if;
    if d.event_id is not null then
      if d.livemode then head.live_event_seq := head.live_event_seq + 1;
      else head.test_event_seq := head.test_event_seq + 1;
      end if;
      event_seqs[d.n] := case when d.livemode then head.live_event_seq else head.test_event_seq end;
    end if;
  end loop;
  insert into audit_log (account_id, seq, id, at, actor, action, request_id, catalog_version, subject,
    request_sealed, outcome_digest, key_version, digest, hash)
  select r.account_id, audit_seqs[r.n], r.audit_id, r.decided_at, r.audit_actor, r.audit_action,
    r.request_id, r.audit_catalog_version, r.audit_subject::jsonb,
    substring(bytes from r.audit_sealed_from for r.audit_sealed_length), r.audit_outcome_digest,
    r.audit_key_version, r.audit_digest, hashes[r.n]
  from unnest(batch) r where audit_seqs[r.n] is not null;
  insert into events (id, account_id, livemode, seq, type, api_version, created_at, body)
  select r.event_id, r.account_id, r.livemode, event_seqs[r.n], r.event_type, r.event_api_version, r.decided_at,
    substring(bytes from r.event_from for r.event_length)
  from unnest(batch) r where event_seqs[r.n] is not null;
  perform move_head(head);

  if subscribed then
    with target as materialized (
      select w.id as endpoint_id, e.seq, e.id as event_id, least(e.created_at, now()) as due_at
      from unnest(batch) r
      join events e on e.id = r.event_id
      join webhook_endpoints w on w.account_id = e.account_id and w.livemode = e.livemode
        and w.enabled and w.deleted_at is null and (w.events = '{}' or e.type = any (w.events))
      where outcomes[r.n] = 'recorded'
    ), queued as (
      insert into webhook_deliveries (endpoint_id, seq, event_id, next_attempt_at)
      select t.endpoint_id, t.seq, t.event_id, t.due_at from target t
    ), locked as (
      select l.endpoint_id from webhook_lanes l
      where l.endpoint_id in (select t.endpoint_id from target t)
      order by l.endpoint_id for update
    ), touched as (
      update webhook_lanes lane set tail_seq = t.tail, wake_at = coalesce(lane.wake_at, t.first_at)
      from locked, (
        select t.endpoint_id, max(t.seq) as tail, (array_agg(t.due_at order by t.seq))[1] as first_at
        from target t group by t.endpoint_id
      ) t
      where lane.endpoint_id = locked.endpoint_id and t.endpoint_id = locked.endpoint_id
      returning lane.endpoint_id
    )
    select exists (select from touched) into woken;
    if woken then perform pg_notify(lanes_channel, ''); end if;
  end if;

  foreach d in array batch loop
    outcome := outcomes[d.n];
    window_used := used[d.n];
    window_frees_at := frees[d.n];
    if outcome = 'taken' then
      select * into k from idempotency_keys i
      where i.account_id = d.account_id and i.livemode = d.livemode and i.route = d.route and i.key = d.key
        and i.expires_at > d.decided_at;
      outcome := case
        when not found then 'again' when k.fingerprint = d.fingerprint then 'replay' else 'conflict'
      end;
      status := k.status;
      body := case when outcome = 'replay' then k.body end;
      request_id := k.request_id;
      first_seen_at := k.created_at;
    else
      status := null; body := null; request_id := null; first_seen_at := null;
    end if;
    return next;
  end loop;
end $$;
