import type { FlatPack } from '@prequal/engine';
import { counted } from './counted.ts';
import { packSetDigest } from './digest.ts';
import type { PackSet } from './load-pack-set.ts';

/** A checked pack set as one document: written by `catalog build`, and read by a running service. */
export interface PackSetArtifact {
  readonly format: 1;
  /** Digest of the packs; reading refuses a document whose packs do not have it. */
  readonly digest: string;
  readonly carriers: readonly { readonly id: string; readonly name: string; readonly logo: string }[];
  readonly packs: readonly FlatPack[];
}

/** Throws on a set with errors: only a checked set may be built. */
export function buildArtifact(set: PackSet): PackSetArtifact {
  if (set.issues.length > 0) throw new RangeError(`the pack set has ${counted(set.issues.length, 'error')}`);
  return {
    format: 1,
    digest: packSetDigest(set.packs),
    carriers: set.carriers.map(({ id, name, logo }) => ({ id, name, logo })),
    packs: set.packs,
  };
}

export function writeArtifact(artifact: PackSetArtifact): string {
  return JSON.stringify(artifact);
}

/** Reads what `writeArtifact` wrote; anything else, or a changed document, is refused. */
export function readArtifact(text: string): PackSetArtifact {
  const value: unknown = JSON.parse(text);
  if (!isArtifact(value)) throw new RangeError('not a built pack set');
  const digest = packSetDigest(value.packs);
  if (digest !== value.digest) throw new RangeError(`the packs have digest ${digest}, not ${value.digest}`);
  return value;
}

function isArtifact(value: unknown): value is PackSetArtifact {
  if (typeof value !== 'object' || value === null) return false;
  const { format, digest, carriers, packs } = value as Partial<Record<keyof PackSetArtifact, unknown>>;
  return format === 1 && typeof digest === 'string' && Array.isArray(carriers) && Array.isArray(packs);
}
