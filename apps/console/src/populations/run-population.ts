import type { PopulationRow } from '@prequal/population';
import { api, errorText } from '../session/api.ts';
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
    // The service judges what a file says.
    const request = { ...row.body, products, include_ineligible: false } as PrequalifyParams;
    const { data } = await api.prequalify(request, { signal });
    return { row, plans: data.plans.filter(({ eligible }) => eligible), refusal: null };
  } catch (error) {
    return { row, plans: [], refusal: errorText(error) };
  }
}
