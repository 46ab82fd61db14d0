import { deserialize, serialize } from 'node:v8';
import type { DomainTexts, IndexedText, TextDomain, TextIndexes } from '@prequal/packs';
import type { WordIndex } from '@prequal/reading';
import { type Lowered, liftViews, lowerViews } from './serialized-views.ts';
import type { SnapshotParts } from './snapshot.ts';

/**
 * A built snapshot as one byte array, passed between threads and kept in files. Reading it must not block a process
 * that serves requests: tables are views of the bytes, large maps are strings that are split, and the reader yields
 * between sections.
 */
const MAGIC = 'prequal snapshot 15\n';
const ALIGNMENT = 8;
const DOMAINS: readonly TextDomain[] = ['condition', 'medication', 'nicotine'];
/** Names that are put into a map without a pause. */
const NAMES_PER_TURN = 3000;

/** Columns of a map as lines: no name holds a line break. */
type Lines = readonly string[];

interface Head {
  /** In the order of the bytes that follow: what each section is, and its length. */
  readonly sections: readonly (readonly [name: string, length: number])[];
  readonly viewBytes: readonly number[];
}

/** By domain. */
interface Maps {
  readonly texts: readonly Lines[];
  readonly counts: readonly Lines[];
  readonly ids: readonly Lines[];
}

/** The words of all texts, as lines. */
interface Words extends Pick<WordIndex, 'positions' | 'starts'> {
  readonly stems: string;
  readonly ordered: string;
}

export function serializeSnapshot(parts: SnapshotParts): Buffer {
  const { texts, bundle, compiled, ...rest } = parts;
  const { ids, ...bundleRest } = bundle;
  const views: ArrayBufferView[] = [];
  const maps: Maps = {
    texts: DOMAINS.map((domain) => textLines(texts[domain].byKey)),
    counts: DOMAINS.map((domain) => mapLines(texts[domain].counts)),
    ids: DOMAINS.map((domain) => mapLines(ids[domain])),
  };
  const { codes, words } = texts;
  const values: Record<string, unknown> = {
    maps,
    codes: codeLines(codes),
    words: { ...words, stems: words.stems.join('\n'), ordered: words.ordered.join('\n') },
    bundle: bundleRest,
  };
  for (const [key, value] of Object.entries(rest)) values[`${PLAIN}${key}`] = value;
  for (const [key, value] of Object.entries(compiled)) values[`${COMPILED}${key}`] = value;
  const sections = Object.entries(values).map(
    ([name, value]) => [name, serialize(lowerViews(value, views))] as const,
  );
  const viewBytes = views.map((view) => view.byteLength);
  const lengths = sections.map(([name, bytes]) => [name, bytes.length] as const);
  const head = serialize({ sections: lengths, viewBytes } satisfies Head);
  const start = Buffer.alloc(MAGIC.length + 4);
  start.write(MAGIC);
  start.writeUInt32LE(head.length, MAGIC.length);
  const pieces: Uint8Array[] = [start, head, ...sections.map(([, bytes]) => bytes)];
  let length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  for (const view of views) {
    const gap = padding(length);
    pieces.push(Buffer.alloc(gap), new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    length += gap + view.byteLength;
  }
  return Buffer.concat(pieces);
}

/** Before the names of sections: parts of the snapshot, and parts of its compiled form. */
const PLAIN = 'plain.';
const COMPILED = 'compiled.';

/** `breathe` lets other work run. Null if these bytes are not a snapshot of this program. */
export async function readSerializedSnapshot(
  bytes: Buffer,
  breathe: () => Promise<void>,
): Promise<SnapshotParts | null> {
  const layout = layoutOf(bytes);
  if (layout === null) return null;
  const values = new Map<string, unknown>();
  for (const [name, section] of layout.sections) {
    values.set(name, liftViews(deserialize(section) as Lowered<unknown>, layout.view));
    await breathe();
  }
  const maps = values.get('maps') as Maps;
  const texts: Partial<Record<TextDomain, DomainTexts>> = {};
  const ids: Partial<Record<TextDomain, ReadonlyMap<string, string>>> = {};
  for (const [index, domain] of DOMAINS.entries()) {
    const byKey = await textMap(maps.texts[index], breathe);
    texts[domain] = { byKey, counts: new Map(pairs(maps.counts[index], Number)) };
    await breathe();
    ids[domain] = new Map(pairs(maps.ids[index], String));
    await breathe();
  }
  const below = (prefix: string): unknown =>
    Object.fromEntries(
      [...values].flatMap(([name, value]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
      ),
    );
  return {
    ...(below(PLAIN) as Omit<SnapshotParts, 'texts' | 'bundle' | 'compiled'>),
    compiled: below(COMPILED) as SnapshotParts['compiled'],
    texts: {
      ...(texts as Record<TextDomain, DomainTexts>),
      codes: codesOf(values.get('codes') as Lines),
      words: wordsOf(values.get('words') as Words),
    },
    bundle: {
      ...(values.get('bundle') as Omit<SnapshotParts['bundle'], 'ids'>),
      ids: ids as SnapshotParts['bundle']['ids'],
    },
  };
}

interface Layout {
  readonly sections: readonly (readonly [name: string, bytes: Buffer])[];
  view(index: number): Buffer;
}

/** Where everything is; null if these bytes are not a snapshot of this program. */
function layoutOf(bytes: Buffer): Layout | null {
  const start = MAGIC.length + 4;
  if (bytes.length < start || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  let end = start + bytes.readUInt32LE(MAGIC.length);
  if (end > bytes.length) return null;
  const head = deserialize(bytes.subarray(start, end)) as Head;
  const take = (length: number) => {
    end += length;
    return bytes.subarray(end - length, end);
  };
  const sections = head.sections.map(([name, length]) => [name, take(length)] as const);
  const views = head.viewBytes.map((length) => {
    end += padding(end);
    return take(length);
  });
  if (end !== bytes.length) return null;
  return { sections, view: (index) => views[index] ?? Buffer.alloc(0) };
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

const wordsOf = (words: Words): WordIndex => ({
  ...words,
  stems: linesOf(words.stems),
  ordered: linesOf(words.ordered),
});

function mapLines(map: ReadonlyMap<string, string | number>): Lines {
  return [[...map.keys()].join('\n'), [...map.values()].join('\n')];
}

async function textMap(
  lines: Lines = [],
  breathe: () => Promise<void>,
): Promise<ReadonlyMap<string, IndexedText>> {
  const [keys = [], names = [], vias = [], texts = [], bags = []] = lines.map(linesOf);
  const map = new Map<string, IndexedText>();
  for (const [index, key] of keys.entries()) {
    if (index % NAMES_PER_TURN === 0) await breathe();
    const via = (vias[index] ?? 'name') as IndexedText['via'];
    map.set(key, { key, name: names[index] ?? '', via, text: texts[index] ?? '', bag: bags[index] ?? '' });
  }
  return map;
}

function pairs<T>(lines: Lines = [], convert: (line: string) => T): [string, T][] {
  const [keys = [], values = []] = lines.map(linesOf);
  return keys.map((key, index) => [key, convert(values[index] ?? '')]);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
