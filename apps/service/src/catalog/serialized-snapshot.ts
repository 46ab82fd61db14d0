import { deserialize, serialize } from 'node:v8';
import type { DomainTexts, IndexedText, TextDomain, TextIndexes } from '@prequal/packs';
import { type Lowered, liftViews, lowerViews } from './serialized-views.ts';
import type { SnapshotParts } from './snapshot.ts';

/**
 * A built snapshot as one byte array, passed between threads and kept in files. Reading it must not block a process
 * that serves requests: tables are views of the bytes, large maps are strings that are split, and the reader yields
 * between sections.
 */
const MAGIC = 'prequal snapshot 11\n';
const ALIGNMENT = 8;
const DOMAINS: readonly TextDomain[] = ['condition', 'medication', 'nicotine'];

/** Columns of a map as lines: no name holds a line break. */
type Lines = readonly string[];

interface Head {
  readonly plain: Lowered<Omit<SnapshotParts, 'texts' | 'bundle'>>;
  readonly bundle: Lowered<Omit<SnapshotParts['bundle'], 'ids'>>;
  /** By domain. */
  readonly maps: {
    readonly texts: readonly Lines[];
    readonly counts: readonly Lines[];
    readonly ids: readonly Lines[];
  };
  readonly codes: Lines;
  readonly viewBytes: readonly number[];
}

export function serializeSnapshot(parts: SnapshotParts): Buffer {
  const { texts, bundle, ...rest } = parts;
  const { ids, ...bundleRest } = bundle;
  const views: ArrayBufferView[] = [];
  const plain = lowerViews(rest, views);
  const loweredBundle = lowerViews(bundleRest, views);
  const maps = {
    texts: DOMAINS.map((domain) => textLines(texts[domain].byKey)),
    counts: DOMAINS.map((domain) => mapLines(texts[domain].counts)),
    ids: DOMAINS.map((domain) => mapLines(ids[domain])),
  };
  const viewBytes = views.map((view) => view.byteLength);
  const codes = codeLines(texts.codes);
  const head = serialize({ plain, bundle: loweredBundle, maps, codes, viewBytes } satisfies Head);
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

/** `breathe` lets other work run. Null if these bytes are not a snapshot of this program. */
export async function readSerializedSnapshot(
  bytes: Buffer,
  breathe: () => Promise<void>,
): Promise<SnapshotParts | null> {
  const start = MAGIC.length + 4;
  if (bytes.length < start || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const headEnd = start + bytes.readUInt32LE(MAGIC.length);
  if (headEnd > bytes.length) return null;
  const { plain, bundle, maps, codes, viewBytes } = deserialize(bytes.subarray(start, headEnd)) as Head;
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
  const texts: Partial<Record<TextDomain, DomainTexts>> = {};
  const ids: Partial<Record<TextDomain, ReadonlyMap<string, string>>> = {};
  for (const [index, domain] of DOMAINS.entries()) {
    const byKey = textMap(maps.texts[index]);
    await breathe();
    texts[domain] = { byKey, counts: new Map(pairs(maps.counts[index], Number)) };
    ids[domain] = new Map(pairs(maps.ids[index], String));
    await breathe();
  }
  return {
    ...liftViews(plain, at),
    texts: { ...(texts as Record<TextDomain, DomainTexts>), codes: codesOf(codes) },
    bundle: { ...liftViews(bundle, at), ids: ids as SnapshotParts['bundle']['ids'] },
  };
}

function padding(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;
}

function textLines(map: ReadonlyMap<string, IndexedText>): Lines {
  const found = [...map.values()];
  const column = (of: (text: IndexedText) => string): string => found.map(of).join('\n');
  return [
    column(({ key }) => key),
    column(({ name }) => name),
    column(({ via }) => via),
    column(({ text }) => text),
    column(({ bag }) => bag),
  ];
}

/** No name of a condition holds a semicolon. */
function codeLines(codes: TextIndexes['codes']): Lines {
  return [
    codes.map(({ prefix }) => prefix).join('\n'),
    codes.map(({ conditions }) => conditions.join(';')).join('\n'),
    codes.map(({ meaning }) => meaning).join('\n'),
  ];
}

function codesOf([prefixes = '', conditions = '', meanings = '']: Lines): TextIndexes['codes'] {
  const [names, said] = [conditions.split('\n'), linesOf(meanings)];
  return linesOf(prefixes).map((prefix, index) => ({
    prefix,
    conditions: names[index] ? names[index].split(';') : [],
    meaning: (said[index] ?? 'nothing') as TextIndexes['codes'][number]['meaning'],
  }));
}

function mapLines(map: ReadonlyMap<string, string | number>): Lines {
  return [[...map.keys()].join('\n'), [...map.values()].join('\n')];
}

function textMap(lines: Lines = []): ReadonlyMap<string, IndexedText> {
  const [keys = [], names = [], vias = [], texts = [], bags = []] = lines.map(linesOf);
  return new Map(
    keys.map((key, index) => {
      const via = (vias[index] ?? 'name') as IndexedText['via'];
      return [key, { key, name: names[index] ?? '', via, text: texts[index] ?? '', bag: bags[index] ?? '' }];
    }),
  );
}

function pairs<T>(lines: Lines = [], convert: (line: string) => T): [string, T][] {
  const [keys = [], values = []] = lines.map(linesOf);
  return keys.map((key, index) => [key, convert(values[index] ?? '')]);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
