-- What became of the outcome of an attempt:
--   done    it was written; `next` is the lane's next job if the worker keeps the lane
--   fenced  another worker holds the lane now; nothing was written
--   stale   the delivery has changed since the outcome was decided; its current state is returned and nothing was written
drop type if exists delivery_verdict cascade;
create type delivery_verdict as (
  endpoint_id text,
  verdict text,
  status text,
  attempt_count integer,
  tries integer,
  next delivery_job
);
