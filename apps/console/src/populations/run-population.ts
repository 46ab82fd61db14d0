import { api, errorText } from '../api.ts';
import { csvText } from '../components/csv.ts';
import { primaryRow } from '../quote/offers.ts';
import type { PopulationRow } from './columns.ts';
import { POPULATIONS } from './texts.ts';

type PrequalifyParams = Parameters<typeof api.prequalify>[0];
type Plan = Awaited<ReturnType<typeof api.prequalify>>['data']['plans'][number];

export interface RowOutcome {
  readonly row: PopulationRow;
  readonly plans: readonly Plan[];
  /** What the service said about a row that it refused. */
  readonly refusal: string | null;
}

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

const HEAD = [
  'id',
  'carrier',
  'product',
  'rate_class',
  'death_benefit',
  'premium',
  'premium_mode',
  'provisional',
];

/** One line for each offer, in the order of the file. */
export function offersCsv(outcomes: readonly RowOutcome[]): string {
  const ordered = [...outcomes].sort((left, right) => left.row.line - right.row.line);
  const lines = ordered.flatMap(({ row, plans }) =>
    plans.map((plan) => {
      const best = primaryRow(plan);
      const premium = best?.premium;
      return [
        row.id,
        plan.carrier.name,
        plan.product.name,
        best?.rate_class ?? '',
        (best?.death_benefit ?? plan.death_benefit)?.amount.display ?? '',
        premium?.amount.display ?? '',
        premium?.default_mode ?? '',
        plan.metadata.provisional === true ? POPULATIONS.provisional : '',
      ];
    }),
  );
  return csvText([HEAD, ...lines]);
}
