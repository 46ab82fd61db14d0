-- Module: quota
-- Counts executions in the month of a license, as many of `wanted` as still fit into the quota (null: all), and returns
-- how many. The excess is counted first and then taken back: nobody sees the counter in between.
create or replace function consume_quota(counted_license text, counted_month text, quota bigint, wanted bigint)
returns bigint language plpgsql as $$
declare
  total bigint;
  excess bigint;
begin
  insert into monthly_usage as u (license_id, month, used) values (counted_license, counted_month, wanted)
  on conflict on constraint monthly_usage_pkey do update set used = u.used + excluded.used
  returning u.used into total;
  excess := least(wanted, total - coalesce(quota, total));
  if excess <= 0 then return wanted; end if;
  update monthly_usage u set used = total - excess
  where u.license_id = counted_license and u.month = counted_month;
  return wanted - excess;
end $$;
