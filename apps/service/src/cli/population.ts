import type { ImpactRow, TextResolver } from '@prequal/packs';
import { readRow } from '@prequal/population';
import { type FieldIssue, Problem } from '../kernel/index.ts';
import { dayOfMoment, readLines } from '../underwriting/index.ts';

const MOST_FAULTS = 20;
const START = { bytes: 0, lines: 0 };

export interface ReadPopulation {
  readonly people: readonly ImpactRow[];
  /** Where a text does not match anything in the catalog. */
  readonly unrecognized: readonly string[];
}

/**
 * People for an impact run: one JSON object per line, `{ref?, applicant, coverage}`, validated as POST /v3/prequalify
 * does. If lines are invalid, all of them are reported and nothing is run.
 */
export async function readPopulation(
  file: string,
  resolver: TextResolver,
  asOf: string,
): Promise<ReadPopulation> {
  const { namedPersonReader } = await import('../wire/index.ts');
  const read = namedPersonReader(resolver, dayOfMoment(new Date(asOf)));
  const people: ImpactRow[] = [];
  const issues: string[] = [];
  const unrecognized: string[] = [];
  for await (const { number, text } of readLines(file, START)) {
    const at = `${file}:${number}:1:`;
    const row = readRow(text, null);
    const { ref, ...fields } = 'errors' in row ? {} : row.fields;
    const person = 'errors' in row ? row : read(fields);
    const errors = [...refIssues(ref), ...('errors' in person ? person.errors : [])];
    issues.push(...errors.map((issue) => `${at} ${sentence(issue)}`));
    if ('errors' in person) continue;
    const { applicant, coverage } = person;
    people.push({ ref: typeof ref === 'string' ? ref : `line ${number}`, applicant, coverage });
    unrecognized.push(...person.unrecognized.map((pointer) => `${at} ${pointer}`));
  }
  if (people.length === 0 && issues.length === 0)
    issues.push(`${file}:1:1: The file contains no applicants.`);
  if (issues.length === 0) return { people, unrecognized };
  const more = issues.length > MOST_FAULTS ? [`and ${issues.length - MOST_FAULTS} more`] : [];
  throw new Problem('validation_error', [...issues.slice(0, MOST_FAULTS), ...more].join('; '));
}

function refIssues(ref: unknown): FieldIssue[] {
  const isText = ref === undefined || typeof ref === 'string';
  return isText ? [] : [{ param: '/ref', detail: 'ref must be a string.' }];
}

function sentence({ param, detail }: FieldIssue): string {
  return param === '' ? detail : `${param}: ${detail}`;
}
