-- Changes to the catalog that analysts of the operator account prepare before they are published.
create table drafts (
  account_id text not null references accounts (id),
  id text not null,
  title text not null,
  description text,
  -- The published version that the draft changes.
  base_version text not null,
  status text not null check (status in ('open', 'submitted', 'approved', 'published')),
  authors text[] not null,
  revision integer not null default 0,
  -- The revision and the base with which the draft was found to have no errors.
  checked_revision integer,
  checked_base text,
  approved_by text,
  -- When the background process publishes it, on whose behalf, and why it could not the last time.
  publish_at timestamptz,
  publish_by text,
  schedule_problem text,
  published_version text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index drafts_by_publish_at on drafts (publish_at) where publish_at is not null;

create table draft_files (
  account_id text not null references accounts (id),
  draft_id text not null,
  path text not null,
  -- Null if the draft removes the file.
  text text,
  digest text,
  bytes integer not null,
  -- What the draft does to the file; null if it is as in the base version again.
  change text check (change in ('added', 'changed', 'removed')),
  revision integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (account_id, draft_id, path),
  foreign key (account_id, draft_id) references drafts (account_id, id) on delete cascade
);

create table draft_comments (
  account_id text not null references accounts (id),
  draft_id text not null,
  id integer not null,
  author text not null,
  text text not null,
  created_at timestamptz not null,
  primary key (account_id, draft_id, id),
  foreign key (account_id, draft_id) references drafts (account_id, id) on delete cascade
);
