import {
  type Applicant,
  type ApplicantCondition,
  type ApplicantMedication,
  type ApplicantNicotine,
  MEASUREMENTS,
  type Measurement,
  NICOTINE_FREQUENCIES,
  NICOTINE_LAST_USED,
} from '@prequal/engine';
import { didYouMean } from './nearest-name.ts';
import { nameOfAlias } from './read-subject.ts';
import type { PackSubjects } from './subject-index.ts';
import type { YamlMap, YamlValue } from './yaml-source.ts';

const APPLICANT_KEYS = [
  'sex',
  'dob',
  'age',
  'height_inches',
  'weight_lbs',
  'conditions',
  'medications',
  'nicotine',
  'measurements',
];

/** An applicant of a scenario: the fields of the API, with catalog names where the API has free text. */
export function readApplicant(value: YamlValue | undefined, subjects: PackSubjects): Applicant | undefined {
  const map = value?.map('The applicant', APPLICANT_KEYS);
  if (map === undefined) return undefined;
  const sex = map.need('sex', 'The applicant')?.oneOf('"sex"', ['male', 'female']);
  const age = map.get('age');
  const dob = age === undefined ? map.need('dob', 'The applicant')?.date('"dob"') : undefined;
  const insuranceAge = age?.whole('"age"', 0, 120);
  const conditions = rowsOf(map, 'conditions', (row) => readCondition(row, subjects));
  const medications = rowsOf(map, 'medications', (row) => readMedication(row, subjects));
  const nicotine = map.get('nicotine');
  if (sex === undefined || (dob === undefined && insuranceAge === undefined)) return undefined;
  return {
    sex,
    born: dob === undefined ? { insuranceAge: insuranceAge ?? 0 } : { dateOfBirth: dob },
    heightInches: map.get('height_inches')?.whole('"height_inches"', 1, 108) ?? null,
    weightLbs: map.get('weight_lbs')?.whole('"weight_lbs"', 1, 1000) ?? null,
    conditions,
    medications,
    nicotine: nicotine === undefined ? null : (readNicotineUse(nicotine, subjects) ?? null),
    ...readMeasurements(map.get('measurements')),
  };
}

function rowsOf<T>(map: YamlMap, key: string, read: (row: YamlValue) => T | undefined): readonly T[] {
  const rows = map.get(key)?.list(`"${key}"`) ?? [];
  return rows.flatMap((row) => {
    const value = read(row);
    return value === undefined ? [] : [value];
  });
}

function readCondition(row: YamlValue, subjects: PackSubjects): ApplicantCondition | undefined {
  const map = row.map('A condition', ['name', 'was_diagnosed', 'last_treatment']);
  const name = map?.need('name', 'A condition');
  const text = name?.text('The name of a condition');
  if (map === undefined || name === undefined || text === undefined) return undefined;
  return {
    name: knownName(name, { kind: 'condition', text }, subjects),
    diagnosed: dateText(map, 'was_diagnosed'),
    lastTreatment: dateText(map, 'last_treatment'),
  };
}

function readMedication(row: YamlValue, subjects: PackSubjects): ApplicantMedication | undefined {
  const map = row.map('A medication', ['name', 'use', 'dosage', 'first_fill', 'last_fill']);
  const name = map?.need('name', 'A medication');
  const text = name?.text('The name of a medication');
  if (map === undefined || name === undefined || text === undefined) return undefined;
  const use = map.get('use');
  const useText = use?.text('"use"');
  return {
    name: knownName(name, { kind: 'medication', text }, subjects),
    use:
      use === undefined || useText === undefined
        ? null
        : knownName(use, { kind: 'condition', text: useText }, subjects),
    dosage: dateText(map, 'dosage'),
    firstFill: dateText(map, 'first_fill'),
    lastFill: dateText(map, 'last_fill'),
  };
}

/** The text, or the name that it is an alias of; a text that the catalog does not know is an issue. */
function knownName(
  value: YamlValue,
  { kind, text }: { readonly kind: 'condition' | 'medication'; readonly text: string },
  subjects: PackSubjects,
): string {
  if (kind === 'condition' ? subjects.hasCondition(text) : subjects.hasMedication(text)) return text;
  const meant = nameOfAlias({ kind, text, place: value.place }, subjects, value.log);
  if (meant !== undefined) return meant;
  const message = `The catalog has no ${kind} "${text}".${didYouMean(text, subjects.names(kind))}`;
  value.log.refuse(`unknown_${kind}`, value.place, message);
  return text;
}

/** Numbers by the name of the measurement: `{ a1c: 9.2 }`. */
function readMeasurements(value: YamlValue | undefined): Pick<Applicant, 'measurements'> {
  const map = value?.map('"measurements"', MEASUREMENTS);
  if (map === undefined) return {};
  const measurements: { [M in Measurement]?: { value: number } } = {};
  for (const name of MEASUREMENTS) {
    const measured = map.get(name);
    const number = measured?.plain();
    if (measured === undefined) continue;
    if (typeof number === 'number') measurements[name] = { value: number };
    else measured.refuse(`"${name}" must be a number.`);
  }
  return { measurements };
}

function readNicotineUse(value: YamlValue, subjects: PackSubjects): ApplicantNicotine | undefined {
  const map = value.map('"nicotine"', ['last_used', 'products']);
  const lastUsed = map?.need('last_used', '"nicotine"')?.oneOf('"last_used"', NICOTINE_LAST_USED);
  if (map === undefined || lastUsed === undefined) return undefined;
  const products = rowsOf(map, 'products', (row) => {
    const product = row.map('A nicotine product', ['name', 'frequency']);
    const name = product?.need('name', 'A nicotine product')?.text('The name of a nicotine product');
    const frequency = product?.get('frequency')?.oneOf('"frequency"', NICOTINE_FREQUENCIES);
    if (name === undefined) return undefined;
    if (!subjects.hasNicotineOption(name)) {
      row.refuse(
        `The catalog has no nicotine option "${name}".${didYouMean(name, subjects.names('nicotine'))}`,
      );
    }
    return { name, frequency: frequency ?? null };
  });
  return { lastUsed, products };
}

/** Text as written; a bare year such as 2024 is a number to YAML. */
function dateText(map: YamlMap, key: string): string | null {
  const plain = map.get(key)?.plain();
  return plain === undefined || plain === null ? null : String(plain);
}
