-- Module: quota
-- Counts in one sliding window of 600 slots of 100 ms: `charged` units whatever the limit, then as many of `wanted` as
-- still fit. `live` is what the window held before; `frees_at` is the slot that makes room when it leaves the window
-- (or, below the limit, the oldest counted slot).
-- A process whose clock is up to a second behind counts in the newest slot, because slots that a faster clock has
-- dropped cannot be counted again. Slots more than a window ahead were left by a clock that was wrong.
create or replace function count_in_window(
  asked_subject text, lim bigint, charged bigint, wanted bigint, asked_slot bigint,
  out live bigint, out granted bigint, out at_slot bigint, out frees_at bigint
)
language plpgsql as $$
declare
  total rate_totals;
  oldest bigint;
  gone bigint := 0;
  held bigint;
begin
  select * into total from rate_totals t where t.subject = asked_subject for update;
  if not found then
    insert into rate_totals as t (subject, used) values (asked_subject, 0)
    on conflict (subject) do update set used = t.used
    returning * into total;
  end if;
  at_slot := greatest(asked_slot, least(total.newest, asked_slot + 10));

  select r.slot into oldest from rate_slots r
  where r.subject = asked_subject and r.used > 0 order by r.slot limit 1;
  if oldest <= at_slot - 600 or total.newest > at_slot then
    with left_window as (
      delete from rate_slots r
      where r.subject = asked_subject and (r.slot <= at_slot - 600 or r.slot > at_slot + 600)
      returning r.used
    )
    select coalesce(sum(l.used), 0) into gone from left_window l;
    select r.slot into oldest from rate_slots r
    where r.subject = asked_subject and r.used > 0 order by r.slot limit 1;
  end if;

  live := total.used - gone;
  granted := greatest(0, least(wanted, lim - live - charged));
  held := live + charged + granted;
  if held <> total.used or charged + granted > 0 then
    update rate_totals t set used = held, newest = at_slot where t.subject = asked_subject;
  end if;
  if charged + granted > 0 then
    insert into rate_slots as r (subject, slot, used) values (asked_subject, at_slot, charged + granted)
    on conflict (subject, slot) do update set used = r.used + excluded.used;
  end if;

  frees_at := case when charged + granted > 0 then least(oldest, at_slot) else coalesce(oldest, at_slot) end;
  if held > lim then
    select s.slot into frees_at
    from (
      select r.slot, sum(r.used) over (order by r.slot) as running
      from rate_slots r where r.subject = asked_subject
    ) s
    where s.running > held - lim order by s.slot limit 1;
    frees_at := coalesce(frees_at, at_slot);
  end if;
end $$;
