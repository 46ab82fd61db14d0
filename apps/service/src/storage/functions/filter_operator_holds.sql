-- Module: webhooks
-- One operator of a filter. `actual` is null if the event has no such field. Numbers are compared with numbers and strings
-- with strings, by code point; anything else is in no order.
create or replace function filter_operator_holds(actual jsonb, op text, wanted jsonb)
returns boolean language plpgsql immutable as $$
declare
  direction integer;
begin
  case op
    when 'exists' then return (actual is not null) = (wanted = 'true'::jsonb);
    when 'ne' then return actual is distinct from wanted;
    when 'starts_with' then
      return coalesce(jsonb_typeof(actual) = 'string' and starts_with(actual #>> '{}', wanted #>> '{}'), false);
    else
      if actual is null or jsonb_typeof(actual) <> jsonb_typeof(wanted) then return false; end if;
      direction := case jsonb_typeof(actual)
        when 'number' then sign((actual #>> '{}')::numeric - (wanted #>> '{}')::numeric)::integer
        when 'string' then
          case when (actual #>> '{}') = (wanted #>> '{}') then 0
               when (actual #>> '{}') collate "C" > (wanted #>> '{}') collate "C" then 1
               else -1 end
        end;
      return coalesce(case op
        when 'gt' then direction > 0
        when 'gte' then direction >= 0
        when 'lt' then direction < 0
        when 'lte' then direction <= 0
        end, false);
  end case;
end $$;
