-- Module: webhooks
-- Claims due lanes. Lanes with a new head and lanes whose head waits for a retry are counted separately, so that failing
-- endpoints cannot use up the slots of healthy ones. Accounts that already have their share are skipped.
create or replace function claim_lanes(
  owner text, fresh integer, retries integer, full_accounts text[], at timestamptz, until timestamptz
) returns setof delivery_job language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  taken text[];
begin
  -- A claim lost in a crash of the database costs at most a duplicate delivery, so the commit need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  with fresh_lanes as (
    select l.endpoint_id from webhook_lanes l
    where not l.retrying and l.wake_at <= at and (full_accounts = '{}' or not exists (
      select from webhook_endpoints e where e.id = l.endpoint_id and e.account_id = any (full_accounts)))
    order by l.wake_at limit fresh for update of l skip locked
  ), retry_lanes as (
    select l.endpoint_id from webhook_lanes l
    where l.retrying and l.wake_at <= at and (full_accounts = '{}' or not exists (
      select from webhook_endpoints e where e.id = l.endpoint_id and e.account_id = any (full_accounts)))
    order by l.wake_at limit retries for update of l skip locked
  ), moved as (
    update webhook_lanes l
    set lease_token = l.lease_token + 1, lease_owner = owner, lease_until = until, wake_at = until, wake_requested = false
    where l.endpoint_id in (select endpoint_id from fresh_lanes union all select endpoint_id from retry_lanes)
    returning l.endpoint_id
  )
  select array_agg(endpoint_id) into taken from moved;
  if taken is not null then
    return query select * from lane_heads(taken);
  end if;
end $$;
