-- Module: storage
-- Makes the next number of a sequence larger than `last_number`, because rows with numbers up to it came from another bucket.
-- On Citus every node gives out numbers of a range of its own. A number beyond the range came from another node.
create or replace function raise_sequence(sequence_name text, last_number bigint) returns void language plpgsql as $$
declare
  largest bigint;
begin
  select s.seqmax into largest from pg_sequence s where s.seqrelid = sequence_name::regclass;
  if last_number > largest then return; end if;
  if nextval(sequence_name::regclass) < last_number then perform setval(sequence_name::regclass, last_number); end if;
end $$;
