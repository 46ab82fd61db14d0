-- Module: webhooks
-- Whether an event, as the bytes of its envelope, matches the filter of an endpoint: every key is a path into the
-- envelope, and its value a scalar, a list of which one must be equal, or an object of operators that must all hold. An
-- event that cannot be read is sent: losing one is worse.
create or replace function event_matches(filter jsonb, body bytea) returns boolean language plpgsql immutable as $$
declare
  event jsonb;
  condition record;
  op record;
  actual jsonb;
begin
  begin
    event := convert_from(body, 'UTF8')::jsonb;
  exception when others then
    return true;
  end;
  if event is null then return true; end if;
  for condition in select c.key, c.value, jsonb_typeof(c.value) as kind from jsonb_each(filter) c loop
    actual := event #> string_to_array(condition.key, '.');
    if condition.kind = 'object' then
      for op in select o.key, o.value from jsonb_each(condition.value) o loop
        if not filter_operator_holds(actual, op.key, op.value) then return false; end if;
      end loop;
    elsif condition.kind = 'array' then
      if actual is null or not exists (select from jsonb_array_elements(condition.value) v where v = actual) then
        return false;
      end if;
    elsif actual is distinct from condition.value then
      return false;
    end if;
  end loop;
  return true;
end $$;
