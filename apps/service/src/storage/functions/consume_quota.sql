-- Module: quota
-- Counts executions in the month of a license, as many of `wanted` as still fit into the quota (null: all), and returns
-- how many. The excess is counted first and then taken back: nobody sees the counter in between.
-- Parts of the quota that are reached are noted once a month; a worker emits the events.
create or replace function consume_quota(counted_license text, counted_month text, quota bigint, wanted bigint)
returns bigint language plpgsql as $$
declare
  total bigint;
  excess bigint;
  noted integer[];
begin
  insert into monthly_usage as u (license_id, month, used) values (counted_license, counted_month, wanted)
  on conflict on constraint monthly_usage_pkey do update set used = u.used + excluded.used
  returning u.used into total;
  if quota is null then return wanted; end if;
  excess := least(wanted, total - quota);
  if excess > 0 then
    update monthly_usage u set used = total - excess
    where u.license_id = counted_license and u.month = counted_month;
    total := total - excess;
  end if;
  if 2 * total >= quota then
    select coalesce(array_agg(t.percent), '{}') into noted from usage_thresholds t
    where t.license_id = counted_license and t.month = counted_month;
    insert into usage_thresholds (license_id, month, percent, used, quota)
    select counted_license, counted_month, p, total, consume_quota.quota from unnest(array[50, 80, 100]) p
    where 100 * total >= p * consume_quota.quota and p <> all (noted)
    on conflict do nothing;
  end if;
  return wanted - greatest(excess, 0);
end $$;
