-- Work that takes longer than a request, and what came of it.
create table jobs (
  account_id text not null references accounts (id),
  id text not null,
  member_id text not null,
  kind text not null,
  status text not null check (status in ('running', 'completed', 'failed', 'canceled')),
  done integer not null default 0,
  total integer not null default 0,
  created_at timestamptz not null,
  -- A job that runs says so from time to time; one that is silent was interrupted.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, member_id) references members (account_id, id)
);
create unique index jobs_one_at_a_time on jobs (account_id, kind) where status = 'running';
create index jobs_by_expiry on jobs (expires_at);

create table job_results (
  account_id text not null references accounts (id),
  job_id text not null,
  part integer not null,
  bytes_sealed bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, job_id, part)
);
create index job_results_by_expiry on job_results (expires_at);
