import {
  type FlatPack,
  type RateColumn,
  RIDER_KINDS,
  RIDERS_WITH_AMOUNT,
  type Rider,
  type RiderKind,
  type Rule,
  STATES,
  type StateCode,
} from '@prequal/engine';
import { ClassBook } from './class-book.ts';
import { centsOf } from './decimal-text.ts';
import type { LayeredSettings } from './layered-settings.ts';
import { didYouMean } from './nearest-name.ts';
import { readStates } from './read-limits.ts';
import type { RiderRateTables } from './read-rider-rates.ts';
import { type RuleLine, resolveRules } from './read-rules.ts';
import type { YamlMap, YamlValue } from './yaml-source.ts';

/** The files of a family that only riders use. */
export interface RiderFiles {
  readonly rates: RiderRateTables;
  readonly rules: readonly RuleLine[];
}

const RIDER_KEYS = [
  'kind',
  'name',
  'ages',
  'faces',
  'amounts',
  'states',
  'classes',
  'included',
  'price',
  'per_child',
  'rate_table',
  'rules',
];
const OLDEST = 120;
const LARGEST_DOLLARS = 999_999_999;
const WHAT = 'A rider';

/** Rules of a rider decide about it alone: it is the only class. */
const RIDER_BOOK = new ClassBook(
  [{ name: 'Rider', category: 'immediate', coverageTier: 'default', planName: '', benefitSchedule: '' }],
  new Set(),
);

export function readRiders(
  settings: LayeredSettings,
  book: ClassBook,
  files: RiderFiles,
): Pick<FlatPack, 'riders'> {
  const value = settings.get('riders');
  if (value === undefined) return {};
  const riders: Rider[] = [];
  for (const item of value.list('"riders"') ?? []) {
    const map = item.map(WHAT, RIDER_KEYS);
    const rider = map === undefined ? undefined : readRider(map, book, files);
    if (rider === undefined) continue;
    if (riders.some(({ kind }) => kind === rider.kind))
      item.log.refuse('duplicate_id', item.place, `The product already has a rider of kind ${rider.kind}.`);
    else riders.push(rider);
  }
  return { riders };
}

function readRider(map: YamlMap, book: ClassBook, files: RiderFiles): Rider | undefined {
  const kind = map.need('kind', WHAT)?.oneOf('The kind of a rider', RIDER_KINDS);
  const name = map.need('name', WHAT)?.text('The name of a rider');
  const ages = readSpan(map, 'ages', OLDEST);
  const faces = readSpan(map, 'faces', LARGEST_DOLLARS);
  if (kind === undefined || name === undefined) return undefined;
  const included = map.get('included')?.flag('"included"') ?? false;
  const perChild = map.get('per_child')?.flag('"per_child"') ?? false;
  if (perChild && kind !== 'child') map.get('per_child')?.refuse('Only a child rider is priced per child.');
  const minAge = ages?.min ?? 0;
  const maxAge = ages?.max ?? OLDEST;
  const rates = readPrice(map, { included, minAge, maxAge }, files.rates);
  if (rates === undefined) return undefined;
  return {
    kind,
    name,
    minAge,
    maxAge,
    minFaceCents: (faces?.min ?? 0) * 100,
    maxFaceCents: (faces?.max ?? LARGEST_DOLLARS) * 100,
    amounts: readAmounts(map, kind),
    states: readRiderStates(map.get('states')),
    classes: readRiderClasses(map.get('classes'), book),
    included,
    perChild,
    rates,
    rules: readRiderRules(map.get('rules'), files.rules),
  };
}

interface Span {
  readonly min: number;
  readonly max: number;
}

function readSpan(map: YamlMap, key: string, most: number): Span | undefined {
  const value = map.get(key);
  const span = value?.map(`"${key}"`, ['min', 'max']);
  const min = span?.need('min', `"${key}"`)?.whole(`The minimum of "${key}"`, 0, most);
  const max = span?.need('max', `"${key}"`)?.whole(`The maximum of "${key}"`, 0, most);
  if (value === undefined || min === undefined || max === undefined) return undefined;
  if (min > max) return value.refuse(`The minimum ${min} is greater than the maximum ${max}.`);
  return { min, max };
}

function readAmounts(map: YamlMap, kind: RiderKind): Rider['amounts'] {
  const value = map.get('amounts');
  if (value !== undefined && !RIDERS_WITH_AMOUNT.includes(kind)) {
    value.refuse(`A rider of kind ${kind} follows the face amount. Use "faces" to limit it.`);
    return null;
  }
  // Without a limit, a request could ask for any amount.
  const span =
    value === undefined && kind === 'child'
      ? void map.need('amounts', 'A child rider')
      : readSpan(map, 'amounts', LARGEST_DOLLARS);
  return span === undefined ? null : { minCents: span.min * 100, maxCents: span.max * 100 };
}

