-- A short text that the client encrypted, shown in lists: nonce (12 bytes), tag (16 bytes), ciphertext.
alter table cases add column label bytea check (octet_length(label) between 29 and 1052);

-- Links to a case that work without a token. The id is the secret part of the address; the key is never here.
create table case_shares (
  id text primary key,
  case_id text not null references cases (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index case_shares_by_case on case_shares (case_id);
create index case_shares_by_expiry on case_shares (expires_at);
