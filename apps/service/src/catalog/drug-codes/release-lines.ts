import { Problem } from '../../kernel/index.ts';
import { normalizedPackageCode } from './package-code.ts';

export const DRUG_CODE_SYSTEMS = ['rxnorm', 'ndc'] as const;
export type DrugCodeSystem = (typeof DRUG_CODE_SYSTEMS)[number];

/** A line of a file of the RxNorm release; null stands for one that is too long to be one. */
export interface ReleaseLine {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string | null;
}

/** The names of RxNorm's concepts, or the concepts of packages, by code. */
export type CodeEntries =
  | { readonly system: 'rxnorm'; readonly names: ReadonlyMap<number, string> }
  | { readonly system: 'ndc'; readonly concepts: ReadonlyMap<number, number> };

/** The files that contain a system, with the number of fields of their lines. */
const LAYOUTS = {
  rxnorm: { file: 'RXNCONSO.RRF', fields: 18 },
  ndc: { file: 'RXNSAT.RRF', fields: 13 },
} as const satisfies Record<DrugCodeSystem, unknown>;

/** Every line ends with a separator. */
const SEPARATOR = '|';
const MOST_ISSUES_LISTED = 20;

/** Kinds of names of RxNorm's own, the plainest first: a concept is known by the first kind that it has. */
const TERM_TYPES = [
  'IN',
  'PIN',
  'MIN',
  'BN',
  'SCD',
  'SBD',
  'SCDF',
  'SBDF',
  'SCDG',
  'SBDG',
  'SCDC',
  'SBDC',
  'GPCK',
  'BPCK',
];

/**
 * Reads a file of the RxNorm release, line by line. The system follows from the number of fields unless it is given. Throws a
 * problem with the numbers of the lines that do not have the layout.
 */
export async function readRelease(
  lines: AsyncIterable<ReleaseLine>,
  { file, system }: { readonly file: string; readonly system: DrugCodeSystem | null },
): Promise<CodeEntries> {
  const issues: string[] = [];
  let reader: LineReader | null = null;
  for await (const { number, text } of lines) {
    const fields = text?.endsWith(SEPARATOR)
      ? text.slice(0, -1).split(SEPARATOR)
      : (text?.split(SEPARATOR) ?? []);
    reader ??= readerOf(system ?? systemOf(fields.length, `${file}:${number}`));
    const issue = fields.length === reader.fields ? reader.add(fields) : wrongLength(fields.length, reader);
    if (issue !== null) issues.push(`${file}:${number}: ${issue}`);
    if (issues.length >= MOST_ISSUES_LISTED) break;
  }
  if (issues.length > 0) throw new Problem('validation_error', issues.join(' '));
  const entries = reader?.entries() ?? null;
  if (entries === null) throw new Problem('validation_error', `${file} contains no codes.`);
  return entries;
}

function systemOf(fields: number, where: string): DrugCodeSystem {
  const found = DRUG_CODE_SYSTEMS.find((system) => LAYOUTS[system].fields === fields);
  if (found !== undefined) return found;
  const known = DRUG_CODE_SYSTEMS.map((system) => `${LAYOUTS[system].file} has ${LAYOUTS[system].fields}`);
  throw new Problem('validation_error', `${where}: The line has ${fields} fields; ${known.join(', ')}.`);
}

function wrongLength(fields: number, reader: LineReader): string {
  return `The line has ${fields} fields; ${reader.file} has ${reader.fields}.`;
}

interface LineReader {
  readonly file: string;
  readonly fields: number;
  /** What is wrong with a line, or null. Lines that are not needed are skipped. */
  add(fields: readonly string[]): string | null;
  /** Null if there are none. */
  entries(): CodeEntries | null;
}

function readerOf(system: DrugCodeSystem): LineReader {
  return system === 'rxnorm' ? conceptReader() : packageReader();
}

function conceptReader(): LineReader {
  const names = new Map<number, string>();
  const ranks = new Map<number, number>();
  return {
    ...LAYOUTS.rxnorm,
    add: (fields) => {
      const [concept = '', , , , , , , , , , , source, type = '', , name = ''] = fields;
      const rank = TERM_TYPES.indexOf(type);
      if (source !== 'RXNORM' || rank === -1) return null;
      const code = conceptCode(concept);
      if (code === null) return `"${shown(concept)}" is not an RxNorm identifier.`;
      if (name.trim() === '') return 'The name is empty.';
      if (rank < (ranks.get(code) ?? TERM_TYPES.length)) {
        names.set(code, name.trim());
        ranks.set(code, rank);
      }
      return null;
    },
    entries: () => (names.size === 0 ? null : { system: 'rxnorm', names }),
  };
}

function packageReader(): LineReader {
  const concepts = new Map<number, number>();
  const own = new Set<number>();
  return {
    ...LAYOUTS.ndc,
    add: (fields) => {
      const [concept = '', , , , , , , , attribute, source, value = ''] = fields;
      if (attribute !== 'NDC') return null;
      const code = conceptCode(concept);
      if (code === null) return `"${shown(concept)}" is not an RxNorm identifier.`;
      const product = normalizedPackageCode(value);
      // Other sources also write codes of devices and supplements here.
      if (product === null)
        return source === 'RXNORM' ? `"${shown(value)}" is not a National Drug Code.` : null;
      if (source === 'RXNORM' || !own.has(product)) concepts.set(product, code);
      if (source === 'RXNORM') own.add(product);
      return null;
    },
    entries: () => (concepts.size === 0 ? null : { system: 'ndc', concepts }),
  };
}

export function conceptCode(text: string): number | null {
  return /^\d{1,8}$/.test(text.trim()) ? Number(text) : null;
}

const LONGEST_SHOWN = 40;

function shown(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
