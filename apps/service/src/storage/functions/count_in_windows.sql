-- Module: quota
-- Counts in several windows (see count_in_window). They are locked in an order that does not depend on the collation,
-- because the service sorts decisions by code unit.
create or replace function count_in_windows(
  subjects text[], limits bigint[], charged bigint[], wanted bigint[], asked_slot bigint
) returns table (subject text, live bigint, granted bigint, slot bigint, frees_at bigint)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  -- A crash loses the windows anyway, so the commit need not wait for the disk. The setting ends with the transaction.
  perform set_config('synchronous_commit', 'off', true);
  return query
  select a.subject, c.live, c.granted, c.at_slot, c.frees_at
  from (
    select * from unnest(subjects, limits, charged, wanted) as u (subject, lim, charge, want)
    order by u.subject collate "C"
  ) a, count_in_window(a.subject, a.lim, a.charge, a.want, asked_slot) c;
end $$;
