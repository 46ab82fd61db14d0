-- Module: idempotency
-- Stores the compressed responses that several keys share.
create or replace function store_pack(pack_id bigint, account text, packed bytea, expiry timestamptz)
returns void language plpgsql as $$
begin
  insert into response_packs (id, account_id, body, expires_at) values (pack_id, account, packed, expiry);
end $$;
