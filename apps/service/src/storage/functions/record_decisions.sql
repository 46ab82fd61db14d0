-- Module: underwriting
-- The batch of record_decision_rows as JSON, which processes of the previous release send. It has the fields of
-- decision_request; `bytes` also has what those lists have as bytes.
create or replace function record_decisions(
  requests json, bytes bytea, packs integer[], sorted integer[], rate_slot bigint, lanes_channel text
) returns json
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  d record;
begin
  -- The elements of `requests` are in the order of `n`, and so is everything that is read from them.
  select array_agg(r.account_id) as accounts, array_agg(r.livemode) as modes, array_agg(r.request_id) as request_ids,
    array_agg(r.decided_at) as times, array_agg(r.rate_subject) as windows, array_agg(r.rate_limit) as rate_limits,
    array_agg(r.route) as routes, array_agg(r.key) as keys,
    array_agg(substring(bytes from r.fingerprint_from for 32)) as fingerprints, array_agg(r.expires_at) as expiries,
    array_agg(r.status) as statuses, array_agg(r.body_from) as body_starts, array_agg(r.body_length) as body_lengths,
    array_agg(r.pack) as pack_numbers, array_agg(r.pack_from) as pack_starts, array_agg(r.pack_length) as pack_lengths,
    array_agg(r.license_id) as licenses, array_agg(r.month) as months, array_agg(r.quota) as quotas,
    array_agg(r.audit_id) as audit_ids, array_agg(r.audit_actor) as actors, array_agg(r.audit_action) as actions,
    array_agg(r.audit_catalog_version) as catalog_versions, array_agg(r.audit_subject) as subjects,
    array_agg(substring(bytes from r.audit_sealed_from for r.audit_sealed_length)) as requests_sealed,
    array_agg(substring(bytes from r.audit_outcome_digest_from for 32)) as outcome_digests,
    array_agg(r.audit_key_version) as key_versions,
    array_agg(substring(bytes from r.audit_digest_from for 32)) as digests,
    array_agg(substring(bytes from r.audit_link_from for 128)) as link_keys, array_agg(r.event_id) as event_ids,
    array_agg(r.event_type) as event_types, array_agg(r.event_api_version) as event_api_versions,
    array_agg(substring(bytes from r.event_from for r.event_length)) as events_sent,
    array_agg(r.event_trace_parent) as trace_parents,
    coalesce(array_agg(r.n) filter (where r.key is not null), '{}') as keyed,
    coalesce(array_agg(r.n) filter (where r.audit_id is not null), '{}') as audited,
    coalesce(array_agg(r.n) filter (where r.event_id is not null), '{}') as emitting,
    coalesce(array_agg(r.n) filter (where r.key is null and r.event_id is null and r.audit_id is not null), '{}') as unproven
  into d
  from json_populate_recordset(null::decision_request, requests) r;
  return record_decision_rows(d.accounts, d.modes, d.request_ids, d.times, d.windows, d.rate_limits, d.routes, d.keys,
    d.fingerprints, d.expiries, d.statuses, d.body_starts, d.body_lengths, d.pack_numbers, d.pack_starts, d.pack_lengths,
    d.licenses, d.months, d.quotas, d.audit_ids, d.actors, d.actions, d.catalog_versions, d.subjects, d.requests_sealed,
    d.outcome_digests, d.key_versions, d.digests, d.link_keys, d.event_ids, d.event_types, d.event_api_versions,
    d.events_sent, d.trace_parents, d.keyed, d.audited, d.emitting, d.unproven, packs, sorted, bytes, rate_slot);
end $$;
