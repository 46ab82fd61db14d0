-- How many invitations an account sent on its latest UTC day with any.
alter table accounts add column invitations_on date, add column invitations integer not null default 0;
