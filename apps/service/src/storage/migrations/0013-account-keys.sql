-- Every key of a table with data of an account begins with the account, so that rows can be distributed by it. Older
-- versions find rows by their id alone: an index without uniqueness serves them. Tables that grow with every request are
-- partitioned in the background (see ../partitions). In a database with data, ../preparations has built the indexes and
-- filled in the accounts already, so that what is left here takes little time.

-- All locks first, in the order in which requests take them, so that few attempts of this migration have to be repeated.
lock table tokens, licenses, members, sessions, sign_in_tickets, cases, case_shares, emails, invoices, ledger_entries,
  invoiced_usage, webhook_endpoints, webhook_lanes, out_of_band_deliveries, webhook_replays in access exclusive mode;

-- Finds the account of a token, on every server. No foreign key: the account may be on another one.
create table if not exists token_owners (
  hash bytea primary key,
  account_id text not null
);
do $$
begin
  if not exists (select from pg_trigger where tgname = 'tokens_are_indexed') then
    insert into token_owners (hash, account_id) select hash, account_id from tokens;
  end if;
end $$;

-- Accounts that the preparation has filled in are not looked for again.
alter table webhook_lanes add column if not exists account_id text;
alter table out_of_band_deliveries add column if not exists account_id text;
alter table webhook_replays add column if not exists account_id text;
alter table case_shares add column if not exists account_id text;
alter table sign_in_tickets add column if not exists account_id text;
do $$
declare
  child record;
begin
  for child in values
    ('webhook_lanes', 'webhook_endpoints', 'endpoint_id'),
    ('out_of_band_deliveries', 'webhook_endpoints', 'endpoint_id'),
    ('webhook_replays', 'webhook_endpoints', 'endpoint_id'),
    ('case_shares', 'cases', 'case_id'),
    ('sign_in_tickets', 'members', 'member_id')
  loop
    if exists (select from pg_constraint where conname = child.column1 || '_have_an_account' and convalidated) then
      execute format('alter table %1$s alter column account_id set not null, drop constraint %1$s_have_an_account', child.column1);
    else
      execute format('update %s t set account_id = p.account_id from %s p where p.id = t.%s and t.account_id is null',
        child.column1, child.column2, child.column3);
    end if;
  end loop;
end $$;
alter table invoiced_usage add column if not exists account_id text;
alter table invoiced_usage disable trigger user;
update invoiced_usage t set account_id = l.account_id from licenses l where l.id = t.license_id;
alter table invoiced_usage enable trigger user;

alter table tokens drop constraint tokens_license_id_fkey;
alter table sessions drop constraint sessions_member_id_fkey, drop constraint sessions_license_id_fkey;
alter table sign_in_tickets drop constraint sign_in_tickets_member_id_fkey;
alter table case_shares drop constraint case_shares_case_id_fkey;
alter table ledger_entries drop constraint ledger_entries_invoice_id_fkey;
alter table invoiced_usage drop constraint invoiced_usage_invoice_id_fkey, drop constraint invoiced_usage_license_id_fkey;
alter table webhook_lanes drop constraint webhook_lanes_endpoint_id_fkey;
alter table out_of_band_deliveries drop constraint out_of_band_deliveries_endpoint_id_fkey;
alter table webhook_replays drop constraint webhook_replays_endpoint_id_fkey;
-- Partitioned tables have no foreign keys, and their lock is not needed then.
do $$
begin
  if exists (select from pg_constraint where conname = 'webhook_deliveries_endpoint_id_fkey') then
    alter table webhook_deliveries drop constraint webhook_deliveries_endpoint_id_fkey;
  end if;
  if exists (select from pg_constraint where conname = 'webhook_attempts_endpoint_id_fkey') then
    alter table webhook_attempts drop constraint webhook_attempts_endpoint_id_fkey;
  end if;
end $$;

