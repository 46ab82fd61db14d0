import { ExplainRequestSchema, ExplainResultSchema } from '@prequal/contract';
import type { Static } from 'typebox';
import { dayOfMoment, type ExplainDeps, explainDecision, inSlices } from '../../../underwriting/index.ts';
import {
  checkExplain,
  dropEmptyFields,
  envelopeBeginning,
  explainDay,
  findNestedIssues,
  IssueFinder,
  type LogoPath,
  nestedPointer,
  remarksOf,
  translateNested,
  writeExplanation,
} from '../../../wire/index.ts';
import { JSON_TYPE } from '../../exchange.ts';
import { type ApiRoute, apiRoute } from '../../route.ts';
import { UNKNOWN_PRODUCT, unknownNamesProblem } from '../../underwriting.ts';
import { tooManyProducts } from './too-many-products.ts';

export function explainRoute(deps: ExplainDeps, logoPath: LogoPath): ApiRoute {
  const finder = new IssueFinder(ExplainRequestSchema);
  return apiRoute({
    method: 'POST',
    path: '/v3/explain',
    operationId: 'explain',
    tag: 'Underwriting',
    summary: 'Explain a decision rule by rule',
    description:
      'Takes the body of a prequalification with up to 20 products and one amount. Shows each rate class, the rules that close it with their source, and the day on which it opens. Not billed; live calls are audited.',
    access: { scope: 'explain', tier: 'heavy' },
    key: 'none',
    body: ExplainRequestSchema,
    prepare: dropEmptyFields,
    issuesOf: (body, now) => {
      const today = dayOfMoment(now);
      const asOf = explainDay(body, today) ?? today;
      return findNestedIssues(finder, body, { asOf, more: checkExplain(body, today) });
    },
    responses: {
      200: { description: 'The explanation.', schema: ExplainResultSchema },
      422: UNKNOWN_PRODUCT,
    },
    handle: async ({ body, principal, requestId, publicUrl, isGone }) => {
      const { as_of: asOf, ...rest } = body as Static<typeof ExplainRequestSchema>;
      const command = translateNested(rest, 'prequalify', principal.livemode);
      const outcome = await explainDecision(deps, command, {
        principal,
        requestId,
        isGone,
        asOf: asOf === undefined ? null : explainDay({ as_of: asOf }, 0),
      });
      if (outcome.kind === 'too_many_products') throw tooManyProducts(outcome);
      if (outcome.kind !== 'explained') throw unknownNamesProblem(outcome, nestedPointer);
      const { disclosures, provisional } = remarksOf(outcome.resolved, nestedPointer);
      const { licenseId, livemode } = principal;
      const data = await inSlices(
        writeExplanation(outcome, { publicUrl, logoPath }, { disclosures, provisional }),
        { clock: deps.clock, pacing: deps.turns.pacingOf(licenseId), isGone },
      );
      const envelope = { object: 'explanation', requestId, idempotencyKey: null, livemode };
      const json = Buffer.from(`${envelopeBeginning(envelope)}${data}}`);
      return { kind: 'bytes', status: 200, contentType: JSON_TYPE, body: json };
    },
  });
}
