-- What the service asks of the database for many requests at once: rate windows and decisions.
-- Every function takes a whole batch and locks rows in one sorted order, so that concurrent batches cannot
-- deadlock.

-- The newest slot that a window was counted in: lets a window's time only move forward, whichever process counts.
alter table rate_totals add column newest bigint not null default 0;

-- Counts in sliding windows of 600 slots of 100 ms. Per subject: `charged` units are counted whatever the limit
-- says, then as many of `wanted` as still fit. `live` is what the window held before, `frees_at` the slot whose
-- leaving makes room (or, below the limit, the oldest counted slot).
-- A process whose clock is up to a second behind counts in the newest slot, because the slots that a faster clock
-- has let go cannot be counted again. Slots a whole window ahead are leftovers of a clock that was wrong.
create function count_in_windows(
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

  -- Makes missing rows and locks present ones: a conflicting row is locked even where the update is skipped.
  insert into rate_totals as t (subject, used)
  select asked, 0 from unnest(subjects) as asked order by asked
  on conflict (subject) do update set used = t.used where false;

  return query
  with head as materialized (
    select a.subject, a.lim, a.charge, a.want, t.used, t.newest,
      greatest(asked_slot, least(t.newest, asked_slot + 10)) as at
    from unnest(subjects, limits, charged, wanted) as a (subject, lim, charge, want)
    join rate_totals t on t.subject = a.subject
  ), gone as (
    delete from rate_slots r using head h
    where r.subject = h.subject and (r.slot <= h.at - 600 or r.slot > h.at + 600)
    returning r.subject, r.used
  ), decided as materialized (
    select h.*, h.used - g.used as live,
      greatest(0, least(h.want, h.lim - (h.used - g.used) - h.charge)) as granted
    from head h
    cross join lateral (
      select coalesce(sum(gone.used), 0)::bigint as used from gone where gone.subject = h.subject
    ) g
  ), moved as (
    update rate_totals t set used = d.live + d.charge + d.granted, newest = d.at
    from decided d
    where t.subject = d.subject and (t.used <> d.live or d.charge + d.granted > 0)
  ), added as (
    insert into rate_slots as r (subject, slot, used)
    select d.subject, d.at, d.charge + d.granted from decided d where d.charge + d.granted > 0
    on conflict (subject, slot) do update set used = r.used + excluded.used
  )
  select d.subject, d.live, d.granted, d.at, coalesce(f.slot, d.at)
  from decided d
  left join lateral (
    select s.slot from (
      select r.slot, sum(r.used) over (order by r.slot) as running
      from rate_slots r
      where r.subject = d.subject and r.slot > d.at - 600 and r.slot <= d.at + 600
    ) s
    where s.running > greatest(0, d.live + d.charge + d.granted - d.lim)
    order by s.slot limit 1
  ) f on true;
end $$;

-- Takes one unit back out of the slot that it was counted in; a slot that has left the window holds nothing more.
create function uncount_in_window(asked_subject text, asked_slot bigint) returns void
language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from rate_totals where subject = asked_subject for update;
  update rate_slots set used = used - 1 where subject = asked_subject and slot = asked_slot and used > 0;
  if found then
    update rate_totals set used = used - 1 where subject = asked_subject;
  end if;
end $$;

-- Adds refusals and answers how many each license has had in the hour that ends with this minute.
create function count_refusals(licenses text[], counts bigint[], this_minute bigint)
returns table (license_id text, refused bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into rate_refusals as r (license_id, minute, refused)
  select a.license, this_minute, a.count from unnest(licenses, counts) as a (license, count) order by a.license
  on conflict (license_id, minute) do update set refused = r.refused + excluded.refused;
  return query
  select r.license_id, sum(r.refused)::bigint from rate_refusals r
  where r.license_id = any (licenses) and r.minute > this_minute - 60
  group by r.license_id;
end $$;

-- The step of audit_chain, said again in PL/pgSQL: an aggregate calls that twice as fast as an SQL function.
create or replace function audit_link(previous bytea, digest bytea) returns bytea
language plpgsql immutable as $$
begin
  if previous is null then return digest; end if;
  return sha256(previous || digest);
end $$;

-- One decision as it comes from the service. Large values lie in one string of bytes beside the batch, because
-- bytes inside JSON double in size; `_from` (from 1) and `_length` say where. The parts that a decision lacks are
-- null: no key, no quota (test mode), no audit row, no event.
create type decision_request as (
  n integer,
  account_id text,
  livemode boolean,
  request_id text,
  decided_at timestamptz,
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
  audit_at timestamptz,
  audit_actor text,
  audit_action text,
  audit_request_id text,
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
  event_at timestamptz,
  event_from integer,
  event_length integer
);

-- Records up to 50 decisions, each wholly or not at all, in the order of `n` where order shows. Locks are taken
-- table by table (keys, quota rows, heads, lanes), sorted inside each table.
-- Outcomes: recorded · replay, conflict (the key was used: the stored row comes along) · over_quota (nothing is
-- left of it, the key stays free) · again (the key was used when asked for and swept since).
create function record_decisions(requests json, bytes bytea, lanes_channel text)
returns table (
  n integer, outcome text, status integer, body bytea, request_id text, first_seen_at timestamptz
)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  batch decision_request[];
  recorded integer[];
  over_quota integer[];
  accounts text[];
  subscribed boolean;
  woken boolean;
begin
  select array_agg(r order by r.n) into batch
  from json_populate_recordset(null::decision_request, requests) r;

  -- Keys first: whoever holds one of ours is waited for here, before anything else is locked.
  with claimed as (
    insert into idempotency_keys as k
      (account_id, livemode, route, key, fingerprint, request_id, status, body, created_at, expires_at)
    select d.account_id, d.livemode, d.route, d.key, d.fingerprint, d.request_id, d.status,
      substring(bytes from d.body_from for d.body_length), d.decided_at, d.expires_at
    from unnest(batch) d where d.key is not null
    order by d.account_id, d.livemode, d.route, d.key
    on conflict (account_id, livemode, route, key) do update set
      fingerprint = excluded.fingerprint, request_id = excluded.request_id, status = excluded.status,
      body = excluded.body, created_at = excluded.created_at, expires_at = excluded.expires_at
    where k.expires_at <= excluded.created_at
    returning k.request_id
  )
  select coalesce(array_agg(d.n), '{}') into recorded
  from unnest(batch) d
  where d.key is null or d.request_id in (select c.request_id from claimed c);

  -- Every execution is counted first; of those beyond the quota the last ones are given back. Nobody else sees
  -- the counter in between.
  with asked as materialized (
    select d.n, d.license_id, d.month, d.quota,
      row_number() over (partition by d.license_id, d.month order by d.n desc) as from_end
    from unnest(batch) d where d.license_id is not null and d.n = any (recorded)
  ), counted as (
    insert into monthly_usage as u (license_id, month, used)
    select a.license_id, a.month, count(*) from asked a group by a.license_id, a.month
    order by a.license_id, a.month
    on conflict (license_id, month) do update set used = u.used + excluded.used
    returning u.license_id, u.month, u.used
  )
  select coalesce(array_agg(a.n), '{}') into over_quota
  from asked a join counted c on c.license_id = a.license_id and c.month = a.month
  where a.from_end <= c.used - a.quota;

  if over_quota <> '{}' then
    update monthly_usage u set used = u.used - g.count
    from (
      select d.license_id, d.month, count(*) as count
      from unnest(batch) d where d.n = any (over_quota) group by d.license_id, d.month
    ) g
    where u.license_id = g.license_id and u.month = g.month;
    delete from idempotency_keys k using unnest(batch) d
    where d.n = any (over_quota) and k.account_id = d.account_id and k.livemode = d.livemode
      and k.route = d.route and k.key = d.key;
    select coalesce(array_agg(r), '{}') into recorded from unnest(recorded) r where r <> all (over_quota);
  end if;

  select array_agg(distinct d.account_id) into accounts
  from unnest(batch) d
  where (d.audit_id is not null or d.event_id is not null) and d.n = any (recorded);

  if accounts is not null then
    perform from account_heads h where h.account_id = any (accounts) order by h.account_id for update;

    -- An account without a head gives null places, which the tables refuse.
    with placed as materialized (
      select d.*,
        h.audit_seq + count(d.audit_id) over (partition by d.account_id order by d.n) as audit_seq,
        case when d.livemode then h.live_event_seq else h.test_event_seq end
          + count(d.event_id) over (partition by d.account_id, d.livemode order by d.n) as event_seq
      from unnest(batch) d
      left join account_heads h on h.account_id = d.account_id
      where (d.audit_id is not null or d.event_id is not null) and d.n = any (recorded)
    ), chained as materialized (
      select c.n, c.account_id, audit_chain(c.link) over (partition by c.account_id order by c.n) as hash
      from (
        select 0 as n, h.account_id, h.audit_hash as link from account_heads h
        where h.account_id = any (accounts)
        union all
        select p.n, p.account_id, p.audit_digest from placed p where p.audit_id is not null
      ) c
    ), audited as (
      insert into audit_log (account_id, seq, id, at, actor, action, request_id, catalog_version, subject,
        request_sealed, outcome_digest, key_version, digest, hash)
      select p.account_id, p.audit_seq, p.audit_id, p.audit_at, p.audit_actor, p.audit_action,
        p.audit_request_id, p.audit_catalog_version, p.audit_subject::jsonb,
        substring(bytes from p.audit_sealed_from for p.audit_sealed_length), p.audit_outcome_digest,
        p.audit_key_version, p.audit_digest, c.hash
      from placed p join chained c on c.n = p.n
      where p.audit_id is not null
      order by p.n
    ), raised as (
      insert into events (id, account_id, livemode, seq, type, api_version, created_at, body)
      select p.event_id, p.account_id, p.livemode, p.event_seq, p.event_type, p.event_api_version, p.event_at,
        substring(bytes from p.event_from for p.event_length)
      from placed p where p.event_id is not null
      order by p.n
    ), moved as (
      update account_heads h set
        audit_seq = h.audit_seq + m.audits,
        audit_hash = coalesce(m.hash, h.audit_hash),
        live_event_seq = h.live_event_seq + m.live_events,
        test_event_seq = h.test_event_seq + m.test_events
      from (
        select p.account_id, count(p.audit_id) as audits,
          count(p.event_id) filter (where p.livemode) as live_events,
          count(p.event_id) filter (where not p.livemode) as test_events,
          (array_agg(c.hash order by p.n desc) filter (where p.audit_id is not null))[1] as hash
        from placed p left join chained c on c.n = p.n
        group by p.account_id
      ) m
      where h.account_id = m.account_id
    )
    select exists (
      select from webhook_endpoints w
      where w.account_id = any (accounts) and w.enabled and w.deleted_at is null
    ) into subscribed;

    if subscribed then
      with target as materialized (
        select w.id as endpoint_id, e.seq, e.id as event_id, e.created_at
        from unnest(batch) d
        join events e on e.id = d.event_id
        join webhook_endpoints w on w.account_id = e.account_id and w.livemode = e.livemode
          and w.enabled and w.deleted_at is null and (w.events = '{}' or e.type = any (w.events))
        where d.n = any (recorded)
      ), queued as (
        insert into webhook_deliveries (endpoint_id, seq, event_id, next_attempt_at)
        select t.endpoint_id, t.seq, t.event_id, t.created_at from target t
      ), locked as (
        select l.endpoint_id from webhook_lanes l
        where l.endpoint_id in (select t.endpoint_id from target t)
        order by l.endpoint_id for update
      ), touched as (
        update webhook_lanes lane set tail_seq = t.tail, wake_at = coalesce(lane.wake_at, t.first_at)
        from locked, (
          select t.endpoint_id, max(t.seq) as tail, (array_agg(t.created_at order by t.seq))[1] as first_at
          from target t group by t.endpoint_id
        ) t
        where lane.endpoint_id = locked.endpoint_id and t.endpoint_id = locked.endpoint_id
        returning lane.endpoint_id
      )
      select exists (select from touched) into woken;
      if woken then perform pg_notify(lanes_channel, ''); end if;
    end if;
  end if;

  return query
  select d.n,
    case
      when d.n = any (recorded) then 'recorded'
      when d.n = any (over_quota) then 'over_quota'
      when k.key is null then 'again'
      when k.fingerprint = d.fingerprint then 'replay'
      else 'conflict'
    end,
    k.status, case when k.fingerprint = d.fingerprint then k.body end, k.request_id, k.created_at
  from unnest(batch) d
  left join idempotency_keys k
    on d.n <> all (recorded) and d.n <> all (over_quota) and k.account_id = d.account_id
    and k.livemode = d.livemode and k.route = d.route and k.key = d.key and k.expires_at > d.decided_at
  order by d.n;
end $$;
