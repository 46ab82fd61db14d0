-- What migration 13 would otherwise do under its locks, one statement after the other, while other processes work. Every
-- step can be repeated. Triggers give new rows of the previous version their account from the start, so that all rows have one
-- after the old ones are filled in. Invoiced usage is append-only: its rows, one for each license and month, are left to
-- the migration.

-- Step
alter table webhook_lanes add column if not exists account_id text;

-- Step
alter table out_of_band_deliveries add column if not exists account_id text;

-- Step
alter table webhook_replays add column if not exists account_id text;

-- Step
alter table case_shares add column if not exists account_id text;

-- Step
alter table sign_in_tickets add column if not exists account_id text;

-- Step
alter table invoiced_usage add column if not exists account_id text;

-- Step
create table if not exists token_owners (
  hash bytea primary key,
  account_id text not null
);

-- Step: function index_token

-- Step: function fill_endpoint_account

-- Step: function fill_share_account

-- Step: function fill_ticket_account

-- Step
insert into token_owners (hash, account_id) select hash, account_id from tokens on conflict (hash) do nothing;

-- Step
do $$
declare
  pages constant bigint := pg_relation_size('webhook_lanes') / current_setting('block_size')::bigint;
begin
  for page in 0 .. pages by 200 loop
    update webhook_lanes t set account_id = e.account_id from webhook_endpoints e
    where e.id = t.endpoint_id and t.account_id is null
      and t.ctid >= format('(%s,0)', page)::tid and t.ctid < format('(%s,0)', page + 200)::tid;
    commit;
  end loop;
end $$;

-- Step
do $$
declare
  pages constant bigint := pg_relation_size('out_of_band_deliveries') / current_setting('block_size')::bigint;
begin
  for page in 0 .. pages by 200 loop
    update out_of_band_deliveries t set account_id = e.account_id from webhook_endpoints e
    where e.id = t.endpoint_id and t.account_id is null
      and t.ctid >= format('(%s,0)', page)::tid and t.ctid < format('(%s,0)', page + 200)::tid;
    commit;
  end loop;
end $$;

-- Step
do $$
declare
  pages constant bigint := pg_relation_size('webhook_replays') / current_setting('block_size')::bigint;
begin
  for page in 0 .. pages by 200 loop
    update webhook_replays t set account_id = e.account_id from webhook_endpoints e
    where e.id = t.endpoint_id and t.account_id is null
      and t.ctid >= format('(%s,0)', page)::tid and t.ctid < format('(%s,0)', page + 200)::tid;
    commit;
  end loop;
end $$;

-- Step
do $$
declare
  pages constant bigint := pg_relation_size('case_shares') / current_setting('block_size')::bigint;
begin
  for page in 0 .. pages by 200 loop
    update case_shares t set account_id = c.account_id from cases c
    where c.id = t.case_id and t.account_id is null
      and t.ctid >= format('(%s,0)', page)::tid and t.ctid < format('(%s,0)', page + 200)::tid;
    commit;
  end loop;
end $$;

-- Step
do $$
declare
  pages constant bigint := pg_relation_size('sign_in_tickets') / current_setting('block_size')::bigint;
begin
  for page in 0 .. pages by 200 loop
    update sign_in_tickets t set account_id = m.account_id from members m
    where m.id = t.member_id and t.account_id is null
      and t.ctid >= format('(%s,0)', page)::tid and t.ctid < format('(%s,0)', page + 200)::tid;
    commit;
  end loop;
end $$;

-- Step
alter table webhook_lanes drop constraint if exists webhook_lanes_have_an_account,
  add constraint webhook_lanes_have_an_account check (account_id is not null) not valid;

-- Step
alter table webhook_lanes validate constraint webhook_lanes_have_an_account;

-- Step
alter table out_of_band_deliveries drop constraint if exists out_of_band_deliveries_have_an_account,
  add constraint out_of_band_deliveries_have_an_account check (account_id is not null) not valid;

-- Step
alter table out_of_band_deliveries validate constraint out_of_band_deliveries_have_an_account;

