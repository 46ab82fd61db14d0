-- Processes that hold leases say every second that they are alive. The leases of one that is silent are freed.
create unlogged table lease_owners (
  owner text primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);
