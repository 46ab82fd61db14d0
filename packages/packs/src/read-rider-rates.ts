import type { RateColumn, RateSex } from '@prequal/engine';
import { readCsv } from './csv-source.ts';
import type { IssueLog, SourceText } from './issue.ts';

/** The tables of rider-rates.csv, by name. */
export type RiderRateTables = ReadonlyMap<string, readonly RateColumn[]>;

const COLUMNS = ['table', 'sex', 'tobacco', 'age', 'rate'] as const;
const SEXES: readonly RateSex[] = ['male', 'female', 'unisex'];
const TOBACCO: Readonly<Record<string, boolean | null>> = { yes: true, no: false, any: null };
const OLDEST = 120;
const LARGEST_RATE = 10_000_000;

interface Line {
  readonly table: string;
  readonly sex: RateSex;
  readonly tobacco: boolean | null;
  readonly age: number;
  readonly cents: number;
}

export function readRiderRates(source: SourceText, log: IssueLog): RiderRateTables {
  const seen = new Map<string, number>();
  const tables = new Map<string, RateColumn[]>();
  for (const row of readCsv(source, { required: COLUMNS, optional: [] }, log)) {
    const line = readLine(row, log);
    if (line === undefined) continue;
    const key = `${line.table}/${line.sex}/${line.tobacco}/${line.age}`;
    const first = seen.get(key);
    if (first !== undefined) {
      const message = `The rate at age ${line.age} is already given on line ${first}.`;
      log.refuse('rate_repeated', row.place('age'), message);
      continue;
    }
    seen.set(key, row.line);
    const columns = tables.get(line.table) ?? [];
    tables.set(line.table, columns);
    addRate(columns, line);
  }
  return tables;
}

type CsvLine = ReturnType<typeof readCsv>[number];

function readLine(row: CsvLine, log: IssueLog): Line | undefined {
  const refuse = (column: (typeof COLUMNS)[number], wanted: string): undefined => {
    log.refuse('bad_value', row.place(column), `"${column}" must be ${wanted}, not "${row.cell(column)}".`);
  };
  const sex = SEXES.find((each) => each === row.cell('sex'));
  const tobacco = TOBACCO[row.cell('tobacco')];
  const [age, cents] = [wholeNumber(row.cell('age')), wholeNumber(row.cell('rate'))];
  if (row.cell('table') === '') return refuse('table', 'the name of a table');
  if (sex === undefined) return refuse('sex', 'male, female or unisex');
  if (tobacco === undefined) return refuse('tobacco', 'yes, no or any');
  if (age > OLDEST) return refuse('age', 'a whole age in years');
  if (cents < 1 || cents > LARGEST_RATE) return refuse('rate', 'a whole number of cents per $1,000');
  return { table: row.cell('table'), sex, tobacco, age, cents };
}

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}

/** One column per unbroken run of ages. */
function addRate(columns: RateColumn[], { sex, tobacco, age, cents }: Line): void {
  const at = columns.findIndex(
    (column) =>
      column.sex === sex &&
      column.tobacco === tobacco &&
      column.minAge + column.centsPerThousand.length === age,
  );
  const column = columns[at];
  if (column === undefined) {
    columns.push({ classIndex: 0, band: 0, sex, tobacco, minAge: age, centsPerThousand: [cents] });
  } else {
    columns[at] = { ...column, centsPerThousand: [...column.centsPerThousand, cents] };
  }
}
