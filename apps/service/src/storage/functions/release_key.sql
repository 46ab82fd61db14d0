-- Module: idempotency
-- Frees a key that this transaction has claimed.
create or replace function release_key(claimed_account text, claimed_livemode boolean, claimed_route text, claimed_key text)
returns void language plpgsql as $$
begin
  delete from idempotency_keys k
  where k.account_id = claimed_account and k.livemode = claimed_livemode and k.route = claimed_route
    and k.key = claimed_key;
end $$;
