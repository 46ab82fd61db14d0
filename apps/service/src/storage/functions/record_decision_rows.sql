-- Module: underwriting
-- Records a batch of decisions, each completely or not at all, in the order of their positions where order matters.
-- Every list has one value for each decision (underwriting/decision-columns.ts), except: `keyed`, `audited` and `emitting` are the
-- positions of those with a key, an audit row and an event, `unproven` of those whose only trace is an audit row. `packs` has,
-- for each pack, its position and length in the bytes and the position of its last member. `sorted` has every position, ordered
-- by window, license and month. A response is in the bytes (`body_`) or in a pack (`pack_`; a position in it).
-- Locks are taken table by table (keys, windows, quota rows, audit heads, event heads, lanes), in one order inside each table, so that
-- concurrent batches cannot deadlock.
-- Statements cost more than loops here: a batch of one takes most of its time to start them.
-- Returns:
--   outcomes  by position: recorded · taken (the key was already used) · over_limit, over_quota (nothing was written and the key
--             stays free)
--   windows   that were counted in: their members, and `live`, `granted` and `frees_at` of count_in_window
--   woken     whether lanes have new work: the caller wakes the workers after the commit, because a notification inside
--             it would make the commits of the server wait for each other
--   kept      what is stored under the keys that were taken; a missing one expired in between
create or replace function record_decision_rows(
  accounts text[], modes boolean[], request_ids text[], times timestamptz[], windows text[], rate_limits bigint[],
  routes text[], keys text[], fingerprints bytea[], expiries timestamptz[], statuses integer[], body_starts integer[],
  body_lengths integer[], pack_numbers integer[], pack_starts integer[], pack_lengths integer[], licenses text[],
  months text[], quotas bigint[], audit_ids text[], actors text[], actions text[], catalog_versions text[],
  subjects text[], requests_sealed bytea[], outcome_digests bytea[], key_versions integer[], digests bytea[],
  link_keys bytea[], event_ids text[], event_types text[], event_api_versions text[], events_sent bytea[],
  trace_parents text[], keyed integer[], audited integer[], emitting integer[], unproven integer[], packs integer[],
  sorted integer[], bytes bytea, rate_slot bigint
) returns json
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_variable
declare
  size integer := cardinality(accounts);
  granted boolean[];
  outcomes text[] := array_fill('recorded'::text, array[cardinality(accounts)]);
  pack_ids bigint[] := '{}';
  counted json[] := '{}';
  kept json := '[]';
  c record;
  n integer;
  subject text;
  license text;
  month text;
  first integer;
  last integer;
  members integer;
  excess bigint;
  quotes bigint;
  all_recorded boolean := true;
  newest_slot bigint;
