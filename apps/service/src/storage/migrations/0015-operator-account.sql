-- The account of those who run the service, if there is one. Its members may have two more roles.
alter table accounts add column is_operator boolean not null default false;
alter table members drop constraint members_role_check,
  add constraint members_role_check check (role in ('agent', 'developer', 'owner', 'analyst', 'publisher'));

-- What people call a token.
alter table tokens add column name text;