function readRiderStates(value: YamlValue | undefined): readonly StateCode[] {
  const map = value?.map('"states" of a rider', ['sold_in', 'except']);
  const soldIn = map?.get('sold_in');
  const except = map?.get('except');
  const sold = soldIn === undefined ? STATES : readStates(soldIn, '"sold_in"');
  const excluded = except === undefined ? [] : readStates(except, '"except"');
  return sold.filter((state) => !excluded.includes(state));
}

/** Classes that the variant drops are left out. */
function readRiderClasses(value: YamlValue | undefined, book: ClassBook): readonly number[] | null {
  if (value === undefined) return null;
  return (value.list('"classes" of a rider') ?? []).flatMap((item) => {
    const name = item.text('A class');
    if (name === undefined) return [];
    if (!book.isKnown(name)) item.log.refuse('unknown_class', item.place, book.unknownClass(name));
    return book.indexOf(name) ?? [];
  });
}

/** The rates of a rider: none if it is included, one for a price per unit, or a table. */
function readPrice(
  map: YamlMap,
  { included, minAge, maxAge }: Pick<Rider, 'included' | 'minAge' | 'maxAge'>,
  tables: RiderRateTables,
): readonly RateColumn[] | undefined {
  const price = map.get('price');
  const table = map.get('rate_table');
  const given = Number(included) + Number(price !== undefined) + Number(table !== undefined);
  if (given !== 1) {
    const message = 'A rider needs exactly one of "included: true", "price" and "rate_table".';
    map.log.refuse('bad_value', map.place, message);
    return undefined;
  }
  if (table !== undefined) return readTable(table, { minAge, maxAge }, tables);
  if (price === undefined) return [];
  const text = price.decimal('The price per $1,000');
  const cents = text === undefined ? undefined : centsOf(text);
  if (text === undefined) return undefined;
  if (cents === undefined || cents < 1)
    return price.refuse('The price must be above 0 and have at most two decimals (dollars.cents).');
  const centsPerThousand = Array.from({ length: maxAge - minAge + 1 }, () => cents);
  return [{ classIndex: 0, band: 0, sex: 'unisex', tobacco: null, minAge, centsPerThousand }];
}

function readTable(
  value: YamlValue,
  { minAge, maxAge }: Pick<Rider, 'minAge' | 'maxAge'>,
  tables: RiderRateTables,
): readonly RateColumn[] | undefined {
  const name = value.text('The rate table');
  const columns = name === undefined ? undefined : tables.get(name);
  if (name === undefined) return undefined;
  if (columns === undefined) {
    const message = `rider-rates.csv has no table "${name}".${didYouMean(name, tables.keys())}`;
    value.log.refuse('unknown_rate_table', value.place, message);
    return undefined;
  }
  for (const sex of ['male', 'female'] as const) {
    for (const tobacco of [false, true]) {
      for (let age = minAge; age <= maxAge; age += 1) {
        if (columns.some((column) => hasRate(column, { sex, tobacco, age }))) continue;
        const who = `${sex}, ${tobacco ? 'tobacco' : 'no tobacco'}`;
        const message = `The table "${name}" of rider-rates.csv has no rate at age ${age} (${who}).`;
        value.log.refuse('rate_gap', value.place, message);
        return columns;
      }
    }
  }
  return columns;
}

function hasRate(
  column: RateColumn,
  { sex, tobacco, age }: { readonly sex: 'male' | 'female'; readonly tobacco: boolean; readonly age: number },
): boolean {
  return (
    (column.sex === sex || column.sex === 'unisex') &&
    (column.tobacco === tobacco || column.tobacco === null) &&
    column.centsPerThousand[age - column.minAge] !== undefined
  );
}

/** The rules that the rider names by id; each closes it. */
function readRiderRules(value: YamlValue | undefined, lines: readonly RuleLine[]): readonly Rule[] {
  const chosen = (value?.list('"rules" of a rider') ?? []).flatMap((item) => {
    const id = item.text('A rule id');
    const line = lines.find((each) => each.id === id);
    if (id === undefined) return [];
    if (line === undefined) {
      const ids = lines.map((each) => each.id);
      const message = `rider-rules.csv has no rule "${id}".${didYouMean(id, ids)}`;
      item.log.refuse('unknown_rule', item.place, message);
      return [];
    }
    const { row, kind, guards } = line;
    if (kind === 'medication_implies')
      row.refuse('kind', 'A rider takes over what medications imply from its product.');
    if (row.cell('outcome') !== 'decline' && row.cell('outcome') !== 'refer')
      row.refuse('outcome', 'The outcome of a rule of a rider must be decline or refer.');
    if (guards?.face !== undefined)
      row.refuse('face', 'A rule of a rider applies to every face amount. Use "faces" of the rider.');
    return [line];
  });
  return resolveRules(chosen, { dropped: new Set(), values: new Map() }, RIDER_BOOK).rules;
}
