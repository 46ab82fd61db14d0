import { columnLetters, type RateMapping, type RateRow, type Sheet } from '@prequal/packs/rate-book';

/** A column of the printed table while a person maps it. */
export interface GuessedColumn {
  readonly column: string;
  /** What is printed above it. */
  readonly heading: string;
  readonly isUsed: boolean;
  readonly class: string;
  readonly sex: RateRow['sex'];
  readonly tobacco: RateRow['tobacco'];
}

export interface GuessedMapping {
  /** Empty: all sheets. */
  readonly sheet: string;
  readonly ageColumn: string;
  readonly unit: RateMapping['unit'];
  /** In dollars, if prices are per unit. */
  readonly unitAmount: string;
  readonly table: string;
  readonly columns: readonly GuessedColumn[];
}

const HEADING_ROWS = 60;
/** Rows of headings above the one with the ages, such as sex and class. */
const ROWS_ABOVE = 3;
const NO_TOBACCO = /\bnon[\s-]*(?:tobacco|smoker|nicotine|tob)\b|\b(?:nt|ns|nsm)\b/i;
const TOBACCO = /\b(?:tobacco|smoker|nicotine|tob|sm|smk|tb)\b/i;
const FEMALE = /\bfemale\b|\bwomen\b|\bf\b/i;
const MALE = /\bmale\b|\bmen\b|\bm\b/i;
const WORDS =
  /\bnon[\s-]*(?:tobacco|smoker|nicotine|tob)\b|\b(?:nt|ns|nsm|tobacco|smoker|nicotine|tob|sm|smk|tb|female|women|male|men|m|f|unisex)\b/gi;

/** A first mapping from the headings, with the classes of the product and the names that rates.csv already has. */
export function guessRateMapping(
  sheets: readonly Sheet[],
  ratesText: string,
  ofProduct: readonly string[] = [],
): GuessedMapping {
  const [first] = sheets;
  const rows = first?.rows ?? [];
  const at = Math.max(
    0,
    rows.slice(0, HEADING_ROWS).findIndex(({ cells }) => cells.some((cell) => /\bage\b/i.test(cell))),
  );
  const headings = (rows[at]?.cells ?? []).map((cell) => cell.trim());
  const above = rows.slice(Math.max(0, at - ROWS_ABOVE), at).filter(isHeading);
  const ageIndex = Math.max(
    0,
    headings.findIndex((heading) => /\bage\b/i.test(heading)),
  );
  const known = knownNames(ratesText, ofProduct);
  const reference = (index: number) => {
    const heading = headings[index] ?? '';
    const isClear = heading !== '' && headings.filter((each) => each === heading).length === 1;
    return isClear ? heading : columnLetters(index);
  };
  return {
    sheet: '',
    ageColumn: reference(ageIndex),
    unit: 'per_1000',
    unitAmount: '5000',
    table: known.tables[0] ?? 'life',
    columns: headings.flatMap((heading, index) => {
      if (index === ageIndex) return [];
      const printed = [...above.map(({ cells }) => spanned(cells, index)), heading].join(' ').trim();
      if (printed === '') return [];
      return [
        { column: reference(index), heading: printed, isUsed: true, ...guessColumn(printed, known.classes) },
      ];
    }),
  };
}

/** A title is in one cell; headings are in several, or not over the ages. */
function isHeading({ cells }: Sheet['rows'][number]): boolean {
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
  return filled.length > 1 || (filled[0] ?? 0) > 0;
}

/**
 * What a person said about the columns, for another file with the same columns: a book whose wrong cell was corrected is not
 * mapped again.
 */
export function keptMapping(before: GuessedMapping | null, guessed: GuessedMapping): GuessedMapping {
  const printed = ({ columns }: GuessedMapping) =>
    JSON.stringify(columns.map(({ column, heading }) => [column, heading]));
  return before !== null && printed(before) === printed(guessed) ? before : guessed;
}

/** A heading over several columns is printed over the first of them. */
function spanned(cells: readonly string[], index: number): string {
  for (let at = index; at >= 0; at -= 1) {
    const text = (cells[at] ?? '').trim();
    if (text !== '') return text;
  }
  return '';
}

function guessColumn(
  heading: string,
  classes: readonly string[],
): Pick<GuessedColumn, 'class' | 'sex' | 'tobacco'> {
  const sex = FEMALE.test(heading) ? 'female' : MALE.test(heading) ? 'male' : 'unisex';
  const tobacco = NO_TOBACCO.test(heading) ? 'no' : TOBACCO.test(heading) ? 'yes' : 'any';
  const rest = heading
    .replace(WORDS, ' ')
    .replace(/[\s,/()-]+/g, ' ')
    .trim();
  const found = classes.find((name) => heading.toLowerCase().includes(name.toLowerCase()));
  return { class: found ?? (rest === '' ? (classes[0] ?? '') : rest), sex, tobacco };
}

/** The names in rates.csv, the longest classes first, so that "Standard Plus" is not taken for "Standard". */
function knownNames(ratesText: string, ofProduct: readonly string[]) {
  const lines = ratesText
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '');
  const column = (index: number) => [...new Set(lines.map((line) => line.split(',')[index] ?? ''))];
  const classes = [...new Set([...column(1), ...ofProduct])];
  return { tables: column(0), classes: classes.toSorted((a, b) => b.length - a.length) };
}

export function mappingOf(mapping: GuessedMapping): RateMapping {
  const { sheet, ageColumn, unit, unitAmount, table, columns } = mapping;
  return {
    ...(sheet === '' ? {} : { sheet }),
    layout: 'wide',
    age_column: ageColumn,
    unit,
    ...(unit === 'per_unit' && { unit_amount: Number(unitAmount.replace(/[$,\s]/g, '')) }),
    columns: columns
      .filter(({ isUsed }) => isUsed)
      .map(({ column, class: name, sex, tobacco }) => ({ column, class: name, sex, tobacco, table })),
  };
}