begin
  for i in 1 .. cardinality(packs) / 3 loop
    pack_ids[i] := nextval('response_pack_ids');
  end loop;

  -- Keys first: if another transaction holds one of them, the wait is here, before anything else is locked.
  if cardinality(keyed) > 0 then
    granted := claim_key_rows(keyed, accounts, modes, routes, keys, fingerprints, request_ids, statuses, bytes,
      body_starts, body_lengths, pack_ids, pack_numbers, pack_starts, pack_lengths, times, expiries);
    if false = any (granted) then
      all_recorded := false;
      for n in 1 .. size loop
        if not granted[n] then outcomes[n] := 'taken'; end if;
      end loop;
    end if;
  end if;

  -- A batch may be sent again when only its result was lost. What has neither key nor event is found by its audit row; the
  -- lock makes the second statement wait for the first.
  if cardinality(unproven) > 0 then
    for n in select u from unnest(unproven) u order by request_ids[u] loop
      perform pg_advisory_xact_lock(hashtextextended(request_ids[n], 1));
      if exists (select from audit_log a where a.request_id = request_ids[n] and a.id = audit_ids[n]) then
        outcomes[n] := 'recorded_before';
        all_recorded := false;
      end if;
    end loop;
  end if;

  last := 0;
  while last < size loop
    first := last + 1;
    subject := windows[sorted[first]];
    members := 0;
    loop
      last := last + 1;
      if all_recorded or outcomes[sorted[last]] = 'recorded' then members := members + 1; end if;
      exit when last = size or windows[sorted[last + 1]] is distinct from subject;
    end loop;
    continue when subject is null;
    c := count_in_window(subject, rate_limits[sorted[last]], 0, members, rate_slot);
    counted := counted || json_build_object(
      'members', sorted[first:last], 'live', c.live, 'granted', c.granted, 'frees_at', c.frees_at);
    excess := members - c.granted;
    continue when excess = 0;
    all_recorded := false;
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
    license := licenses[sorted[first]];
    month := months[sorted[first]];
    members := 0;
    quotes := 0;
    loop
      last := last + 1;
      if all_recorded or outcomes[sorted[last]] = 'recorded' then members := members + 1; end if;
      if actions[sorted[last]] = 'quote' then quotes := quotes + 1; end if;
      exit when last = size or licenses[sorted[last + 1]] is distinct from license
        or months[sorted[last + 1]] is distinct from month;
    end loop;
    continue when license is null or members = 0;
    excess := members - consume_quota(license, month, quotas[sorted[last]], members);
    if excess > 0 then
      all_recorded := false;
      for i in reverse last .. first loop
        exit when excess = 0;
        continue when outcomes[sorted[i]] <> 'recorded';
        outcomes[sorted[i]] := 'over_quota';
        excess := excess - 1;
      end loop;
    end if;
    continue when quotes = 0;
    quotes := 0;
    for i in first .. last loop
      if actions[sorted[i]] = 'quote' and outcomes[sorted[i]] = 'recorded' then quotes := quotes + 1; end if;
    end loop;
    if quotes > 0 then perform count_quotes(license, month, quotes); end if;
  end loop;

  if not all_recorded then
    for n in 1 .. size loop
      continue when outcomes[n] not in ('over_limit', 'over_quota');
      if keys[n] is not null then perform release_key(accounts[n], modes[n], routes[n], keys[n]); end if;
      if outcomes[n] = 'over_quota' and windows[n] is not null then
        -- The window was counted in its newest slot, above.
        select t.newest into newest_slot from rate_totals t where t.subject = windows[n];
        perform uncount_in_window(windows[n], newest_slot);
      end if;
    end loop;
    audited := array(select a from unnest(audited) a where outcomes[a] = 'recorded' order by a);
    emitting := array(select e from unnest(emitting) e where outcomes[e] = 'recorded' order by e);
  end if;
  for i in 1 .. cardinality(pack_ids) loop
    if all_recorded or exists (select from unnest(keyed) k where pack_numbers[k] = i and outcomes[k] = 'recorded') then
      n := packs[3 * i];
      perform store_pack(pack_ids[i], accounts[n], substring(bytes from packs[3 * i - 2] for packs[3 * i - 1]), expiries[n]);
    end if;
  end loop;

  if cardinality(audited) > 0 then
    perform append_audit_rows(audited, accounts, audit_ids, times, actors, actions, request_ids, catalog_versions, subjects,
      requests_sealed, outcome_digests, key_versions, digests, link_keys);
  end if;
  if cardinality(emitting) > 0 then
    perform emit_event_rows(emitting, accounts, modes, event_ids, event_types, event_api_versions, times, events_sent,
      trace_parents, null, null);
  end if;

  if false = any (granted) then
    select coalesce(json_agg(json_build_object(
      'n', k.n, 'same', i.fingerprint = fingerprints[k.n], 'status', i.status, 'request_id', i.request_id,
      'first_seen_at', i.created_at,
      'body', case when i.fingerprint = fingerprints[k.n] then encode(i.body, 'base64') end,
      'pack', case when i.fingerprint = fingerprints[k.n] then encode(p.body, 'base64') end,
      'pack_from', i.pack_from, 'pack_length', i.pack_length)), '[]') into kept
    from unnest(keyed) k (n)
    join idempotency_keys i
      on i.account_id = accounts[k.n] and i.livemode = modes[k.n] and i.route = routes[k.n] and i.key = keys[k.n]
    left join response_packs p on p.id = i.pack_id and p.account_id = i.account_id
    where not granted[k.n] and i.expires_at > times[k.n];
  end if;
  return json_build_object('outcomes', array_replace(outcomes, 'recorded_before', 'recorded'), 'windows', counted,
    'kept', kept, 'woken', coalesce(current_setting('prequal.lanes_woken', true), '') = 'true');
end $$;
