-- Module: billing
-- Makes the ledger append-only, with two exceptions: the reason of an entry, which may name a person, is emptied once its
-- account has been erased, and the entries of an account that is in another bucket are deleted.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
declare
  erased ledger_entries;
begin
  if tg_op = 'UPDATE' then
    erased := old;
    erased.reason := '';
    if new is not distinct from erased
      and exists (select from accounts a where a.id = old.account_id and a.erased_at is not null) then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' then
    if exists (select from moving_accounts m where m.account_id = old.account_id and m.state <> 'leaving') then
      return old;
    end if;
  end if;
  raise exception 'ledger_entries is append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger ledger_entries_are_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
