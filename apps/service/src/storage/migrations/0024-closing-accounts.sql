-- When an account will close, unless somebody changes their mind; null for one that stays.
alter table accounts add column closes_at timestamptz;
create index accounts_by_closing on accounts (closes_at) where closes_at is not null;
