-- What the service asks of the database for many requests at once: rate windows, monthly quota, decisions.
-- Every function takes parallel arrays and locks rows in one sorted order, so that concurrent batches cannot
-- deadlock.

-- The newest slot that a window was counted in: lets a window's time only move forward, whichever process counts.
alter table rate_totals add column newest bigint not null default 0;

-- Counts in sliding windows of 600 slots of 100 ms. Per subject: `charged` units are counted whatever the limit
-- says, then as many of `wanted` as still fit. `live` is what the window held before, `frees_at` the slot whose
-- leaving makes room (or, below the limit, the oldest counted slot).
-- A process whose clock is up to a second behind counts in the newest slot, because the slots that a faster clock
-- has let go cannot be counted again. Slots a whole window ahead are leftovers of a clock that was wrong.
create function count_in_windows(
  subjects text[], limits bigint[], charged bigint[], wanted bigint[], asked_slot bigint
) returns table (subject text, live bigint, granted bigint, slot bigint, frees_at bigint)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  -- Windows are lost with a crash anyway; holds until the end of the transaction, which is this statement's.
  perform set_config('synchronous_commit', 'off', true);

  -- Makes missing rows and locks present ones: a conflicting row is locked even where the update is skipped.
  insert into rate_totals as t (subject, used)
  select asked, 0 from unnest(subjects) as asked order by asked
  on conflict (subject) do update set used = t.used where false;

  return query
  with head as materialized (
    select a.subject, a.lim, a.charge, a.want, t.used, t.newest,
      greatest(asked_slot, least(t.newest, asked_slot + 10)) as at
    from unnest(subjects, limits, charged, wanted) as a (subject, lim, charge, want)
    join rate_totals t on t.subject = a.subject
  ), gone as (
    delete from rate_slots r using head h
    where r.subject = h.subject and (r.slot <= h.at - 600 or r.slot > h.at + 600)
    returning r.subject, r.used
  ), decided as materialized (
    select h.*, h.used - g.used as live,
      greatest(0, least(h.want, h.lim - (h.used - g.used) - h.charge)) as granted
    from head h
    cross join lateral (
      select coalesce(sum(gone.used), 0)::bigint as used from gone where gone.subject = h.subject
    ) g
  ), moved as (
    update rate_totals t set used = d.live + d.charge + d.granted, newest = d.at
    from decided d
    where t.subject = d.subject and (t.used <> d.live or d.charge + d.granted > 0)
  ), added as (
    insert into rate_slots as r (subject, slot, used)
    select d.subject, d.at, d.charge + d.granted from decided d where d.charge + d.granted > 0
    on conflict (subject, slot) do update set used = r.used + excluded.used
  )
  select d.subject, d.live, d.granted, d.at, coalesce(f.slot, d.at)
  from decided d
  left join lateral (
    select s.slot from (
      select r.slot, sum(r.used) over (order by r.slot) as running
      from rate_slots r
      where r.subject = d.subject and r.slot > d.at - 600 and r.slot <= d.at + 600
    ) s
    where s.running > greatest(0, d.live + d.charge + d.granted - d.lim)
    order by s.slot limit 1
  ) f on true;
end $$;

-- Takes one unit back out of the slot that it was counted in; a slot that has left the window holds nothing more.
create function uncount_in_window(asked_subject text, asked_slot bigint) returns void
language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from rate_totals where subject = asked_subject for update;
  update rate_slots set used = used - 1 where subject = asked_subject and slot = asked_slot and used > 0;
  if found then
    update rate_totals set used = used - 1 where subject = asked_subject;
  end if;
end $$;

-- Adds refusals and answers how many each license has had in the hour that ends with this minute.
create function count_refusals(licenses text[], counts bigint[], this_minute bigint)
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

-- Grants as many of each license's executions as its month still holds; a null quota grants and counts them all.
create function consume_monthly(licenses text[], quotas bigint[], counts bigint[], this_month text)
returns table (license_id text, granted bigint)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  insert into monthly_usage as u (license_id, month, used)
  select asked, this_month, 0 from unnest(licenses) as asked order by asked
  on conflict (license_id, month) do update set used = u.used where false;

  return query
  with decided as (
    select a.license, greatest(0, least(a.count, coalesce(a.quota - u.used, a.count))) as granted
    from unnest(licenses, quotas, counts) as a (license, quota, count)
    join monthly_usage u on u.license_id = a.license and u.month = this_month
  ), moved as (
    update monthly_usage u set used = u.used + d.granted
    from decided d
    where u.license_id = d.license and u.month = this_month and d.granted > 0
  )
  select d.license, d.granted from decided d;
end $$;
