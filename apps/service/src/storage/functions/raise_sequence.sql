-- Module: storage
-- Makes the next number of a sequence larger than `last_number`, because rows with numbers up to it came from another bucket.
create or replace function raise_sequence(sequence_name text, last_number bigint) returns void language plpgsql as $$
begin
  if nextval(sequence_name::regclass) < last_number then perform setval(sequence_name::regclass, last_number); end if;
end $$;
