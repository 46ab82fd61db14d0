-- Module: webhooks
-- Whether events of some of these accounts may have to be delivered to an endpoint. Called by emit_events.
create or replace function have_subscribers(accounts text[]) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from webhook_endpoints w where w.account_id = any (accounts) and w.enabled and w.deleted_at is null);
end $$;
