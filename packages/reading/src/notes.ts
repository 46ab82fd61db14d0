import type { TextDate } from './dates-in-text.ts';
import { type NoteFact, takeFacts } from './facts-in-notes.ts';
import type { TextReaders } from './readers.ts';
import { statedDosage } from './stated-dosage.ts';
import { statedUse } from './stated-use.ts';
import type { ReadEntry, Reading } from './statement.ts';

/** A condition or medication that a note names. */
export interface NoteRow {
  readonly kind: 'condition' | 'medication';
  /** As it was written. */
  readonly text: string;
  /** The names of the catalog that it was read as. */
  readonly names: readonly string[];
  /** Dates, dose and use by the field names of the API. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A part of a note that adds nothing by itself. */
export interface NoteRest {
  readonly kind: 'rest';
  readonly text: string;
  /** Denied, about a relative, or undecided; null if it was not understood. */
  readonly because: 'denied' | 'relative' | 'uncertain' | null;
  /** Names that it may mean. */
  readonly candidates: readonly string[];
}

export type NotePart = NoteRow | NoteRest | (NoteFact & { readonly kind: 'fact' });

/** Limits the time that a long note can take. */
const MOST_PARTS = 80;

/**
 * Reads a dictated or pasted paragraph part by part. Every word of it is in one of the parts: what is not understood, or is denied, comes
 * back as such, and a person decides.
 */
export function readNotes(readers: TextReaders, text: string, today: Date): NotePart[] {
  const found: NotePart[] = [];
  for (const part of partsOf(text).slice(0, MOST_PARTS)) {
    const { facts, rest } = takeFacts(part, today);
    found.push(...facts.map((fact) => ({ ...fact, kind: 'fact' as const })));
    const left = withoutFrame(rest);
    if (/\p{L}/u.test(left))
      found.push(...readPart(readers, left, { prefersMedication: MEDICATION_FRAME.test(rest) }));
    else if (/\d/.test(left)) found.push({ kind: 'rest', text: left, because: null, candidates: [] });
  }
  return found;
}

const SENTENCES = /[;\n\r•·|]+|\.(?=\s|$)/;
/** A date behind a comma belongs to what precedes it: "stroke, 2019". */
const LOOSE_DATE =
  /^(?:in\s+|since\s+|diagnosed\s+(?:in\s+)?|dx\s+|last\s+(?:treated\s+)?(?:in\s+)?)*(?:(?:\d{1,2}[/-]){0,2}(?:19|20)\d\d(?:-\d{2}){0,2}|\d{1,2}\/(?:\d{1,2}\/)?\d{2}|\d+\s*(?:years?|months?)\s+ago)$/i;

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const sentence of text.split(SENTENCES)) {
    const pieces = sentence.split(/,(?!\d{3}\b)\s*/).map((piece) => piece.trim());
    let isFirst = true;
    for (const piece of pieces.filter((each) => each !== '')) {
      const last = parts.at(-1);
      if (!isFirst && last !== undefined && LOOSE_DATE.test(piece))
        parts[parts.length - 1] = `${last} ${piece}`;
      else parts.push(piece);
      isFirst = false;
    }
  }
  return parts;
}

const FRAME =
  /^(?:\s|[-–:()]|(?:and|also|plus|but|with|who|is|he|she|they|client|patient|pt|applicant|has|have|currently|now|a|an|the|wants|looking for|needs|about|of|coverage|in|from|de|conditions?|health|hx|meds|medications?|rx)\b[:.]?)+/i;
const MEDICATION_FRAME =
  /^\W*(?:(?:and|also|he|she|is|currently|client|patient|pt)\s+)*(?:on\b|takes?\b|taking\b|meds?\b|medications?\b|rx\b|prescribed\b|uses\b|using\b)/i;

/** Without the words that only hold a sentence together. */
function withoutFrame(text: string): string {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  return trimmed
    .replace(FRAME, '')
    .replace(/[\s,:–-]+(?:and|with|who|on)?$/i, '')
    .trim();
}

interface PartContext {
  readonly prefersMedication: boolean;
}

function readPart(readers: TextReaders, text: string, context: PartContext): NotePart[] {
  const whole = readWhole(readers, text, context);
  if (whole !== null) return whole;
  for (const { pattern, kinds } of SPLITS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)].map(
      withoutFrame,
    );
    const parts = [
      ...readSide(readers, before ?? '', {
        prefersMedication: context.prefersMedication && kinds !== 'treated',
      }),
      ...readSide(readers, after ?? '', {
        prefersMedication: kinds === 'treated' || context.prefersMedication,
      }),
    ];
    if (parts.some(({ kind }) => kind !== 'rest')) return parts;
  }
  return [restOf(readers, text)];
}

