-- Module: underwriting
-- Records a batch of decisions (n = 1, 2, …), each completely or not at all, in the order of `n` where order matters.
-- `packs` has, for each pack, its position and length in the bytes and the n of its last member. `sorted` has every n,
-- ordered by window, license and month.
-- Locks are taken table by table (keys, windows, quota rows, audit heads, event heads, lanes), in one order inside each table, so that
-- concurrent batches cannot deadlock.
-- Returns:
--   outcomes  by n: recorded · taken (the key was already used) · over_limit, over_quota (nothing was written and the key
--             stays free)
--   windows   that were counted in: their members, and `live`, `granted` and `frees_at` of count_in_window
--   woken     whether lanes have new work: the caller wakes the workers after the commit, because a notification inside
--             it would make the commits of the server wait for each other (lanes_channel is no longer used)
--   kept      what is stored under the keys that were taken; a missing one expired in between
create or replace function record_decisions(
  requests json, bytes bytea, packs integer[], sorted integer[], rate_slot bigint, lanes_channel text
) returns json
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_variable
declare
  batch decision_request[];
  size integer;
  claims idempotency_keys[];
  claimed_by integer[];
  body_starts integer[];
  body_lengths integer[];
  granted boolean[];
  entries audit_log[];
  link_keys bytea[];
  emitted events[];
  outcomes text[];
  pack_ids bigint[] := '{}';
  windows json[] := '{}';
  kept json := '[]';
  d decision_request;
  c record;
  first integer;
  last integer;
  members integer;
  excess bigint;
  quotes bigint;
  found_by_audit_row boolean;
  all_recorded boolean := true;
  newest_slot bigint;
