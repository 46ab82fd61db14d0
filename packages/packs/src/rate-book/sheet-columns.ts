import { columnIndex, columnLetters, type Sheet, type SheetRow } from './sheet.ts';

/** Headings are looked for in so many rows; carriers print titles and notes above them. */
const HEADING_ROWS = 60;

/** Which columns of a sheet a mapping means: by heading, or by letters. */
export class SheetColumns {
  /** The rows below the headings. */
  readonly body: readonly SheetRow[];
  readonly hasHeadings: boolean;
  readonly #headings: readonly string[];
  readonly #width: number;

  constructor({ rows }: Sheet, ageColumn: string) {
    const wanted = normalHeading(ageColumn);
    const at = rows
      .slice(0, HEADING_ROWS)
      .findIndex(({ cells }) => cells.some((cell) => normalHeading(cell) === wanted));
    this.hasHeadings = at >= 0;
    this.#headings = (rows[at]?.cells ?? []).map(normalHeading);
    this.body = rows.slice(at + 1);
    this.#width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  }

  /** The position of a column, or a sentence about why it is not clear. */
  find(reference: string): number | string {
    const wanted = normalHeading(reference);
    const found = this.#headings.flatMap((heading, index) => (heading === wanted ? [index] : []));
    if (found.length === 1 && found[0] !== undefined) return found[0];
    if (found.length > 1) {
      const letters = found.map(columnLetters).join(', ');
      return `Several columns are named "${reference.trim()}". Name one by its letters: ${letters}.`;
    }
    const index = /^[A-Za-z]{1,3}$/.test(reference.trim()) ? columnIndex(reference.trim()) : -1;
    if (index >= 0 && index < this.#width) return index;
    return `There is no column "${reference.trim()}".${this.#known()}`;
  }

  has(reference: string): boolean {
    return this.#headings.includes(normalHeading(reference));
  }

  #known(): string {
    const names = this.#headings.filter((heading) => heading !== '').slice(0, 20);
    return names.length === 0 ? '' : ` Columns: ${names.join(', ')}.`;
  }
}

function normalHeading(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
