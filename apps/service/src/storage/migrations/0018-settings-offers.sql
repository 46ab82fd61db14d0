-- What a member chose for the console; null fields are not in it.
create table member_preferences (
  account_id text not null,
  member_id text not null,
  preferences jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, member_id),
  foreign key (account_id, member_id) references members (account_id, id)
);

-- How documents for clients look: what an agency prints on them, and its logo as it is served.
create table account_branding (
  account_id text primary key references accounts (id),
  branding jsonb not null,
  logo bytea,
  updated_at timestamptz not null
);

-- People with a verified email address of these domains become members when they sign in through the identity provider.
create table account_domains (
  account_id text not null references accounts (id),
  domain text not null,
  primary key (account_id, domain)
);

-- Offers that an applicant may come back to, with the request that they came from, encrypted.
create table offers (
  account_id text not null references accounts (id),
  id text not null,
  livemode boolean not null,
  document_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);
create index offers_by_expiry on offers (expires_at);
