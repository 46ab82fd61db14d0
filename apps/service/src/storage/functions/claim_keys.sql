-- Module: idempotency
-- Claims free or expired keys for this transaction and returns, in the order of the claims, which ones it got. Waits
-- while another transaction holds a key. Keys are claimed in one order, so that concurrent batches cannot deadlock.
create or replace function claim_keys(claims idempotency_keys[]) returns boolean[]
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  claimed integer;
  granted boolean[];
begin
  insert into idempotency_keys as k
    (account_id, livemode, route, key, fingerprint, request_id, status, body, pack_id, pack_from, pack_length,
     created_at, expires_at)
  select c.account_id, c.livemode, c.route, c.key, c.fingerprint, c.request_id, c.status, c.body, c.pack_id,
    c.pack_from, c.pack_length, c.created_at, c.expires_at
  from unnest(claims) c
  order by c.account_id, c.livemode, c.route, c.key
  on conflict on constraint idempotency_keys_pkey do update set
    fingerprint = excluded.fingerprint, request_id = excluded.request_id, status = excluded.status,
    body = excluded.body, pack_id = excluded.pack_id, pack_from = excluded.pack_from,
    pack_length = excluded.pack_length, created_at = excluded.created_at, expires_at = excluded.expires_at
  where k.expires_at <= excluded.created_at;
  get diagnostics claimed = row_count;
  if claimed in (0, cardinality(claims)) then
    return array_fill(claimed > 0, array[cardinality(claims)]);
  end if;

  -- Some were claimed: those that carry the id of their own request.
  select array_agg(coalesce(k.request_id = c.request_id, false) order by c.ordinality) into granted
  from unnest(claims) with ordinality c
  left join idempotency_keys k
    on k.account_id = c.account_id and k.livemode = c.livemode and k.route = c.route and k.key = c.key;
  return granted;
end $$;