create unique index if not exists licenses_account_key on licenses (account_id, id);
alter table licenses drop constraint licenses_pkey;
alter table licenses add constraint licenses_pkey primary key using index licenses_account_key;
create index if not exists licenses_by_id on licenses (id);
drop index licenses_by_account;
create unique index if not exists tokens_account_key on tokens (account_id, id);
alter table tokens drop constraint tokens_pkey;
alter table tokens add constraint tokens_pkey primary key using index tokens_account_key;
create unique index if not exists tokens_account_hash_key on tokens (account_id, hash);
alter table tokens drop constraint tokens_hash_key;
alter table tokens add constraint tokens_hash_key unique using index tokens_account_hash_key;
create index if not exists tokens_by_id on tokens (id);
create index if not exists tokens_by_hash on tokens (hash);
create unique index if not exists members_account_key on members (account_id, id);
alter table members drop constraint members_pkey;
alter table members add constraint members_pkey primary key using index members_account_key;
create index if not exists members_by_id on members (id);
create unique index if not exists sessions_account_key on sessions (account_id, hash);
alter table sessions drop constraint sessions_pkey;
alter table sessions add constraint sessions_pkey primary key using index sessions_account_key;
create index if not exists sessions_by_hash on sessions (hash);
drop index sessions_by_account;
create unique index if not exists sign_in_tickets_account_key on sign_in_tickets (account_id, hash);
alter table sign_in_tickets drop constraint sign_in_tickets_pkey;
alter table sign_in_tickets add constraint sign_in_tickets_pkey primary key using index sign_in_tickets_account_key;
create index if not exists sign_in_tickets_by_hash on sign_in_tickets (hash);
create unique index if not exists cases_account_key on cases (account_id, id);
alter table cases drop constraint cases_pkey;
alter table cases add constraint cases_pkey primary key using index cases_account_key;
create index if not exists cases_by_id on cases (id);
create unique index if not exists case_shares_account_key on case_shares (account_id, id);
alter table case_shares drop constraint case_shares_pkey;
alter table case_shares add constraint case_shares_pkey primary key using index case_shares_account_key;
create index if not exists case_shares_by_id on case_shares (id);
create unique index if not exists emails_account_key on emails (account_id, id);
alter table emails drop constraint emails_pkey;
alter table emails add constraint emails_pkey primary key using index emails_account_key;
create index if not exists emails_by_id on emails (id);
drop index emails_by_account;
create unique index if not exists invoices_account_key on invoices (account_id, id);
alter table invoices drop constraint invoices_pkey;
alter table invoices add constraint invoices_pkey primary key using index invoices_account_key;
-- Numbers are given out under the lock of their counter, so they need no unique key across accounts.
create unique index if not exists invoices_account_number_key on invoices (account_id, number);
alter table invoices drop constraint invoices_number_key;
alter table invoices add constraint invoices_number_key unique using index invoices_account_number_key;
create index if not exists invoices_by_id on invoices (id);
create unique index if not exists ledger_entries_account_key on ledger_entries (account_id, id);
alter table ledger_entries drop constraint ledger_entries_pkey;
alter table ledger_entries add constraint ledger_entries_pkey primary key using index ledger_entries_account_key;
create unique index if not exists ledger_entries_account_invoice_key on ledger_entries (account_id, invoice_id)
  where invoice_id is not null;
drop index ledger_entries_by_invoice;
alter index ledger_entries_account_invoice_key rename to ledger_entries_by_invoice;
drop index ledger_entries_by_account;
create unique index if not exists invoiced_usage_account_key on invoiced_usage (account_id, license_id, month, invoice_id);
alter table invoiced_usage drop constraint invoiced_usage_pkey;
alter table invoiced_usage add constraint invoiced_usage_pkey primary key using index invoiced_usage_account_key;
create index if not exists invoiced_usage_by_license on invoiced_usage (license_id, month);
create unique index if not exists webhook_endpoints_account_key on webhook_endpoints (account_id, id);
alter table webhook_endpoints drop constraint webhook_endpoints_pkey;
alter table webhook_endpoints add constraint webhook_endpoints_pkey primary key using index webhook_endpoints_account_key;
create index if not exists webhook_endpoints_by_id on webhook_endpoints (id);
create unique index if not exists webhook_lanes_account_key on webhook_lanes (account_id, endpoint_id);
alter table webhook_lanes drop constraint webhook_lanes_pkey;
alter table webhook_lanes add constraint webhook_lanes_pkey primary key using index webhook_lanes_account_key;
create index if not exists webhook_lanes_by_endpoint on webhook_lanes (endpoint_id);
create unique index if not exists out_of_band_deliveries_account_key on out_of_band_deliveries (account_id, id);
alter table out_of_band_deliveries drop constraint out_of_band_deliveries_pkey;
alter table out_of_band_deliveries add constraint out_of_band_deliveries_pkey primary key using index out_of_band_deliveries_account_key;
create index if not exists out_of_band_deliveries_by_id on out_of_band_deliveries (id);
create unique index if not exists webhook_replays_account_key on webhook_replays (account_id, id);
alter table webhook_replays drop constraint webhook_replays_pkey;
alter table webhook_replays add constraint webhook_replays_pkey primary key using index webhook_replays_account_key;
create index if not exists webhook_replays_by_id on webhook_replays (id);

-- They are validated after the migration, without a lock that others wait for.
alter table tokens add foreign key (account_id, license_id) references licenses (account_id, id) not valid;
alter table sessions add foreign key (account_id, member_id) references members (account_id, id) not valid,
  add foreign key (account_id, license_id) references licenses (account_id, id) not valid;
alter table sign_in_tickets add foreign key (account_id, member_id) references members (account_id, id) not valid;
alter table case_shares add foreign key (account_id, case_id) references cases (account_id, id) on delete cascade not valid;
alter table ledger_entries add foreign key (account_id, invoice_id) references invoices (account_id, id) not valid;
alter table invoiced_usage add foreign key (account_id, invoice_id) references invoices (account_id, id) not valid,
  add foreign key (account_id, license_id) references licenses (account_id, id) not valid;
alter table webhook_lanes add foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) not valid;
alter table out_of_band_deliveries
  add foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) not valid;
alter table webhook_replays add foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) not valid;
