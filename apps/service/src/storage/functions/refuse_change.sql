-- Module: billing
-- Makes a table append-only, whoever connects. Only rows of an account that is in another bucket are deleted.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from moving_accounts m where m.account_id = old.account_id and m.state <> 'leaving') then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger ledger_entries_are_not_truncated before truncate on ledger_entries
  for each statement execute function refuse_change();
create or replace trigger invoices_are_append_only before update or delete on invoices
  for each row execute function refuse_change();
create or replace trigger invoices_are_not_truncated before truncate on invoices
  for each statement execute function refuse_change();
create or replace trigger invoiced_usage_is_append_only before update or delete on invoiced_usage
  for each row execute function refuse_change();
create or replace trigger invoiced_usage_is_not_truncated before truncate on invoiced_usage
  for each statement execute function refuse_change();
