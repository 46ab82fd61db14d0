import { useComputed, useSignal } from '@preact/signals';
import {
  type ColumnMapping,
  guessMapping,
  type PopulationRow,
  type PopulationTable,
  readTableRow,
  readTableText,
} from '@prequal/population';
import { useEffect, useRef } from 'preact/hooks';
import { STATE_CODES } from '../applicant/states.ts';
import { loadProducts, products } from '../offers/products.ts';
import { session } from '../session/current-session.ts';
import type { RowOutcome } from './offers-csv.ts';
import { runPopulation } from './run-population.ts';
import { POPULATIONS } from './texts.ts';

const MOST_ROWS = 2000;

/** The file that is open, how its columns are read, and the quotes of its rows. */
export function usePopulation() {
  const table = useSignal<PopulationTable | null>(null);
  const mapping = useSignal<ColumnMapping>({});
  const defaultAmount = useSignal('10000');
  const error = useSignal<string | null>(null);
  const quotes = useQuotes();
  useEffect(() => {
    if (products.value.length === 0) void loadProducts().catch((cause) => (error.value = String(cause)));
  }, []);
  const rows = useComputed(() =>
    (table.value?.rows ?? []).map((row) =>
      readTableRow(row, {
        mapping: mapping.value,
        defaultAmount: defaultAmount.value,
        states: STATE_CODES,
      }),
    ),
  );
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const parsed = readTableText(await file.text());
    error.value = fileProblem(parsed);
    quotes.outcomes.value = [];
    table.value = error.value === null ? parsed : null;
    mapping.value = guessMapping(table.value?.header ?? []);
  };
  return {
    header: table.value?.header ?? null,
    mapping,
    defaultAmount,
    error: error.value,
    ready: rows.value.filter(({ body }) => body !== null),
    faulty: rows.value.filter(({ body }) => body === null),
    quotes,
    open,
  };
}

/** What is wrong with a file as a whole. */
function fileProblem(table: PopulationTable | null): string | null {
  if (table === null) return POPULATIONS.notCsv;
  if (table.rows.length === 0) return POPULATIONS.noRows;
  return table.rows.length > MOST_ROWS ? POPULATIONS.tooMany(MOST_ROWS) : null;
}

export type Quotes = ReturnType<typeof useQuotes>;

/** The quotes of the rows; they stop when the screen is left. */
function useQuotes() {
  const productClass = useSignal('');
  const outcomes = useSignal<readonly RowOutcome[]>([]);
  /** How many rows are being quoted; null while nothing runs. */
  const running = useSignal<number | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async (ready: readonly PopulationRow[]) => {
    if (session.value?.mode === 'live' && !confirm(POPULATIONS.confirmLive(ready.length))) return;
    const control = new AbortController();
    stopping.current = control;
    outcomes.value = [];
    running.value = ready.length;
    const slugs = products.value
      .filter((row) => productClass.value === '' || row.class === productClass.value)
      .map(({ slug }) => slug);
    await runPopulation(ready, slugs, {
      signal: control.signal,
      onDone: (outcome) => {
        outcomes.value = [...outcomes.value, outcome];
      },
    });
    running.value = null;
  };
  const stop = () => {
    stopping.current?.abort();
    running.value = null;
  };
  return { productClass, outcomes, running, run, stop };
}
