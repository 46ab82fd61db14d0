-- Module: quota
-- Says how many of the executions that consume_quota has just counted are quotes.
create or replace function count_quotes(counted_license text, counted_month text, counted bigint)
returns void language sql as $$
  update monthly_usage set quotes = quotes + counted where license_id = counted_license and month = counted_month;
$$;
