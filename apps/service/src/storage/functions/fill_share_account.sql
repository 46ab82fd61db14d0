-- Module: cases
-- Processes of the previous version do not write the account of share links: it is the one of the case.
create or replace function fill_share_account() returns trigger language plpgsql as $$
begin
  select c.account_id into new.account_id from cases c where c.id = new.case_id;
  return new;
end $$;

create or replace trigger case_shares_have_an_account before insert on case_shares
  for each row when (new.account_id is null) execute function fill_share_account();
