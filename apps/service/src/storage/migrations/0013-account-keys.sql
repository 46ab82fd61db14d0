-- Every key of a table with data of an account begins with the account, so that rows can be distributed by it. Older
-- versions find rows by their id alone: an index without uniqueness serves them. The tables are small; those that grow with
-- every request are partitioned in the background (see ../partitions).

-- All locks first, in the order in which requests take them, so that few attempts of this migration have to be repeated.
lock table tokens, licenses, members, sessions, sign_in_tickets, cases, case_shares, emails, invoices, ledger_entries,
  invoiced_usage, webhook_endpoints, webhook_lanes, out_of_band_deliveries, webhook_replays in access exclusive mode;

-- Finds the account of a token, on every server. No foreign key: the account may be on another one.
create table token_owners (
  hash bytea primary key,
  account_id text not null
);
insert into token_owners (hash, account_id) select hash, account_id from tokens;

alter table webhook_lanes add column account_id text;
update webhook_lanes t set account_id = e.account_id from webhook_endpoints e where e.id = t.endpoint_id;
alter table out_of_band_deliveries add column account_id text;
update out_of_band_deliveries t set account_id = e.account_id from webhook_endpoints e where e.id = t.endpoint_id;
alter table webhook_replays add column account_id text;
update webhook_replays t set account_id = e.account_id from webhook_endpoints e where e.id = t.endpoint_id;
alter table case_shares add column account_id text;
update case_shares t set account_id = c.account_id from cases c where c.id = t.case_id;
alter table sign_in_tickets add column account_id text;
update sign_in_tickets t set account_id = m.account_id from members m where m.id = t.member_id;
alter table invoiced_usage add column account_id text;
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

alter table licenses drop constraint licenses_pkey, add primary key (account_id, id);
create index licenses_by_id on licenses (id);
drop index licenses_by_account;
alter table tokens drop constraint tokens_pkey, add primary key (account_id, id), drop constraint tokens_hash_key,
  add constraint tokens_hash_key unique (account_id, hash);
create index tokens_by_id on tokens (id);
create index tokens_by_hash on tokens (hash);
alter table members drop constraint members_pkey, add primary key (account_id, id);
create index members_by_id on members (id);
alter table sessions drop constraint sessions_pkey, add primary key (account_id, hash);
create index sessions_by_hash on sessions (hash);
drop index sessions_by_account;
alter table sign_in_tickets drop constraint sign_in_tickets_pkey, add primary key (account_id, hash);
create index sign_in_tickets_by_hash on sign_in_tickets (hash);
alter table cases drop constraint cases_pkey, add primary key (account_id, id);
create index cases_by_id on cases (id);
alter table case_shares drop constraint case_shares_pkey, add primary key (account_id, id);
create index case_shares_by_id on case_shares (id);
alter table emails drop constraint emails_pkey, add primary key (account_id, id);
create index emails_by_id on emails (id);
drop index emails_by_account;
-- Numbers are given out under the lock of their counter, so they need no unique key across accounts.
alter table invoices drop constraint invoices_pkey, add primary key (account_id, id), drop constraint invoices_number_key,
  add constraint invoices_number_key unique (account_id, number);
create index invoices_by_id on invoices (id);
alter table ledger_entries drop constraint ledger_entries_pkey, add primary key (account_id, id);
drop index ledger_entries_by_account;
drop index ledger_entries_by_invoice;
create unique index ledger_entries_by_invoice on ledger_entries (account_id, invoice_id) where invoice_id is not null;
alter table invoiced_usage drop constraint invoiced_usage_pkey, add primary key (account_id, license_id, month, invoice_id);
create index invoiced_usage_by_license on invoiced_usage (license_id, month);
alter table webhook_endpoints drop constraint webhook_endpoints_pkey, add primary key (account_id, id);
create index webhook_endpoints_by_id on webhook_endpoints (id);
alter table webhook_lanes drop constraint webhook_lanes_pkey, add primary key (account_id, endpoint_id);
create index webhook_lanes_by_endpoint on webhook_lanes (endpoint_id);
alter table out_of_band_deliveries drop constraint out_of_band_deliveries_pkey, add primary key (account_id, id);
create index out_of_band_deliveries_by_id on out_of_band_deliveries (id);
alter table webhook_replays drop constraint webhook_replays_pkey, add primary key (account_id, id);
create index webhook_replays_by_id on webhook_replays (id);

alter table tokens add foreign key (account_id, license_id) references licenses (account_id, id);
alter table sessions add foreign key (account_id, member_id) references members (account_id, id),
  add foreign key (account_id, license_id) references licenses (account_id, id);
alter table sign_in_tickets add foreign key (account_id, member_id) references members (account_id, id);
alter table case_shares add foreign key (account_id, case_id) references cases (account_id, id) on delete cascade;
alter table ledger_entries add foreign key (account_id, invoice_id) references invoices (account_id, id);
alter table invoiced_usage add foreign key (account_id, invoice_id) references invoices (account_id, id),
  add foreign key (account_id, license_id) references licenses (account_id, id);
alter table webhook_lanes add foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id);
alter table out_of_band_deliveries
  add foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id);
alter table webhook_replays add foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id);
