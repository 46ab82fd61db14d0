-- What a license has stored and sent on a UTC day, in each mode; see the daily budgets.
create table daily_usage (
  license_id text not null,
  livemode boolean not null,
  day date not null,
  stored_bytes bigint not null default 0,
  cases bigint not null default 0,
  emails bigint not null default 0,
  primary key (license_id, livemode, day)
) with (fillfactor = 50);
create index daily_usage_by_day on daily_usage (day);
