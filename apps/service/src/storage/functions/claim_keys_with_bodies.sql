-- Module: idempotency
-- Claims free or expired keys for this transaction and returns, in the order of the claims, which ones it got. Waits
-- while another transaction holds a key. A unique index cannot span partitions, so a lock on the hash of the key keeps
-- two transactions from claiming it in two of them. Hashes are locked in one order, so that concurrent batches cannot
-- deadlock; two keys with the same hash only wait for each other.
-- Each use of the claims copies what is in them, so responses are passed beside them: the response of a claim is in `bytes`,
-- where `starts` and `lengths` say.
create or replace function claim_keys_with_bodies(
  claims idempotency_keys[], bytes bytea, starts integer[], lengths integer[]
) returns boolean[]
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  granted boolean[];
  expired boolean;
begin
  perform pg_advisory_xact_lock(k.hash) from (
    select distinct hashtextextended(concat_ws(E'\n', c.account_id, c.livemode, c.route, c.key), 0) as hash
    from unnest(claims) c order by hash
  ) k;

  select array_agg(k.key is null or k.expires_at <= c.created_at order by c.ordinality),
    coalesce(bool_or(k.expires_at <= c.created_at), false)
  into granted, expired
  from unnest(claims) with ordinality c
  left join idempotency_keys k
    on k.account_id = c.account_id and k.livemode = c.livemode and k.route = c.route and k.key = c.key;
  if expired then
    delete from idempotency_keys k using unnest(claims) c
    where k.account_id = c.account_id and k.livemode = c.livemode and k.route = c.route and k.key = c.key
      and k.expires_at <= c.created_at;
  end if;

  insert into idempotency_keys
    (account_id, livemode, route, key, fingerprint, request_id, status, body, pack_id, pack_from, pack_length,
     created_at, expires_at)
  select c.account_id, c.livemode, c.route, c.key, c.fingerprint, c.request_id, c.status,
    coalesce(c.body, substring(bytes from starts[c.ordinality] for lengths[c.ordinality])), c.pack_id,
    c.pack_from, c.pack_length, c.created_at, c.expires_at
  from unnest(claims) with ordinality c
  where granted[c.ordinality];
  return granted;
end $$;
