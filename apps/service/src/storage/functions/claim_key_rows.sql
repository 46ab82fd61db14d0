-- Module: idempotency
-- Claims free or expired keys for this transaction and returns which ones it got, by position; null for what is not in `chosen`.
-- Waits while another transaction holds a key. A unique index cannot span partitions, so a lock on the hash of the key keeps
-- two transactions from claiming it in two of them. Hashes are locked in one order, so that concurrent batches cannot
-- deadlock; two keys with the same hash only wait for each other.
-- Columns are lists: reading one value of a list is several times cheaper than making a row and taking it apart. A response is in
-- `bytes`, where `body_starts` and `body_lengths` say, because lists are copied more often than that.
-- The settings of its callers apply: no sequential scans, generic plans.
create or replace function claim_key_rows(
  chosen integer[], accounts text[], modes boolean[], routes text[], keys text[], fingerprints bytea[], request_ids text[],
  statuses integer[], bytes bytea, body_starts integer[], body_lengths integer[], pack_ids bigint[], packs integer[],
  pack_starts integer[], pack_lengths integer[], times timestamptz[], expiries timestamptz[]
) returns boolean[]
language plpgsql as $$
declare
  granted boolean[] := array_fill(null::boolean, array[cardinality(accounts)]);
  free boolean[];
  expired boolean;
begin
  perform pg_advisory_xact_lock(k.hash) from (
    select distinct hashtextextended(concat_ws(E'\n', accounts[c.n], modes[c.n], routes[c.n], keys[c.n]), 0) as hash
    from unnest(chosen) c (n) order by hash
  ) k;

  select array_agg(k.key is null or k.expires_at <= times[c.n] order by c.place),
    coalesce(bool_or(k.expires_at <= times[c.n]), false)
  into free, expired
  from unnest(chosen) with ordinality c (n, place)
  left join idempotency_keys k
    on k.account_id = accounts[c.n] and k.livemode = modes[c.n] and k.route = routes[c.n] and k.key = keys[c.n];
  for place in 1 .. cardinality(chosen) loop
    granted[chosen[place]] := free[place];
  end loop;
  if expired then
    delete from idempotency_keys k using unnest(chosen) c (n)
    where k.account_id = accounts[c.n] and k.livemode = modes[c.n] and k.route = routes[c.n] and k.key = keys[c.n]
      and k.expires_at <= times[c.n];
  end if;

  insert into idempotency_keys
    (account_id, livemode, route, key, fingerprint, request_id, status, body, pack_id, pack_from, pack_length,
     created_at, expires_at)
  select accounts[c.n], modes[c.n], routes[c.n], keys[c.n], fingerprints[c.n], request_ids[c.n], statuses[c.n],
    substring(bytes from body_starts[c.n] for body_lengths[c.n]), pack_ids[packs[c.n]], pack_starts[c.n],
    pack_lengths[c.n], times[c.n], expiries[c.n]
  from unnest(chosen) c (n) where granted[c.n];
  return granted;
end $$;
