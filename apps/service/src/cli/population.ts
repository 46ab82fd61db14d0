import {
  type Applicant,
  type Coverage,
  NICOTINE_FREQUENCIES,
  NICOTINE_LAST_USED,
  STATES,
} from '@prequal/engine';
import type { PopulationRow, TextDomain, TextResolver } from '../catalog/index.ts';
import { Problem } from '../kernel/index.ts';

type Json = Readonly<Record<string, unknown>>;

const MOST_FAULTS = 20;

/**
 * People for an impact run: one JSON object a line, `{ref?, applicant, coverage}` in the words of the API or of a
 * scenario. A condition or medication that the catalog does not know closes no class, here as there. Lines that
 * cannot be understood are all named, and then nothing is run.
 */
export function readPopulation(file: string, text: string, resolver: TextResolver): readonly PopulationRow[] {
  const people: PopulationRow[] = [];
  const faults: string[] = [];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    try {
      const row = objectOf(JSON.parse(line), 'the line');
      const ref = typeof row.ref === 'string' ? row.ref : `line ${index + 1}`;
      const applicant = applicantOf(objectOf(row.applicant, 'applicant'), resolver);
      people.push({ ref, applicant, coverage: coverageOf(objectOf(row.coverage, 'coverage')) });
    } catch (error) {
      faults.push(`${file}:${index + 1}:1: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  if (people.length === 0 && faults.length === 0) faults.push(`${file}:1:1: nobody is in this file`);
  if (faults.length === 0) return people;
  const more = faults.length > MOST_FAULTS ? [`and ${faults.length - MOST_FAULTS} more`] : [];
  throw new Problem('validation_error', [...faults.slice(0, MOST_FAULTS), ...more].join('; '));
}

function applicantOf(row: Json, resolver: TextResolver): Applicant {
  const nicotine =
    row.nicotine === undefined || row.nicotine === null ? null : objectOf(row.nicotine, 'nicotine');
  return {
    sex: oneOf(text(row.sex).toLowerCase(), ['male', 'female'], 'sex'),
    born: typeof row.age === 'number' ? { insuranceAge: row.age } : { dateOfBirth: text(row.dob) },
    heightInches: numberOrNull(row.height_inches),
    weightLbs: numberOrNull(row.weight_lbs),
    conditions: rowsOf(row.conditions).flatMap((each) => {
      const name = nameOf(each, 'condition', resolver);
      const dates = {
        diagnosed: textOrNull(each.was_diagnosed),
        lastTreatment: textOrNull(each.last_treatment),
      };
      return name === null ? [] : [{ name, ...dates }];
    }),
    medications: rowsOf(row.medications).flatMap((each) => {
      const name = nameOf(each, 'medication', resolver);
      const use = textOrNull(each.use);
      const said = {
        use: use === null ? null : (resolver.resolve('condition', use)?.name ?? null),
        dosage: textOrNull(each.dosage),
        firstFill: textOrNull(each.first_fill),
        lastFill: textOrNull(each.last_fill),
      };
      return name === null ? [] : [{ name, ...said }];
    }),
    nicotine:
      nicotine === null
        ? null
        : {
            lastUsed: oneOf(text(nicotine.last_used), NICOTINE_LAST_USED, 'nicotine.last_used'),
            products: rowsOf(nicotine.specificity ?? nicotine.products).map((each) => {
              const frequency = textOrNull(each.frequency);
              return {
                name: nameOf(each, 'nicotine', resolver) ?? text(each.text ?? each.name),
                frequency: frequency === null ? null : oneOf(frequency, NICOTINE_FREQUENCIES, 'frequency'),
              };
            }),
          },
  };
}

function coverageOf(row: Json): Coverage {
  const state = oneOf(text(row.state), STATES, 'state');
  const zip = textOrNull(row.zip);
  const options = row.quote_options === undefined ? null : objectOf(row.quote_options, 'quote_options');
  const face = row.face_amount_cents ?? (typeof row.face === 'number' ? row.face * 100 : undefined);
  if (face !== undefined) return { state, zip, target: 'face_amounts', amountsCents: [cents(face)] };
  if (row.budget !== undefined) {
    return { state, zip, target: 'monthly_budget', amountsCents: [dollars(text(row.budget))] };
  }
  const target = oneOf(text(options?.quote_type), ['face_amounts', 'monthly_budget'], 'quote_type');
  const amounts = Array.isArray(options?.amounts)
    ? options.amounts.map((amount) => dollars(text(amount)))
    : [];
  if (amounts.length === 0) throw new Error('the coverage names no amount');
  return { state, zip, target, amountsCents: amounts };
}

function nameOf(row: Json, domain: TextDomain, resolver: TextResolver): string | null {
  return resolver.resolve(domain, text(row.text ?? row.name))?.name ?? null;
}

function rowsOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map((row) => objectOf(row, 'a row')) : [];
}

function objectOf(value: unknown, what: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw new Error(`${what} is not an object`);
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new Error('a text is missing');
}

function textOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : text(value);
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function cents(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new Error('an amount is not a whole number of cents');
}

/** Dollars as text become cents without a fraction ever being a binary number. */
function dollars(given: string): number {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(given) ?? [];
  if (whole === '') throw new Error(`"${given}" is not an amount in dollars`);
  return Number(whole) * 100 + Number(part === '' ? 0 : part);
}

function oneOf<const T extends string>(value: string, allowed: readonly T[], what: string): T {
  const match = allowed.find((candidate) => candidate === value);
  if (match === undefined) throw new Error(`${what} is "${value}", not one of ${allowed.join(', ')}`);
  return match;
}
