import type { ApplicantDraftResultSchema } from '@prequal/contract';
import { type BundleReading, type LeftOut, readBundle, type SourcedRow } from '@prequal/population/fhir';
import type { Static } from 'typebox';
import type { FieldIssue } from '../kernel/index.ts';
import { dayOfMoment } from '../underwriting/index.ts';
import { personReader } from './applicant-reader.ts';

type ApplicantDraft = Static<typeof ApplicantDraftResultSchema>['data'];

/** Any coverage that is valid: only the applicant is validated here. */
const ANY_COVERAGE = { state: 'IL', face_amount_cents: 1_000_000 };

/**
 * Turns a bundle of FHIR R4 into the applicant of a request. The validation of POST /v3/prequalify has the last word: what
 * it refuses is left out for the reason that it gives, and a bundle without what every request needs is refused.
 */
export function draftApplicant(
  bundle: unknown,
  now: Date,
): { readonly draft: ApplicantDraft } | { readonly issues: readonly FieldIssue[] } {
  const read = readBundle(bundle, now.toISOString().slice(0, 10));
  if ('issues' in read) return read;
  const validate = personReader(dayOfMoment(now));
  const leftOut: LeftOut[] = [...read.leftOut];
  let parts: DraftParts = read;
  for (;;) {
    const applicant = applicantOf(parts);
    const result = validate({ applicant, coverage: ANY_COVERAGE });
    if (!('errors' in result))
      return {
        draft: {
          applicant: applicant as ApplicantDraft['applicant'],
          left_out: leftOut,
          warnings: [...read.warnings],
        },
      };
    const refused = result.errors.map((issue) => ({ issue, part: partAt(issue.param) }));
    const fatal = refused.flatMap(({ issue, part }) => (part === null ? [sourced(parts, issue)] : []));
    if (fatal.length > 0) return { issues: fatal };
    for (const { issue, part } of refused) {
      if (part !== null) leftOut.push({ path: pathOf(parts, part), reason: issue.detail });
    }
    parts = without(
      parts,
      refused.flatMap(({ part }) => part ?? []),
    );
  }
}

type DraftParts = Pick<BundleReading, 'person' | 'conditions' | 'medications' | 'measurements' | 'nicotine'>;

function applicantOf({ person, conditions, medications, measurements, nicotine }: DraftParts): object {
  return {
    ...person.fields,
    conditions: conditions.map(({ fields }) => fields),
    medications: medications.map(({ fields }) => fields),
    ...(nicotine === null ? {} : { nicotine }),
    ...(Object.keys(measurements.fields).length === 0 ? {} : { measurements: measurements.fields }),
  };
}

/** An optional part of the applicant: a field of a row, a whole row, or a measurement. */
type DraftPart =
  | { readonly list: 'conditions' | 'medications'; readonly index: number; readonly field: string | null }
  | { readonly list: 'measurements'; readonly field: string };

/** The smallest optional part that contains a field; null if every applicant needs it. */
function partAt(param: string): DraftPart | null {
  const [, , list, step, field] = param.split('/');
  if (list === 'measurements' && step !== undefined) return { list, field: step };
  if ((list !== 'conditions' && list !== 'medications') || step === undefined) return null;
  return { list, index: Number(step), field: field ?? null };
}

/** A fatal issue at its place in the bundle. */
function sourced({ person }: DraftParts, { param, detail }: FieldIssue): FieldIssue {
  const field = param.split('/')[2] ?? '';
  return { param: person.paths[field] ?? person.path, detail };
}

function pathOf(parts: DraftParts, part: DraftPart): string {
  const row = part.list === 'measurements' ? parts.measurements : parts[part.list][part.index];
  return (part.field === null ? undefined : row?.paths[part.field]) ?? row?.path ?? '';
}

function without(parts: DraftParts, dropped: readonly DraftPart[]): DraftParts {
  const rowsOf = (list: 'conditions' | 'medications'): SourcedRow[] =>
    parts[list].flatMap((row, index) => {
      const fields = dropped.flatMap((part) =>
        part.list === list && part.index === index ? [part.field] : [],
      );
      if (fields.includes(null)) return [];
      const kept = withoutFields(row, fields);
      return kept.fields.text === undefined && kept.fields.code === undefined ? [] : [kept];
    });
  const measured = dropped.flatMap((part) => (part.list === 'measurements' ? [part.field] : []));
  return {
    ...parts,
    conditions: rowsOf('conditions'),
    medications: rowsOf('medications'),
    measurements: withoutFields(parts.measurements, measured),
  };
}

function withoutFields(row: SourcedRow, names: readonly (string | null)[]): SourcedRow {
  const fields = Object.fromEntries(Object.entries(row.fields).filter(([name]) => !names.includes(name)));
  return { ...row, fields };
}
