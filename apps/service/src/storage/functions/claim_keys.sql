-- Module: idempotency
-- Claims free or expired keys for this transaction and returns, in the order of the claims, which ones it got (see
-- claim_key_rows). Their responses are stored later.
create or replace function claim_keys(claims idempotency_keys[]) returns boolean[]
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r record;
begin
  select array_agg(c.ordinality::integer) as chosen, array_agg(c.account_id) as accounts, array_agg(c.livemode) as modes,
    array_agg(c.route) as routes, array_agg(c.key) as keys, array_agg(c.fingerprint) as fingerprints,
    array_agg(c.request_id) as request_ids, array_agg(c.status) as statuses, array_agg(c.created_at) as times,
    array_agg(c.expires_at) as expiries
  into r from unnest(claims) with ordinality c;
  return claim_key_rows(r.chosen, r.accounts, r.modes, r.routes, r.keys, r.fingerprints, r.request_ids, r.statuses, null, null,
    null, null, null, null, null, r.times, r.expiries);
end $$;
