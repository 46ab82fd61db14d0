-- Module: webhooks
-- Processes of the previous version do not write the account of deliveries: it is the one of the endpoint.
create or replace function fill_delivery_account() returns trigger language plpgsql as $$
begin
  select e.account_id into new.account_id from webhook_endpoints e where e.id = new.endpoint_id;
  return new;
end $$;

create or replace trigger webhook_deliveries_have_an_account before insert on webhook_deliveries
  for each row when (new.account_id is null) execute function fill_delivery_account();
