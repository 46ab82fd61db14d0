-- Buckets of accounts: schemas, in this database or in others, with all tables of some accounts. These tables are used at home
-- only, the schema that the service is configured with, which is also the bucket main.
create table buckets (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,30}$'),
  -- Null: the database of home.
  url_sealed bytea,
  -- Null: the schema that the address finds by itself.
  schema_name text,
  status text not null check (status in ('open', 'closed', 'moving')),
  created_at timestamptz not null
);

-- An account without a row is in main.
create table account_buckets (
  account_id text primary key,
  bucket text not null references buckets (name)
);
create index account_buckets_by_bucket on account_buckets (bucket);

-- What finds an account that is not in main: keyed hashes of its tokens, sessions, sign-in links and share links ...
create table secret_owners (
  hash bytea primary key,
  account_id text not null,
  expires_at timestamptz not null
);
create index secret_owners_by_account on secret_owners (account_id);
create index secret_owners_by_expiry on secret_owners (expires_at);

-- ... and of the addresses of its members.
create table member_addresses (
  hash bytea not null,
  account_id text not null,
  primary key (hash, account_id)
);
create index member_addresses_by_account on member_addresses (account_id);

-- Numbers of invoices of accounts that are not in main: taken at home before the invoice is written in its bucket, so that
-- writing it again takes the same number.
create table reserved_invoice_numbers (
  account_id text not null,
  period text not null,
  number text not null unique,
  primary key (account_id, period)
);
