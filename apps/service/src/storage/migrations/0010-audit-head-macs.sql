-- Authenticates the end of a chain: an owner of the tables cannot set it back without the server key.
alter table audit_heads add column mac bytea;
