import { PrequalifyV2ResultSchema } from '@prequal/contract';
import {
  envelopeBeginning,
  flatPointer,
  type LogoPath,
  presentV2,
  translateFlat,
} from '../../../wire/index.ts';
import { type DecisionRoute, decisionRoute } from '../../route.ts';
import { flatBody, UNKNOWN_PRODUCT } from '../../underwriting.ts';

/** The route that replaces this one, and since when. */
const SUCCESSOR = { path: '/v3/prequalify', since: new Date('2026-11-01T00:00:00Z') };

export function prequalifyV2Route(logoPath: LogoPath): DecisionRoute {
  return decisionRoute({
    method: 'POST',
    path: '/v2/prequalify',
    operationId: 'prequalifyV2',
    tag: 'Underwriting',
    summary: 'Run a prequalification with the flat body',
    access: { scope: 'prequalify', tier: 'heavy' },
    key: 'optional',
    successor: SUCCESSOR,
    ...flatBody(),
    responses: {
      200: {
        description: 'One plan for each product and amount.',
        schema: PrequalifyV2ResultSchema,
      },
      422: UNKNOWN_PRODUCT,
    },
    translate: ({ body, requestId, principal, idempotencyKey, publicUrl }) => {
      const { livemode } = principal;
      return {
        // Version 2 has its own order.
        command: { ...translateFlat(body, 'prequalify', livemode), sort: 'request' },
        pointer: flatPointer(body),
        render: (evaluation, remarks) => {
          const provenance = { object: 'prequalify_result', requestId, idempotencyKey, livemode };
          const rest = { has_more: false, next_cursor: null, ...remarks };
          return presentV2(evaluation, {
            publicUrl,
            logoPath,
            accuracy: body.accuracy ?? 'exact',
            beginning: `${envelopeBeginning(provenance)}{"plans":`,
            end: `,${JSON.stringify(rest).slice(1)}}`,
          });
        },
      };
    },
  });
}
