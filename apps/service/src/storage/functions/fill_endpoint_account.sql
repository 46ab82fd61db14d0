-- Module: webhooks
-- Processes of the previous version do not write the account of what belongs to an endpoint.
create or replace function fill_endpoint_account() returns trigger language plpgsql as $$
begin
  select e.account_id into new.account_id from webhook_endpoints e where e.id = new.endpoint_id;
  return new;
end $$;

create or replace trigger webhook_lanes_have_an_account before insert on webhook_lanes
  for each row when (new.account_id is null) execute function fill_endpoint_account();
create or replace trigger webhook_replays_have_an_account before insert on webhook_replays
  for each row when (new.account_id is null) execute function fill_endpoint_account();
create or replace trigger out_of_band_deliveries_have_an_account before insert on out_of_band_deliveries
  for each row when (new.account_id is null) execute function fill_endpoint_account();
