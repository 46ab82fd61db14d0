import { timingSafeEqual } from 'node:crypto';
import { type KeyRing, Problem } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { readHeads, readLinks } from './audit-store.ts';
import type { BrokenPlace } from './broken-places.ts';

/** The end of every chain at one moment, signed, to be kept where the database's owner cannot change it. */
export interface AuditCheckpoint {
  readonly object: 'audit_checkpoint';
  readonly created_at: string;
  readonly key_version: number;
  readonly chains: readonly ChainEnd[];
  readonly signature: string;
}

export interface ChainEnd {
  readonly account_id: string;
  readonly seq: number;
  readonly hash: string;
}

/** The chains of all these databases. */
export async function makeCheckpoint(dbs: readonly Db[], keys: KeyRing, now: Date): Promise<AuditCheckpoint> {
  const heads = (await Promise.all(dbs.map(readHeads))).flat();
  const chains = heads
    .filter(({ seq }) => seq > 0)
    .map(({ accountId, seq, hash }) => ({ account_id: accountId, seq, hash: hash.toString('hex') }));
  const statement = { created_at: now.toISOString(), key_version: keys.current, chains };
  return {
    object: 'audit_checkpoint',
    ...statement,
    signature: signatureOf(keys, statement).toString('hex'),
  };
}

type Statement = Omit<AuditCheckpoint, 'object' | 'signature'>;

function signatureOf(keys: KeyRing, { created_at, key_version, chains }: Statement): Buffer {
  const text = JSON.stringify([
    created_at,
    key_version,
    chains.map(({ account_id, seq, hash }) => [account_id, seq, hash]),
  ]);
  // The audit key of a version stays when the version is retired, so old checkpoints can still be checked.
  return keys.mac('audit', `checkpoint\n${text}`, key_version);
}

/** The ends of the chains, for a verification of what is newer. */
export function verifiedEnds({ chains }: AuditCheckpoint): ReadonlyMap<string, ChainEnd> {
  return new Map(chains.map((chain) => [chain.account_id, chain]));
}

/** Reads a checkpoint and refuses one that this installation did not sign. */
export function parseCheckpoint(keys: KeyRing, text: string): AuditCheckpoint {
  const checkpoint = checkpointIn(text);
  if (checkpoint === null) throw new Problem('validation_error', 'The file is not an audit checkpoint.');
  if (!keys.versions.includes(checkpoint.key_version)) {
    throw new Problem(
      'conflict',
      `The checkpoint was signed with key version ${checkpoint.key_version}, which is not in the key material.`,
    );
  }
  const signature = Buffer.from(checkpoint.signature, 'hex');
  const expected = signatureOf(keys, checkpoint);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new Problem('validation_error', 'The signature of the checkpoint does not match its content.');
  }
  return checkpoint;
}

function checkpointIn(text: string): AuditCheckpoint | null {
  try {
    const found = JSON.parse(text) as Partial<AuditCheckpoint> | null;
    const wellFormed =
      found?.object === 'audit_checkpoint' &&
      typeof found.created_at === 'string' &&
      Number.isInteger(found.key_version) &&
      typeof found.signature === 'string' &&
      Array.isArray(found.chains) &&
      found.chains.every(
        (chain) =>
          typeof chain?.account_id === 'string' &&
          Number.isInteger(chain.seq) &&
          typeof chain.hash === 'string',
      );
    return wellFormed ? (found as AuditCheckpoint) : null;
  } catch {
    return null;
  }
}

/**
 * Chains that no longer contain the end that they had. A link covers all rows before it, so removed, reordered or
 * duplicated rows are found even if the rest was linked again, as far as the checkpoint reaches.
 */
export async function brokenSince(
  dbs: readonly Db[],
  { chains }: AuditCheckpoint,
  accountId: string | null,
): Promise<BrokenPlace[]> {
  const wanted = chains.filter((chain) => accountId === null || chain.account_id === accountId);
  const ends = wanted.map(({ account_id, seq }) => ({ accountId: account_id, seq }));
  const links = (await Promise.all(dbs.map((db) => readLinks(db, ends)))).flat();
  const found = new Map(links.map((link) => [`${link.accountId}/${link.seq}`, link.hash.toString('hex')]));
  return wanted
    .filter(({ account_id, seq, hash }) => found.get(`${account_id}/${seq}`) !== hash)
    .map(({ account_id, seq }) => ({ account_id, seq, issue: 'checkpoint_mismatch' }));
}
