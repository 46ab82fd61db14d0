-- Module: audit
-- Appends entries to the audit chains of their accounts, in the given order, and returns their numbers (see append_audit_rows).
-- `seq` and `hash` of an entry are not read.
drop function if exists append_audit(audit_log[]);
create or replace function append_audit(entries audit_log[], link_keys bytea[]) returns bigint[]
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r record;
begin
  select array_agg(e.ordinality::integer) as chosen, array_agg(e.account_id) as accounts, array_agg(e.id) as ids,
    array_agg(e.at) as times, array_agg(e.actor) as actors, array_agg(e.action) as actions,
    array_agg(e.request_id) as request_ids, array_agg(e.catalog_version) as catalog_versions,
    array_agg(e.subject::text) as subjects, array_agg(e.request_sealed) as sealed,
    array_agg(e.outcome_digest) as outcome_digests, array_agg(e.key_version) as key_versions, array_agg(e.digest) as digests
  into r from unnest(entries) with ordinality e;
  return append_audit_rows(r.chosen, r.accounts, r.ids, r.times, r.actors, r.actions, r.request_ids, r.catalog_versions,
    r.subjects, r.sealed, r.outcome_digests, r.key_versions, r.digests, link_keys);
end $$;
