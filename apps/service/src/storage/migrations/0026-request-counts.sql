-- How many requests an account made on a UTC day, added up as the request log is written: reading it must not take longer
-- the more requests there were. An empty `token_hint` means requests without a token.
create table request_counts (
  account_id text not null,
  livemode boolean not null,
  day date not null,
  license_id text not null,
  operation text not null,
  token_hint text not null,
  requests bigint not null,
  executions bigint not null,
  replays bigint not null,
  errors bigint not null,
  primary key (account_id, livemode, day, license_id, operation, token_hint)
) with (fillfactor = 50);
create index request_counts_by_day on request_counts (day);

insert into request_counts
select account_id, livemode, (at at time zone 'UTC')::date, license_id, operation, coalesce(token_hint, ''), count(*),
  count(*) filter (where status < 400 and not replayed), count(*) filter (where replayed),
  count(*) filter (where status >= 400 and not replayed)
from request_log group by 1, 2, 3, 4, 5, 6;
