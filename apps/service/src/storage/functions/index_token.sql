-- Module: accounts
-- Keeps token_owners complete, also for tokens that a process of the previous version issues.
create or replace function index_token() returns trigger language plpgsql as $$
begin
  insert into token_owners (hash, account_id) values (new.hash, new.account_id) on conflict (hash) do nothing;
  return new;
end $$;

create or replace trigger tokens_are_indexed after insert on tokens for each row execute function index_token();
