import { foldText, type Reading, type TextDate, takeDates } from '@prequal/reading';
import { type CodeTable, codeKey } from './code-table.ts';
import type { DiagnosisCode } from './model.ts';

const PREFIX = '(?:ICD(?:[- ]?10)?(?:[- ]?CM)?[:\\s]+)?';
/** "E11.9 - type 2 diabetes", "[I10.0] high blood pressure". Without its dot, a code may be a word. */
const BEFORE = new RegExp(`^[([]?${PREFIX}([A-Z]\\d[0-9A-Z]\\.[0-9A-Z]{1,4})[)\\]]?[\\s:–-]+(.+)$`, 'i');
/** "Type 2 diabetes (E11.9)". */
const AFTER = new RegExp(`^(.+?)[\\s:–-]*[\\s([]${PREFIX}([A-Z]\\d[0-9A-Z]\\.[0-9A-Z]{1,4})[)\\]]?$`, 'i');
const DOTTED = /(?:^|[\s([])[A-Z]\d[0-9A-Z]\.[0-9A-Z]{1,4}(?=$|[\s)\],;:–-])/i;
const STATED = new RegExp(`^${PREFIX}(\\S+)$`, 'i');
/** Limits the work for a long text. */
const MOST_PARTS = 16;

type Understood = Extract<Reading, { readonly entries: unknown }>;

/** A code is as certain as a name. One that names no disease of the applicant is understood and adds nothing. */
export const readingOfCode = (
  { conditions }: DiagnosisCode,
  dates: readonly TextDate[] = [],
): Extract<Reading, { readonly status: 'recognized' }> => ({
  status: 'recognized',
  entries: conditions.map((name) => ({ name, dates })),
});

/**
 * Reads a text that contains codes: several of them, or one beside what it means, as clinical systems print them. Null if
 * the text contains none. Every part must be understood.
 */
export function readCodesInText(
  text: string,
  codes: CodeTable,
  readName: (text: string) => Reading,
): Reading | null {
  if (!DOTTED.test(text)) return null;
  const parts = text.split(/[,;\n]/).filter((part) => part.trim() !== '');
  if (parts.length > MOST_PARTS) return null;
  const readings = parts.map((part) => readPart(part.trim(), codes, readName));
  const unread = readings.find((reading) => !('entries' in reading));
  if (unread !== undefined) return readings.length === 1 ? unread : null;
  const understood = readings.filter((reading): reading is Understood => 'entries' in reading);
  const measured = understood.flatMap((reading) => reading.measured ?? []);
  const isCertain = understood.every(({ status }) => status === 'recognized');
  return {
    ...(isCertain ? { status: 'recognized' } : { status: 'interpreted', by: 'phrase' }),
    entries: understood.flatMap(({ entries }) => entries),
    ...(measured.length > 0 && { measured }),
  };
}

function readPart(text: string, codes: CodeTable, readName: (text: string) => Reading): Reading {
  const found = codes.find(codeKey(STATED.exec(text)?.[1] ?? '') ?? '');
  if (found !== null) return readingOfCode(found);
  const [, leading, after = ''] = BEFORE.exec(text) ?? [];
  const [, before = '', trailing] = AFTER.exec(text) ?? [];
  const code = codes.find(codeKey(leading ?? trailing ?? '') ?? '');
  if (code === null) return readName(text);
  return leading === undefined
    ? readBeside(code, { words: before, inWords: (name) => `${before} ${name}` }, readName)
    : readBeside(code, { words: after, inWords: (name) => `${name} ${after}` }, readName);
}

/**
 * Words beside a code name it once more, or something else, which counts too. Otherwise they may date, deny or specify it
 * ("family history of"); what is not understood is set aside, as in a row with a code and a text.
 */
function readBeside(
  code: DiagnosisCode,
  { words, inWords }: { readonly words: string; readonly inWords: (name: string) => string },
  readName: (text: string) => Reading,
): Reading {
  const [name] = code.conditions;
  const named = readName(words);
  if (name === undefined) return 'entries' in named ? named : readingOfCode(code);
  const spelledOut = readName(inWords(name));
  if ('because' in spelledOut && spelledOut.because !== null) return spelledOut;
  const isSpecified = 'entries' in spelledOut && spelledOut.entries.length === 1;
  if (!('entries' in named) && isSpecified) return spelledOut;
  const beside = 'entries' in named ? named.entries : [];
  const { dates } = takeDates(foldText(words));
  const { entries } = readingOfCode(code, beside[0]?.dates ?? dates);
  const others = beside.filter((entry) => !code.conditions.includes(entry.name));
  return { status: 'interpreted', by: 'phrase', entries: [...entries, ...others] };
}
