-- Module: accounts
-- Processes of the previous version do not write the account of sign-in links: it is the one of the member.
create or replace function fill_ticket_account() returns trigger language plpgsql as $$
begin
  select m.account_id into new.account_id from members m where m.id = new.member_id;
  return new;
end $$;

create or replace trigger sign_in_tickets_have_an_account before insert on sign_in_tickets
  for each row when (new.account_id is null) execute function fill_ticket_account();
