-- Module: webhooks
-- Processes of the previous version do not write the account of attempts: it is the one of the endpoint.
create or replace function fill_attempt_account() returns trigger language plpgsql as $$
begin
  select e.account_id into new.account_id from webhook_endpoints e where e.id = new.endpoint_id;
  return new;
end $$;

create or replace trigger webhook_attempts_have_an_account before insert on webhook_attempts
  for each row when (new.account_id is null) execute function fill_attempt_account();
