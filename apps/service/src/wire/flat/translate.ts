import { FLAT_FREQUENCIES, type FlatRequestSchema } from '@prequal/contract';
import type { Static } from 'typebox';
import { invariant } from '../../kernel/index.ts';
import {
  NICOTINE_FREQUENCIES,
  type NicotineFrequency,
  stateNamed,
  type UnderwritingCommand,
} from '../../underwriting/index.ts';
import type { RequestPointer } from '../offers/remarks.ts';
import {
  classesOf,
  measurementsOf,
  medicareOf,
  rootOptions,
  sexOf,
  targetOf,
} from '../offers/translate-fields.ts';

export type FlatRequest = Static<typeof FlatRequestSchema>;

export function translateFlat(
  body: FlatRequest,
  operation: UnderwritingCommand['operation'],
  livemode: boolean,
): UnderwritingCommand {
  const state = stateNamed(body.state);
  invariant(state !== null, 'an unknown state passed validation');
  const usage = body.nicotine_usage;
  return {
    operation,
    applicant: {
      sex: sexOf(body.gender),
      born: bornOf(body),
      heightInches: body.height ?? null,
      weightLbs: body.weight ?? null,
      conditions: (body.conditions ?? []).map((row) => ({
        id: null,
        text: row.name,
        diagnosed: either(row, 'was_diagnosed', 'wasDiagnosed'),
        lastTreatment: either(row, 'last_treatment', 'lastTreatment'),
      })),
      medications: (body.medications ?? []).map((row) => ({
        id: null,
        text: row.name,
        use: row.use ?? null,
        dosage: null,
        firstFill: either(row, 'first_fill', 'firstFill'),
        lastFill: either(row, 'last_fill', 'lastFill'),
      })),
      nicotine:
        usage === undefined
          ? null
          : {
              lastUsed: usage.last_used,
              products: (usage.product_usage ?? []).map(({ type, frequency }) => ({
                id: null,
                text: type,
                frequency: frequency === undefined ? null : frequencyNamed(frequency),
              })),
            },
      ...measurementsOf(body.measurements),
    },
    coverage: { state, zip: body.zip ?? null, ...targetOf(body.quote_options), ...medicareOf(body) },
    products: body.products ?? [],
    productClasses: classesOf(body.include_product_class) ?? [],
    ...rootOptions(body, operation === 'prequalify', livemode),
  };
}

/** The date of birth is exact, so it wins over an age. */
function bornOf({ date_of_birth, age }: FlatRequest): UnderwritingCommand['applicant']['born'] {
  if (date_of_birth !== undefined) return { dateOfBirth: date_of_birth };
  invariant(age !== undefined, 'a body without date of birth and age passed validation');
  return { insuranceAge: age };
}

function frequencyNamed(name: string): NicotineFrequency {
  const lower = name.toLowerCase();
  const at = (names: readonly string[]) => names.indexOf(lower);
  const frequency = NICOTINE_FREQUENCIES[Math.max(at(NICOTINE_FREQUENCIES), at(FLAT_FREQUENCIES))];
  invariant(frequency !== undefined, 'an unknown frequency passed validation');
  return frequency;
}

function either(row: object, snake: string, camel: string): string | null {
  const fields = row as Readonly<Record<string, string | undefined>>;
  return fields[snake] ?? fields[camel] ?? null;
}

const LISTS = {
  conditions: { list: '/conditions', field: 'name' },
  medications: { list: '/medications', field: 'name' },
  nicotine: { list: '/nicotine_usage/product_usage', field: 'type' },
} as const;

const DATES = {
  diagnosed: ['was_diagnosed', 'wasDiagnosed'],
  lastTreatment: ['last_treatment', 'lastTreatment'],
  firstFill: ['first_fill', 'firstFill'],
  lastFill: ['last_fill', 'lastFill'],
} as const;

/** Flat rows have one field that says what they are about, and dates that clients spell in two ways. */
export function flatPointer(body: FlatRequest): RequestPointer {
  return (place, named) => {
    if (place.kind === 'zip') return '/zip';
    if (place.kind === 'amounts') return `/quote_options/amounts/${place.index}`;
    const { list, field } = LISTS[place.kind];
    const row = `${list}/${place.index}`;
    if (place.field !== undefined) return `${row}/${place.field}`;
    if (named === 'lastUsed') return '/nicotine_usage/last_used';
    if (named !== undefined && named in DATES) {
      const [snake, camel] = DATES[named as keyof typeof DATES];
      const sent = (place.kind === 'medications' ? body.medications : body.conditions)?.[place.index];
      return `${row}/${snake in (sent ?? {}) ? snake : camel}`;
    }
    return named === undefined ? row : `${row}/${field}`;
  };
}
