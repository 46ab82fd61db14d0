-- Module: audit
-- Appends entries to the audit chains of their accounts, in the given order, and returns their numbers. `seq` and `hash`
-- of an entry are filled in here, because only here the place in the chain is known. Both the link and the head are
-- HMAC-SHA-256: hash(n) = HMAC(key, 1 || hash(n - 1) || digest(n)), mac = HMAC(key, 2 || seq || hash). The service sends
-- the two padded blocks of the key of each entry's chain, 64 bytes each, and the database keeps none of them.
-- Heads are locked in one order, so that concurrent batches cannot deadlock, and written once per account. Whoever also
-- emits events does that afterwards.
drop function if exists append_audit(audit_log[]);
create or replace function append_audit(entries audit_log[], link_keys bytea[]) returns bigint[]
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  entry audit_log;
  accounts text[] := '{}';
  heads audit_heads[];
  head audit_heads;
  held integer := 0;
  place integer := 0;
  last_keys bytea[];
  inner_pad bytea;
  outer_pad bytea;
  seqs bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  foreach entry in array entries loop
    if entry.account_id <> all (accounts) then accounts := accounts || entry.account_id; end if;
  end loop;
  select array_agg(l::audit_heads) into heads from (
    select h.* from audit_heads h where h.account_id = any (accounts) order by h.account_id for update
  ) l;

  -- `head` is the one at position `held`; the others wait in `heads`.
  foreach entry in array entries loop
    if head.account_id is distinct from entry.account_id then
      if held > 0 then heads[held] := head; end if;
      held := 1;
      while heads[held].account_id <> entry.account_id loop held := held + 1; end loop;
      head := heads[held];
      if head.account_id is null then raise exception 'account % has no audit chain', entry.account_id; end if;
    end if;
    place := place + 1;
    last_keys[held] := link_keys[place];
    inner_pad := substring(link_keys[place] from 1 for 64);
    outer_pad := substring(link_keys[place] from 65 for 64);
    head.seq := head.seq + 1;
    head.hash := sha256(outer_pad || sha256(inner_pad || '\x01'::bytea || head.hash || entry.digest));
    if entry.key_version <> all (head.key_versions) then
      head.key_versions := head.key_versions || entry.key_version;
    end if;
    seqs := seqs || head.seq;
    hashes := hashes || head.hash;
  end loop;
  heads[held] := head;
  for i in 1 .. cardinality(heads) loop
    inner_pad := substring(last_keys[i] from 1 for 64);
    outer_pad := substring(last_keys[i] from 65 for 64);
    heads[i].mac := sha256(outer_pad || sha256(inner_pad || '\x02'::bytea || int8send(heads[i].seq) || heads[i].hash));
  end loop;

  insert into audit_log (account_id, seq, id, at, actor, action, request_id, catalog_version, subject,
    request_sealed, outcome_digest, key_version, digest, hash)
  select e.account_id, seqs[e.ordinality], e.id, e.at, e.actor, e.action, e.request_id, e.catalog_version, e.subject,
    e.request_sealed, e.outcome_digest, e.key_version, e.digest, hashes[e.ordinality]
  from unnest(entries) with ordinality e;
  update audit_heads h set seq = m.seq, hash = m.hash, mac = m.mac, key_versions = m.key_versions
  from unnest(heads) m where h.account_id = m.account_id;
  return seqs;
end $$;
