-- Saved cases, which only their owner can read, and the outbox of e-mail.

create table cases (
  id text primary key,
  account_id text not null references accounts (id),
  livemode boolean not null,
  product text not null,
  ciphertext bytea not null check (octet_length(ciphertext) between 1 and 131072),
  iv bytea not null check (octet_length(iv) = 12),
  tag bytea not null check (octet_length(tag) = 16),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- Ciphertext does not get smaller: trying to compress it would only cost time.
alter table cases alter column ciphertext set storage external;
create index cases_by_account on cases (account_id, livemode, id);
create index cases_by_expiry on cases (expires_at);

-- One row per e-mail. `due_at` is the moment at which some sender must look at it: now for a new one, the next try's
-- time while it waits, the end of the lease while a sender has it, null when nothing is left to do.
create table emails (
  id text primary key,
  account_id text not null references accounts (id),
  livemode boolean not null,
  template text not null,
  -- What it is about, where mails about the same thing are not to pile up.
  topic text,
  -- Recipient and variables are needed until the e-mail is delivered or has failed, and are not kept after that.
  recipient_sealed bytea,
  variables_sealed bytea,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  tries integer not null default 0,
  due_at timestamptz,
  lease_token bigint not null default 0,
  lease_owner text,
  -- Set just before the server is told that the message is complete: from here on it may have it.
  handed_over_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'pending') = (due_at is not null)),
  check ((status = 'pending') = (recipient_sealed is not null and variables_sealed is not null)),
  check ((status = 'pending') = (settled_at is null))
) with (fillfactor = 70);
create index emails_due on emails (due_at) where due_at is not null;
create index emails_by_owner on emails (lease_owner) where lease_owner is not null;
create index emails_by_topic on emails (account_id, topic, created_at) where topic is not null;
create index emails_to_purge on emails (settled_at) where settled_at is not null;
create index emails_by_account on emails (account_id, id);
