-- Passkeys that members sign in with: public keys only, the private ones never leave the members' devices.
create table passkeys (
  account_id text not null,
  id text not null,
  member_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, id),
  unique (account_id, member_id, credential_id),
  foreign key (account_id, member_id) references members (account_id, id)
);

-- Challenges prove by a keyed hash that they are ours; a used one is remembered until it would expire.
create table spent_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenges_by_expiry on spent_challenges (expires_at);