-- Step
alter table webhook_replays drop constraint if exists webhook_replays_have_an_account,
  add constraint webhook_replays_have_an_account check (account_id is not null) not valid;

-- Step
alter table webhook_replays validate constraint webhook_replays_have_an_account;

-- Step
alter table case_shares drop constraint if exists case_shares_have_an_account,
  add constraint case_shares_have_an_account check (account_id is not null) not valid;

-- Step
alter table case_shares validate constraint case_shares_have_an_account;

-- Step
alter table sign_in_tickets drop constraint if exists sign_in_tickets_have_an_account,
  add constraint sign_in_tickets_have_an_account check (account_id is not null) not valid;

-- Step
alter table sign_in_tickets validate constraint sign_in_tickets_have_an_account;

-- Step
create unique index concurrently if not exists licenses_account_key on licenses (account_id, id);

-- Step
create unique index concurrently if not exists tokens_account_key on tokens (account_id, id);

-- Step
create unique index concurrently if not exists members_account_key on members (account_id, id);

-- Step
create unique index concurrently if not exists sessions_account_key on sessions (account_id, hash);

-- Step
create unique index concurrently if not exists sign_in_tickets_account_key on sign_in_tickets (account_id, hash);

-- Step
create unique index concurrently if not exists cases_account_key on cases (account_id, id);

-- Step
create unique index concurrently if not exists case_shares_account_key on case_shares (account_id, id);

-- Step
create unique index concurrently if not exists emails_account_key on emails (account_id, id);

-- Step
create unique index concurrently if not exists invoices_account_key on invoices (account_id, id);

-- Step
create unique index concurrently if not exists ledger_entries_account_key on ledger_entries (account_id, id);

-- Step
create unique index concurrently if not exists invoiced_usage_account_key on invoiced_usage (account_id, license_id, month, invoice_id);

-- Step
create unique index concurrently if not exists webhook_endpoints_account_key on webhook_endpoints (account_id, id);

-- Step
create unique index concurrently if not exists webhook_lanes_account_key on webhook_lanes (account_id, endpoint_id);

-- Step
create unique index concurrently if not exists out_of_band_deliveries_account_key on out_of_band_deliveries (account_id, id);

-- Step
create unique index concurrently if not exists webhook_replays_account_key on webhook_replays (account_id, id);

-- Step
create unique index concurrently if not exists tokens_account_hash_key on tokens (account_id, hash);

-- Step
create unique index concurrently if not exists invoices_account_number_key on invoices (account_id, number);

-- Step
create unique index concurrently if not exists ledger_entries_account_invoice_key on ledger_entries (account_id, invoice_id) where invoice_id is not null;

-- Step
create index concurrently if not exists licenses_by_id on licenses (id);

-- Step
create index concurrently if not exists tokens_by_id on tokens (id);

-- Step
create index concurrently if not exists tokens_by_hash on tokens (hash);

-- Step
create index concurrently if not exists members_by_id on members (id);

-- Step
create index concurrently if not exists sessions_by_hash on sessions (hash);

-- Step
create index concurrently if not exists sign_in_tickets_by_hash on sign_in_tickets (hash);

-- Step
create index concurrently if not exists cases_by_id on cases (id);

-- Step
create index concurrently if not exists case_shares_by_id on case_shares (id);

-- Step
create index concurrently if not exists emails_by_id on emails (id);

-- Step
create index concurrently if not exists invoices_by_id on invoices (id);

-- Step
create index concurrently if not exists invoiced_usage_by_license on invoiced_usage (license_id, month);

-- Step
create index concurrently if not exists webhook_endpoints_by_id on webhook_endpoints (id);

-- Step
create index concurrently if not exists webhook_lanes_by_endpoint on webhook_lanes (endpoint_id);

-- Step
create index concurrently if not exists out_of_band_deliveries_by_id on out_of_band_deliveries (id);

-- Step
create index concurrently if not exists webhook_replays_by_id on webhook_replays (id);
