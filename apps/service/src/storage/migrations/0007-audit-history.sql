-- The history of what people did, without the decisions, which are most rows.
create index audit_log_history on audit_log (account_id, seq) where catalog_version is null;