function readSide(readers: TextReaders, text: string, context: PartContext): NotePart[] {
  return /\p{L}/u.test(text) ? readPart(readers, text, context) : [];
}

/** Where a part is taken apart if it cannot be read as a whole. `treated`: what follows is a medication. */
const SPLITS: readonly { readonly pattern: RegExp; readonly kinds: 'same' | 'treated' }[] = [
  {
    pattern:
      /\s+(?:(?:and|who|is|which is|he|she)\s+)*(?:on|takes|taking|treated with|managed with|controlled (?:with|by)|prescribed)\s+/i,
    kinds: 'treated',
  },
  { pattern: /\s+(?:and|plus|as well as)\s+|\s*[&+]\s*/i, kinds: 'same' },
  { pattern: /\s+(?:with|w\/)\s*/i, kinds: 'same' },
  { pattern: /\s*[/()]\s*/, kinds: 'same' },
];

function readWhole(
  readers: TextReaders,
  text: string,
  { prefersMedication }: PartContext,
): NotePart[] | null {
  const order = prefersMedication
    ? (['medication', 'condition'] as const)
    : (['condition', 'medication'] as const);
  const readings = order.map((kind) => ({ kind, reading: readers.read(kind, text) }));
  // A name as it is in the catalog counts before one that was found in other words.
  for (const status of ['recognized', 'interpreted']) {
    const found = readings.find(({ reading }) => reading.status === status);
    if (found !== undefined && isUnderstood(found.reading)) return rowsOf(found.kind, text, found.reading);
  }
  return null;
}

type Understood = Extract<Reading, { readonly status: 'recognized' | 'interpreted' }>;

function isUnderstood(reading: Reading): reading is Understood {
  return reading.status === 'recognized' || reading.status === 'interpreted';
}

function rowsOf(kind: NoteRow['kind'], text: string, { entries, measured = [] }: Understood): NotePart[] {
  const names = entries.map(({ name }) => name);
  // The words stay together where they name one thing, or a value that belongs to it.
  if (entries.length <= 1 || measured.length > 0) {
    const [entry] = entries;
    return [{ kind, text, names, fields: { ...datesOf(kind, entry), ...useAndDose(kind, text) } }];
  }
  return entries.map((entry) => ({
    kind,
    text: [entry.name, ...entry.dates.flatMap(spanned)].join(' '),
    names: [entry.name],
    fields: datesOf(kind, entry),
  }));
}

/** A relative date stays in the text; a field would make it one day. */
function spanned({ value, span, isEnd }: TextDate): readonly string[] {
  return span === undefined ? [] : [`${isEnd ? 'last ' : ''}${value.toLowerCase()}`];
}

function datesOf(kind: NoteRow['kind'], entry: ReadEntry | undefined): Record<string, string> {
  const [start, end] =
    kind === 'condition' ? ['was_diagnosed', 'last_treatment'] : ['first_fill', 'last_fill'];
  const fields: Record<string, string> = {};
  const dates = (entry?.dates ?? []).filter((date) => date.of !== 'neighbor');
  for (const [field, found] of [
    [start, dates.filter(({ isEnd }) => !isEnd)],
    [end, dates.filter(({ isEnd }) => isEnd)],
  ] as const) {
    const [date, ...others] = found;
    // The text says more than one field can: "stroke 2005, 2025" is two strokes, and "2 yrs ago" is not one day.
    if (date !== undefined && date.span === undefined && others.length === 0)
      fields[field as string] = date.value;
  }
  return fields;
}

function useAndDose(kind: NoteRow['kind'], text: string): Record<string, string> {
  if (kind === 'condition') return {};
  const [use, dosage] = [statedUse(text), statedDosage(text)];
  return {
    ...(use !== null && { use }),
    ...(dosage !== null && { dosage }),
  };
}

function restOf(readers: TextReaders, text: string): NoteRest {
  const readings = (['condition', 'medication'] as const).map((kind) => readers.read(kind, text));
  const because = readings.flatMap((reading) =>
    reading.status === 'unrecognized' ? (reading.because ?? []) : [],
  )[0];
  const candidates = readings.flatMap((reading) =>
    reading.status === 'ambiguous' || reading.status === 'unrecognized' ? reading.candidates : [],
  );
  return { kind: 'rest', text, because: because ?? null, candidates: [...new Set(candidates)].slice(0, 6) };
}
