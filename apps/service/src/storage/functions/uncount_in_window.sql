-- Module: quota
-- Takes one unit back out of the slot that it was counted in; a slot that has left the window has nothing to give back.
-- The caller decides whether its commit waits for the disk.
create or replace function uncount_in_window(asked_subject text, asked_slot bigint) returns void
language plpgsql as $$
begin
  perform from rate_totals where subject = asked_subject for update;
  update rate_slots set used = used - 1 where subject = asked_subject and slot = asked_slot and used > 0;
  if found then
    update rate_totals set used = used - 1 where subject = asked_subject;
  end if;
end $$;
