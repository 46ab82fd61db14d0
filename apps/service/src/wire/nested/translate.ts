import type { NestedQuoteRequestSchema, PrequalifyRequestSchema } from '@prequal/contract';
import type { Static } from 'typebox';
import type { UnderwritingCommand } from '../../underwriting/index.ts';
import type { RequestPlace, RowField } from '../offers/remarks.ts';
import { measurementsOf, medicareOf, rootOptions, sexOf, targetOf } from '../offers/translate-fields.ts';

type NestedBody = Static<typeof PrequalifyRequestSchema> | Static<typeof NestedQuoteRequestSchema>;

export function translateNested(
  body: NestedBody,
  operation: UnderwritingCommand['operation'],
  livemode: boolean,
): UnderwritingCommand {
  const { state, zip } = body.coverage;
  const face = 'face_amount_cents' in body.coverage ? body.coverage.face_amount_cents : undefined;
  const target =
    face === undefined
      ? targetOf(body.coverage.quote_options)
      : { target: 'face_amounts' as const, amountsCents: [face], unit: 'cents' as const };
  return {
    operation,
    applicant: translateApplicant(body.applicant),
    coverage: {
      state,
      zip: zip ?? null,
      ...target,
      ...medicareOf(body.coverage),
      ...ridersOf(body.coverage),
    },
    products: body.products,
    ...(body.include_open_facts === true && { includeOpenFacts: true }),
    ...rootOptions(body, operation === 'prequalify', livemode),
  };
}

/** An empty list asks for nothing. */
function ridersOf({ riders = [] }: NestedBody['coverage']): Pick<UnderwritingCommand['coverage'], 'riders'> {
  if (riders.length === 0) return {};
  return {
    riders: riders.map(({ kind, amount_cents, children }) => ({
      kind,
      amountCents: amount_cents ?? null,
      children: children ?? null,
    })),
  };
}

function translateApplicant(applicant: NestedBody['applicant']): UnderwritingCommand['applicant'] {
  const { nicotine } = applicant;
  return {
    sex: sexOf(applicant.sex),
    born: { dateOfBirth: applicant.dob },
    heightInches: applicant.height_inches,
    weightLbs: applicant.weight_lbs,
    conditions: (applicant.conditions ?? []).map((row) => ({
      id: row.id ?? null,
      text: row.text ?? null,
      ...(row.code !== undefined && { code: row.code.code }),
      diagnosed: row.was_diagnosed ?? null,
      lastTreatment: row.last_treatment ?? null,
    })),
    medications: (applicant.medications ?? []).map((row) => ({
      id: row.id ?? null,
      text: row.text ?? null,
      ...(row.code !== undefined && { code: row.code.code, codeSystem: row.code.system }),
      use: row.use ?? null,
      dosage: row.dosage ?? null,
      firstFill: row.first_fill ?? null,
      lastFill: row.last_fill ?? null,
    })),
    nicotine:
      nicotine === undefined
        ? null
        : {
            lastUsed: nicotine.last_used,
            products: (nicotine.specificity ?? []).map((row) => ({
              id: row.id ?? null,
              text: row.text ?? null,
              frequency: row.frequency ?? null,
            })),
          },
    ...measurementsOf(applicant.measurements),
  };
}

const LISTS = {
  conditions: 'conditions',
  medications: 'medications',
  nicotine: 'nicotine/specificity',
} as const;

export function nestedPointer(place: RequestPlace, field?: RowField): string {
  if (place.kind === 'zip') return '/coverage/zip';
  if (place.kind === 'amounts') {
    return place.unit === 'cents'
      ? '/coverage/face_amount_cents'
      : `/coverage/quote_options/amounts/${place.index}`;
  }
  const row = `/applicant/${LISTS[place.kind]}/${place.index}`;
  if (place.field !== undefined) return `${row}/${place.field}`;
  if (field === 'lastUsed') return '/applicant/nicotine/last_used';
  if (field === 'diagnosed') return `${row}/was_diagnosed`;
  if (field === 'lastTreatment') return `${row}/last_treatment`;
  if (field === 'firstFill') return `${row}/first_fill`;
  if (field === 'lastFill') return `${row}/last_fill`;
  return field === undefined ? row : `${row}/${field}`;
}
