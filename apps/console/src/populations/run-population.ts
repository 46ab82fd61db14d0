import { api, errorText } from '../session/api.ts';
import type { PopulationRow } from './columns.ts';
import type { RowOutcome } from './offers-csv.ts';

type PrequalifyParams = Parameters<typeof api.prequalify>[0];
/** Concurrent requests: enough to keep a core busy without crowding out other clients. */
const AT_ONCE = 4;

/** Quotes rows until all are done or the signal stops it. */
export async function runPopulation(
  rows: readonly PopulationRow[],
  products: readonly string[],
  { signal, onDone }: { readonly signal: AbortSignal; readonly onDone: (outcome: RowOutcome) => void },
): Promise<void> {
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined && !signal.aborted; row = waiting.shift()) {
      const outcome = await quoteRow(row, products, signal);
      if (!signal.aborted) onDone(outcome);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function quoteRow(
  row: PopulationRow,
  products: readonly string[],
  signal: AbortSignal,
): Promise<RowOutcome> {
  try {
    const { data } = await api.prequalify({ ...row.body, products } as PrequalifyParams, { signal });
    return { row, plans: data.plans.filter(({ eligible }) => eligible), refusal: null };
  } catch (error) {
    return { row, plans: [], refusal: errorText(error) };
  }
}
