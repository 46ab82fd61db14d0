-- Accounts that are being moved to another bucket. At home: from where to where, and whether the directory names the new bucket
-- already.
create table account_moves (
  account_id text primary key,
  source text not null,
  target text not null,
  step text not null check (step in ('copying', 'switched')),
  started_at timestamptz not null
);

-- In the two buckets: what an account is there. While it has a row, its requests are refused and its background work rests.
create table moving_accounts (
  account_id text primary key,
  state text not null check (state in ('leaving', 'left', 'arriving'))
);
