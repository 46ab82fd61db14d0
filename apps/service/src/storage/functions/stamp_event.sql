-- Module: events
-- The body of an event with another `created_at`. The envelope starts with fields that cannot contain the name of this
-- one, so its first occurrence is the right one; its value is 24 characters long.
create or replace function stamp_event(body bytea, at timestamptz) returns bytea language plpgsql immutable as $$
declare
  name constant bytea := convert_to('"created_at":"', 'UTF8');
  value bytea := convert_to(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8');
begin
  return overlay(body placing value from position(name in body) + length(name) for length(value));
end $$;
