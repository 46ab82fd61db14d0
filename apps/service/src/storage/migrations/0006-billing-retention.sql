-- Money and the end of personal data: credit ledger, invoices, console sessions, erasure of closed accounts.

-- Append-only. The balance of an account is the sum of its entries and is stored nowhere else.
create table ledger_entries (
  id text primary key,
  account_id text not null references accounts (id),
  -- credit: added by an operator. invoice: taken by an invoice.
  kind text not null check (kind in ('credit', 'invoice')),
  cents bigint not null check (case kind when 'credit' then cents > 0 else cents < 0 end),
  reason text not null,
  invoice_id text check ((kind = 'invoice') = (invoice_id is not null)),
  created_at timestamptz not null
);
create index ledger_entries_by_account on ledger_entries (account_id, id);
create unique index ledger_entries_by_invoice on ledger_entries (invoice_id) where invoice_id is not null;

-- Append-only. `pdf` is the artifact itself; files are copies of it. Line items are text, so that an invoice reads
-- the same whenever it is asked for.
create table invoices (
  id text primary key,
  account_id text not null references accounts (id),
  number text not null unique,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  total_cents bigint not null check (total_cents >= 0),
  line_items json not null,
  pdf bytea not null,
  sha256 text not null check (sha256 = encode(sha256(pdf), 'hex')),
  created_at timestamptz not null,
  unique (account_id, period)
);
alter table ledger_entries add foreign key (invoice_id) references invoices (id);

-- Append-only. What an invoice has charged of a license's month; what was counted and is charged nowhere is still owed.
create table invoiced_usage (
  invoice_id text not null references invoices (id),
  license_id text not null references licenses (id),
  month text not null,
  quantity bigint not null check (quantity > 0),
  primary key (license_id, month, invoice_id)
);

-- The last number given out in a year. A row and no sequence: a number that is rolled back is given out again.
create table invoice_numbers (
  year integer primary key,
  last integer not null
);

create trigger ledger_entries_are_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_are_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger invoices_are_append_only before update or delete on invoices
  for each row execute function refuse_change();
create trigger invoices_are_not_emptied before truncate on invoices
  for each statement execute function refuse_change();
create trigger invoiced_usage_is_append_only before update or delete on invoiced_usage
  for each row execute function refuse_change();
create trigger invoiced_usage_is_not_emptied before truncate on invoiced_usage
  for each statement execute function refuse_change();

create table console_sessions (
  hash bytea primary key,
  account_id text not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index console_sessions_by_account on console_sessions (account_id);
create index console_sessions_by_expiry on console_sessions (expires_at);

alter table accounts
  add column closed_at timestamptz,
  add column erased_at timestamptz,
  -- How far the encrypted requests in the account's audit chain are erased.
  add column erased_seq bigint not null default 0;
update accounts set closed_at = updated_at where status = 'closed';
alter table accounts
  add check ((status = 'closed') = (closed_at is not null)),
  add check (erased_at >= closed_at + interval '30 days' and (erased_at is null or closed_at is not null));
create index accounts_to_erase on accounts (closed_at) where closed_at is not null and erased_at is null;
create index accounts_erased on accounts (erased_at, id) where erased_at is not null;

-- The hash that stands for an erased request; null while the request is there.
alter table audit_log add column request_hash bytea;

-- Audit rows stay as they are, with one exception: the encrypted request of an erased account gives way to its hash.
create function refuse_audit_change() returns trigger language plpgsql as $$
declare
  erased audit_log;
begin
  if tg_op = 'UPDATE' and old.request_sealed is not null then
    erased := old;
    erased.request_sealed := null;
    erased.request_hash := sha256(old.request_sealed);
    if new is not distinct from erased
      and exists (select from accounts a where a.id = old.account_id and a.erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

-- Erases the encrypted requests of one erased account, `batch` rows of its chain at a time. Answers the account's id
-- while there is something to do, null when nothing is left. Several processes take different accounts.
create function erase_audit_requests(batch integer) returns text language plpgsql as $$
declare
  target record;
begin
  select a.id, a.erased_seq, h.audit_seq into target
  from accounts a join account_heads h on h.account_id = a.id
  where a.erased_at is not null and a.erased_seq < h.audit_seq
  order by a.erased_at, a.id limit 1 for update of a skip locked;
  if not found then return null; end if;
  update audit_log set request_sealed = null, request_hash = sha256(request_sealed)
  where account_id = target.id and seq > target.erased_seq and seq <= target.erased_seq + batch
    and request_sealed is not null;
  update accounts set erased_seq = least(target.erased_seq + batch, target.audit_seq) where id = target.id;
  return target.id;
end $$;
