import { TreatmentQuerySchema, TreatmentsResultSchema } from '@prequal/contract';
import { findTreatments, type ProductTreatment } from '../../../catalog/index.ts';
import { type Clock, notFound } from '../../../kernel/index.ts';
import { type FairTurns, inSlices } from '../../../underwriting/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import type { CatalogView } from '../datasets/routes.ts';

interface TreatmentDeps {
  readonly catalog: CatalogView;
  readonly clock: Clock;
  readonly turns: FairTurns;
}

export function treatmentsRoute({ catalog, clock, turns }: TreatmentDeps): ApiRoute {
  return apiRoute({
    method: 'GET',
    path: '/v3/treatments',
    operationId: 'listTreatments',
    tag: 'Datasets',
    summary: 'Show how every product treats a condition, medication or group',
    description:
      'For "who takes this?": one row for each product with the strictest outcome. Rules, sources and notes are shown to tokens with the scope `explain`.',
    access: { scope: 'datasets', tier: 'light' },
    key: 'none',
    query: TreatmentQuerySchema,
    responses: { 200: { description: 'The treatments.', schema: TreatmentsResultSchema } },
    handle: async ({ query, principal, isGone }) => {
      const found = await turns.runAlone(principal.licenseId, () =>
        inSlices(findTreatments(catalog.current(), query), {
          clock,
          pacing: turns.pacingOf(principal.licenseId),
          isGone,
        }),
      );
      if (found === null) throw notFound(query.kind);
      const { name, rows } = found;
      const mayExplain = principal.scopes.includes('explain');
      return enveloped(200, 'treatment_list', { name, rows: mayExplain ? rows : rows.map(withoutRules) });
    },
  });
}

function withoutRules(row: ProductTreatment): ProductTreatment {
  return { ...row, rule: null, source: null, note: null };
}
