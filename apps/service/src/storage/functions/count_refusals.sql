-- Module: quota
-- Adds refusals and returns how many each license has had in the hour that ends with this minute.
create or replace function count_refusals(licenses text[], counts bigint[], this_minute bigint)
returns table (license_id text, refused bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into rate_refusals as r (license_id, minute, refused)
  select a.license, this_minute, a.count from unnest(licenses, counts) as a (license, count) order by a.license
  on conflict (license_id, minute) do update set refused = r.refused + excluded.refused;
  return query
  select r.license_id, sum(r.refused)::bigint from rate_refusals r
  where r.license_id = any (licenses) and r.minute > this_minute - 60
  group by r.license_id;
end $$;
