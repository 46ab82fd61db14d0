-- Module: audit
-- Appends the chosen rows to the audit chains of their accounts, in the given order, and returns the number of each row by its
-- position. The number and the hash are made here, because only here the place in the chain is known. Both the link and the head
-- are HMAC-SHA-256: hash(n) = HMAC(key, 1 || hash(n - 1) || digest(n)), mac = HMAC(key, 2 || seq || hash). The service sends
-- the two padded blocks of the key of each row's chain, 64 bytes each, and the database keeps none of them.
-- Heads are locked in one order, so that concurrent batches cannot deadlock, and written once per account. Whoever also
-- emits events does that afterwards.
-- Columns are lists: reading one value of a list is several times cheaper than making a row and taking it apart.
-- The settings of its callers apply: no sequential scans, generic plans.
create or replace function append_audit_rows(
  chosen integer[], accounts text[], ids text[], times timestamptz[], actors text[], actions text[], request_ids text[],
  catalog_versions text[], subjects text[], requests_sealed bytea[], outcome_digests bytea[], key_versions integer[],
  digests bytea[], link_keys bytea[]
) returns bigint[]
language plpgsql as $$
declare
  n integer;
  heads audit_heads[] := '{}';
  head audit_heads;
  held integer := 0;
  last_keys bytea[];
  link_key bytea;
  inner_pad bytea;
  outer_pad bytea;
  number bigint;
  last_hash bytea;
  seqs bigint[] := array_fill(null::bigint, array[cardinality(accounts)]);
  hashes bytea[] := array_fill(null::bytea, array[cardinality(accounts)]);
begin
  for head in
    select h.* from audit_heads h where h.account_id = any (accounts) order by h.account_id for update
  loop
    heads := heads || head;
  end loop;
  head := null;

  -- `head` is the one at position `held`, with its latest number and hash beside it; the others wait in `heads`.
  foreach n in array chosen loop
    if head.account_id is distinct from accounts[n] then
      if held > 0 then
        head.seq := number;
        head.hash := last_hash;
        heads[held] := head;
      end if;
      held := 1;
      while heads[held].account_id <> accounts[n] loop held := held + 1; end loop;
      head := heads[held];
      if head.account_id is null then raise exception 'account % has no audit chain', accounts[n]; end if;
      number := head.seq;
      last_hash := head.hash;
      link_key := null;
    end if;
    -- A chain has another link key with each version of the server key.
    if link_keys[n] is distinct from link_key then
      link_key := link_keys[n];
      last_keys[held] := link_key;
      inner_pad := substring(link_key from 1 for 64) || '\x01'::bytea;
      outer_pad := substring(link_key from 65 for 64);
      if key_versions[n] <> all (head.key_versions) then head.key_versions := head.key_versions || key_versions[n]; end if;
    end if;
    number := number + 1;
    last_hash := sha256(outer_pad || sha256(inner_pad || last_hash || digests[n]));
    seqs[n] := number;
    hashes[n] := last_hash;
  end loop;
  head.seq := number;
  head.hash := last_hash;
  heads[held] := head;
  for i in 1 .. cardinality(heads) loop
    continue when last_keys[i] is null;
    head := heads[i];
    head.mac := sha256(substring(last_keys[i] from 65 for 64)
      || sha256(substring(last_keys[i] from 1 for 64) || '\x02'::bytea || int8send(head.seq) || head.hash));
    heads[i] := head;
  end loop;

  insert into audit_log (account_id, seq, id, at, actor, action, request_id, catalog_version, subject,
    request_sealed, outcome_digest, key_version, digest, hash)
  select accounts[c.n], seqs[c.n], ids[c.n], times[c.n], actors[c.n], actions[c.n], request_ids[c.n], catalog_versions[c.n],
    subjects[c.n]::jsonb, requests_sealed[c.n], outcome_digests[c.n], key_versions[c.n], digests[c.n], hashes[c.n]
  from unnest(chosen) c (n);
  if cardinality(heads) = 1 then
    update audit_heads h set seq = head.seq, hash = head.hash, mac = head.mac, key_versions = head.key_versions
    where h.account_id = head.account_id;
  else
    update audit_heads h set seq = m.seq, hash = m.hash, mac = m.mac, key_versions = m.key_versions
    from unnest(heads) m where h.account_id = m.account_id;
  end if;
  return seqs;
end $$;
