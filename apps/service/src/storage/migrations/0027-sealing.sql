-- Since when idempotency keys, ids of share links and events about applicants are stored hashed or encrypted, and whether what was
-- stored before has followed. A new installation does so from the start. An existing one begins a day after the
-- upgrade: until then the previous release can run beside this one, or replace it again, and it reads none of these forms.
alter table installation add column sealed_from timestamptz not null default '2000-01-01Z';
alter table installation add column sealing_complete boolean not null default true;
update installation set sealed_from = now() + interval '1 day', sealing_complete = false;