begin
  for i in 1 .. cardinality(packs) / 3 loop
    pack_ids[i] := nextval('response_pack_ids');
  end loop;
  -- The elements of `requests` are in the order of `n`, and so is everything that is read from them.
  select array_agg(r),
    array_agg(row(r.account_id, r.livemode, r.route, r.key, substring(bytes from r.fingerprint_from for 32),
      r.request_id, r.status, null, r.decided_at, r.expires_at,
      pack_ids[r.pack], r.pack_from, r.pack_length)::idempotency_keys) filter (where r.key is not null),
    array_agg(r.n) filter (where r.key is not null),
    array_agg(r.body_from) filter (where r.key is not null),
    array_agg(r.body_length) filter (where r.key is not null),
    bool_or(r.key is null and r.event_id is null and r.audit_id is not null)
  into batch, claims, claimed_by, body_starts, body_lengths, found_by_audit_row
  from json_populate_recordset(null::decision_request, requests) r;
  size := cardinality(batch);
  outcomes := array_fill('recorded'::text, array[size]);

  -- Keys first: if another transaction holds one of them, the wait is here, before anything else is locked.
  if claims is not null then
    granted := claim_keys_with_bodies(claims, bytes, body_starts, body_lengths);
    all_recorded := true = all (granted);
    if not all_recorded then
      for i in 1 .. cardinality(granted) loop
        if not granted[i] then outcomes[claimed_by[i]] := 'taken'; end if;
      end loop;
    end if;
  end if;

  -- A batch may be sent again when only its result was lost. What has neither key nor event is found by its audit row; the
  -- lock makes the second statement wait for the first.
  if found_by_audit_row then
    for d in
      select r.* from unnest(batch) r where r.key is null and r.event_id is null and r.audit_id is not null
      order by r.request_id
    loop
      perform pg_advisory_xact_lock(hashtextextended(d.request_id, 1));
      if exists (select from audit_log a where a.request_id = d.request_id and a.id = d.audit_id) then
        outcomes[d.n] := 'recorded_before';
        all_recorded := false;
      end if;
    end loop;
  end if;

  last := 0;
  while last < size loop
    first := last + 1;
    d := batch[sorted[first]];
    members := 0;
    loop
      last := last + 1;
      if all_recorded or outcomes[sorted[last]] = 'recorded' then members := members + 1; end if;
      exit when last = size or batch[sorted[last + 1]].rate_subject is distinct from d.rate_subject;
    end loop;
    continue when d.rate_subject is null;
    c := count_in_window(d.rate_subject, batch[sorted[last]].rate_limit, 0, members, rate_slot);
    windows := windows || json_build_object(
      'members', sorted[first:last], 'live', c.live, 'granted', c.granted, 'frees_at', c.frees_at);
    excess := members - c.granted;
    all_recorded := all_recorded and excess = 0;
    for i in reverse last .. first loop
      exit when excess = 0;
      continue when outcomes[sorted[i]] <> 'recorded';
      outcomes[sorted[i]] := 'over_limit';
      excess := excess - 1;
    end loop;
  end loop;

  last := 0;
  while last < size loop
    first := last + 1;
    d := batch[sorted[first]];
    members := 0;
    loop
      last := last + 1;
      if all_recorded or outcomes[sorted[last]] = 'recorded' then members := members + 1; end if;
      exit when last = size;
      exit when (batch[sorted[last + 1]].license_id, batch[sorted[last + 1]].month)
        is distinct from (d.license_id, d.month);
    end loop;
    continue when d.license_id is null or members = 0;
    excess := members - consume_quota(d.license_id, d.month, batch[sorted[last]].quota, members);
    all_recorded := all_recorded and excess = 0;
    for i in reverse last .. first loop
      exit when excess = 0;
      continue when outcomes[sorted[i]] <> 'recorded';
      outcomes[sorted[i]] := 'over_quota';
      excess := excess - 1;
    end loop;
    quotes := 0;
    for i in first .. last loop
      if batch[sorted[i]].audit_action = 'quote' and outcomes[sorted[i]] = 'recorded' then quotes := quotes + 1; end if;
    end loop;
    if quotes > 0 then perform count_quotes(d.license_id, d.month, quotes); end if;
  end loop;

  if not all_recorded then
    for d in select r.* from unnest(batch) r where outcomes[r.n] in ('over_limit', 'over_quota') loop
      if d.key is not null then perform release_key(d.account_id, d.livemode, d.route, d.key); end if;
      if outcomes[d.n] = 'over_quota' and d.rate_subject is not null then
        -- The window was counted in its newest slot, above.
        select t.newest into newest_slot from rate_totals t where t.subject = d.rate_subject;
        perform uncount_in_window(d.rate_subject, newest_slot);
      end if;
    end loop;
  end if;
  for i in 1 .. cardinality(pack_ids) loop
    if all_recorded or exists (select from unnest(batch) r where r.pack = i and outcomes[r.n] = 'recorded') then
      d := batch[packs[3 * i]];
      perform store_pack(pack_ids[i], d.account_id, substring(bytes from packs[3 * i - 2] for packs[3 * i - 1]),
        d.expires_at);
    end if;
  end loop;

  select
    array_agg(row(r.account_id, null, r.audit_id, r.decided_at, r.audit_actor, r.audit_action, r.request_id,
      r.audit_catalog_version, r.audit_subject::jsonb, substring(bytes from r.audit_sealed_from for r.audit_sealed_length),
      substring(bytes from r.audit_outcome_digest_from for 32), r.audit_key_version,
      substring(bytes from r.audit_digest_from for 32), null, null, null)::audit_log)
      filter (where r.audit_id is not null),
    array_agg(substring(bytes from r.audit_link_from for 128)) filter (where r.audit_id is not null),
    array_agg(row(r.event_id, r.account_id, r.livemode, null, r.event_type, r.event_api_version, r.decided_at,
      substring(bytes from r.event_from for r.event_length), r.event_trace_parent)::events)
      filter (where r.event_id is not null)
  into entries, link_keys, emitted
  from unnest(batch) r
  where (r.audit_id is not null or r.event_id is not null) and outcomes[r.n] = 'recorded';
  if entries is not null then perform append_audit(entries, link_keys); end if;
  if emitted is not null then perform emit_events(emitted, null); end if;

  if 'taken' = any (outcomes) then
    select coalesce(json_agg(json_build_object(
      'n', r.n, 'same', i.fingerprint = f.print, 'status', i.status, 'request_id', i.request_id,
      'first_seen_at', i.created_at,
      'body', case when i.fingerprint = f.print then encode(i.body, 'base64') end,
      'pack', case when i.fingerprint = f.print then encode(p.body, 'base64') end,
      'pack_from', i.pack_from, 'pack_length', i.pack_length)), '[]') into kept
    from unnest(batch) r
    cross join substring(bytes from r.fingerprint_from for 32) as f (print)
    join idempotency_keys i
      on i.account_id = r.account_id and i.livemode = r.livemode and i.route = r.route and i.key = r.key
    left join response_packs p on p.id = i.pack_id and p.account_id = i.account_id
    where outcomes[r.n] = 'taken' and i.expires_at > r.decided_at;
  end if;
  return json_build_object('outcomes', array_replace(outcomes, 'recorded_before', 'recorded'), 'windows', windows,
    'kept', kept, 'woken', coalesce(current_setting('prequal.lanes_woken', true), '') = 'true');
end $$;
