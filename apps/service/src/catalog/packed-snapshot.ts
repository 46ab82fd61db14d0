import { deserialize, serialize } from 'node:v8';
import { type Lowered, liftViews, lowerViews } from './packed-views.ts';
import type { Resolution, TextDomain } from './reference/index.ts';
import type { SnapshotParts } from './snapshot.ts';

/**
 * A built snapshot as one run of bytes: it is handed from thread to thread and kept in files. Reading it must not hold
 * up a process that answers requests: tables are views of the bytes themselves, large maps are texts that are split,
 * and the reader takes breath between two sections.
 */
const MAGIC = 'prequal snapshot 3\n';
const ALIGNMENT = 8;
const DOMAINS: readonly TextDomain[] = ['condition', 'medication', 'nicotine'];

/** Keys and values line by line: no name holds a line break. */
interface Lines {
  readonly keys: string;
  readonly values: string;
  readonly kinds: string;
}

interface Head {
  readonly plain: Lowered<Omit<SnapshotParts, 'texts' | 'bundle'>>;
  readonly bundle: Lowered<Omit<SnapshotParts['bundle'], 'ids'>>;
  /** By domain. */
  readonly maps: { readonly texts: readonly Lines[]; readonly ids: readonly Lines[] };
  readonly viewBytes: readonly number[];
}

export function packSnapshot(parts: SnapshotParts): Buffer {
  const { texts, bundle, ...rest } = parts;
  const { ids, ...bundleRest } = bundle;
  const views: ArrayBufferView[] = [];
  const plain = lowerViews(rest, views);
  const loweredBundle = lowerViews(bundleRest, views);
  const maps = {
    texts: DOMAINS.map((domain) => textLines(texts[domain])),
    ids: DOMAINS.map((domain) => idLines(ids[domain])),
  };
  const viewBytes = views.map((view) => view.byteLength);
  const head = serialize({ plain, bundle: loweredBundle, maps, viewBytes } satisfies Head);
  const start = Buffer.alloc(MAGIC.length + 4);
  start.write(MAGIC);
  start.writeUInt32LE(head.length, MAGIC.length);
  const pieces: Uint8Array[] = [start, head];
  let length = start.length + head.length;
  for (const view of views) {
    const gap = padding(length);
    pieces.push(Buffer.alloc(gap), new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    length += gap + view.byteLength;
  }
  return Buffer.concat(pieces);
}

/** `breathe` lets other work run; null: these bytes are no snapshot of this program. */
export async function unpackSnapshot(
  bytes: Buffer,
  breathe: () => Promise<void>,
): Promise<SnapshotParts | null> {
  const start = MAGIC.length + 4;
  if (bytes.length < start || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const headEnd = start + bytes.readUInt32LE(MAGIC.length);
  if (headEnd > bytes.length) return null;
  const { plain, bundle, maps, viewBytes } = deserialize(bytes.subarray(start, headEnd)) as Head;
  await breathe();
  const places: number[] = [];
  let end = headEnd;
  for (const length of viewBytes) {
    const place = end + padding(end);
    places.push(place);
    end = place + length;
  }
  if (end !== bytes.length) return null;
  const at = (index: number) =>
    bytes.subarray(places[index] ?? 0, (places[index] ?? 0) + (viewBytes[index] ?? 0));
  const texts: Partial<Record<TextDomain, ReadonlyMap<string, Resolution>>> = {};
  const ids: Partial<Record<TextDomain, ReadonlyMap<string, string>>> = {};
  for (const [index, domain] of DOMAINS.entries()) {
    texts[domain] = textMap(maps.texts[index]);
    await breathe();
    ids[domain] = idMap(maps.ids[index]);
    await breathe();
  }
  return {
    ...liftViews(plain, at),
    texts: texts as SnapshotParts['texts'],
    bundle: { ...liftViews(bundle, at), ids: ids as SnapshotParts['bundle']['ids'] },
  };
}

function padding(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;
}

function textLines(map: ReadonlyMap<string, Resolution>): Lines {
  const found = [...map.values()];
  return {
    keys: [...map.keys()].join('\n'),
    values: found.map(({ name }) => name).join('\n'),
    kinds: found.map(({ via }) => via).join('\n'),
  };
}

function idLines(map: ReadonlyMap<string, string>): Lines {
  return { keys: [...map.keys()].join('\n'), values: [...map.values()].join('\n'), kinds: '' };
}

function textMap(lines: Lines | undefined): ReadonlyMap<string, Resolution> {
  const map = new Map<string, Resolution>();
  const [names, vias] = [linesOf(lines?.values), linesOf(lines?.kinds) as Resolution['via'][]];
  linesOf(lines?.keys).forEach((key, index) => {
    map.set(key, { name: names[index] ?? '', via: vias[index] ?? 'name' });
  });
  return map;
}

function idMap(lines: Lines | undefined): ReadonlyMap<string, string> {
  const ids = linesOf(lines?.values);
  return new Map(linesOf(lines?.keys).map((name, index) => [name, ids[index] ?? '']));
}

function linesOf(text = ''): string[] {
  return text === '' ? [] : text.split('\n');
}
