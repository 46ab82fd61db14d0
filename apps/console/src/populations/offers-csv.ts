import type { PopulationRow } from '@prequal/population';
import type { PlanOffer } from '@prequal/sdk';
import { csvText } from '../components/csv.ts';
import { primaryRow } from '../offers/premium.ts';
import { POPULATIONS } from './texts.ts';

export interface RowOutcome {
  readonly row: PopulationRow;
  readonly plans: readonly PlanOffer[];
  /** What the service said about a row that it refused. */
  readonly refusal: string | null;
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
