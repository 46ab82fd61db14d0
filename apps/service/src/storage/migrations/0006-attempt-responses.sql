-- What endpoints respond: headers and the start of the body, sealed, removed after 30 days.
alter table webhook_attempts add column response_sealed bytea;
create index webhook_attempts_with_response on webhook_attempts (attempted_at) where response_sealed is not null;
