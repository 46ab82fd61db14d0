create table members (
  id text primary key,
  account_id text not null references accounts (id),
  email_sealed bytea,
  -- Keyed hash of the normalised address: finds a member without opening anything.
  email_hash bytea,
  name text not null,
  role text not null check (role in ('agent', 'developer', 'owner')),
  status text not null check (status in ('active', 'removed')),
  created_at timestamptz not null,
  removed_at timestamptz,
  last_signed_in_at timestamptz,
  check (status = 'removed' or (email_sealed is not null and email_hash is not null))
);
create unique index members_by_address on members (account_id, email_hash) where status = 'active';
create index members_by_email on members (email_hash) where status = 'active';

create table sign_in_tickets (
  hash bytea primary key,
  member_id text not null references members (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_member on sign_in_tickets (member_id);
create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);

create table sessions (
  hash bytea primary key,
  member_id text not null references members (id),
  account_id text not null references accounts (id),
  license_id text references licenses (id),
  mode text not null check (mode in ('test', 'live')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_member on sessions (member_id);
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

create table sign_in_attempts (
  subject text not null,
  at timestamptz not null
);
create index sign_in_attempts_by_subject on sign_in_attempts (subject, at);
create index sign_in_attempts_by_time on sign_in_attempts (at);
