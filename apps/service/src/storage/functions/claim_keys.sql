-- Module: idempotency
-- Claims keys whose responses, if there are any yet, are in the claims (see claim_keys_with_bodies).
create or replace function claim_keys(claims idempotency_keys[]) returns boolean[]
language plpgsql as $$
begin
  return claim_keys_with_bodies(claims, null, null, null);
end $$;
