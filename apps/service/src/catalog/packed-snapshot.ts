import { deserialize, serialize } from 'node:v8';
import type { PrefixedBody } from './datasets/prefixed-body.ts';
import type { SnapshotParts } from './snapshot.ts';

/**
 * A built snapshot as one run of bytes: it is handed from thread to thread and kept in files. The sections are
 * serialised apart, so that a reader can take breath between them.
 */
const MAGIC = 'prequal snapshot 1\n';
const NUMBERS = 4;

interface Sections {
  readonly head: Pick<SnapshotParts, 'version' | 'digest' | 'variants' | 'products' | 'logos'>;
  readonly compiled: SnapshotParts['compiled'];
  readonly conditionTexts: SnapshotParts['texts']['condition'];
  readonly medicationTexts: SnapshotParts['texts']['medication'];
  readonly nicotineTexts: SnapshotParts['texts']['nicotine'];
  readonly bundle: SnapshotParts['bundle'];
  readonly wholeBundle: PrefixedBody;
}

const ORDER: readonly (keyof Sections)[] = [
  'head',
  'compiled',
  'conditionTexts',
  'medicationTexts',
  'nicotineTexts',
  'bundle',
  'wholeBundle',
];

export function packSnapshot(parts: SnapshotParts): Buffer {
  const { version, digest, variants, products, logos, texts } = parts;
  const sections: Sections = {
    head: { version, digest, variants, products, logos },
    compiled: parts.compiled,
    conditionTexts: texts.condition,
    medicationTexts: texts.medication,
    nicotineTexts: texts.nicotine,
    bundle: parts.bundle,
    wholeBundle: parts.wholeBundle,
  };
  const written = ORDER.map((name) => serialize(sections[name]));
  const head = Buffer.alloc(MAGIC.length + ORDER.length * NUMBERS);
  head.write(MAGIC);
  written.forEach((bytes, index) => {
    head.writeUInt32LE(bytes.length, MAGIC.length + index * NUMBERS);
  });
  return Buffer.concat([head, ...written]);
}

/** `breathe` lets other work run between two sections; null: these bytes are no snapshot of this program. */
export async function unpackSnapshot(
  bytes: Buffer,
  breathe: () => Promise<void>,
): Promise<SnapshotParts | null> {
  const start = MAGIC.length + ORDER.length * NUMBERS;
  if (bytes.length < start || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const lengths = ORDER.map((_, index) => bytes.readUInt32LE(MAGIC.length + index * NUMBERS));
  if (lengths.reduce((sum, length) => sum + length, start) !== bytes.length) return null;
  const values: Record<string, unknown> = {};
  let offset = start;
  for (const [index, name] of ORDER.entries()) {
    const end = offset + (lengths[index] ?? 0);
    values[name] = deserialize(bytes.subarray(offset, end));
    offset = end;
    await breathe();
  }
  const { head, compiled, conditionTexts, medicationTexts, nicotineTexts, bundle, wholeBundle } =
    values as unknown as Sections;
  const texts = { condition: conditionTexts, medication: medicationTexts, nicotine: nicotineTexts };
  return { ...head, compiled, texts, bundle, wholeBundle };
}
