-- Module: billing
-- Processes of the previous version do not write the account of invoiced usage: it is the one of the license.
create or replace function fill_invoiced_account() returns trigger language plpgsql as $$
begin
  select l.account_id into new.account_id from licenses l where l.id = new.license_id;
  return new;
end $$;

create or replace trigger invoiced_usage_has_an_account before insert on invoiced_usage
  for each row when (new.account_id is null) execute function fill_invoiced_account();
