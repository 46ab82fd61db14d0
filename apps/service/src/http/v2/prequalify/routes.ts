import { Type } from 'typebox';
import { PREMIUM_MODES } from '../../../underwriting/index.ts';
import {
  CarrierSchema,
  described,
  EligibilitySchema,
  envelopeBeginning,
  envelopeOf,
  flatPointer,
  type LogoPath,
  literalUnion,
  MoneySchema,
  nullable,
  OfferMetadata,
  objectName,
  PlanInfoSchema,
  PremiumModes,
  ProductSchema,
  presentV2,
  RemarkSchemas,
  strict,
  translateFlat,
} from '../../../wire/index.ts';
import { type RecordedRoute, recordedRoute } from '../../route.ts';
import {
  executeUnderwriting,
  flatBody,
  UNKNOWN_PRODUCT,
  type UnderwritingOperations,
} from '../../underwriting.ts';

const PremiumSchema = strict({
  cents: Type.Integer({ description: 'One payment in `mode`, in cents.' }),
  display: Type.String({ description: 'The same as text.' }),
  mode: literalUnion(PREMIUM_MODES, { description: 'How the product is usually paid.' }),
  rate_class: Type.String({ description: "The carrier's name of the rate class." }),
  modes: PremiumModes,
});

const PREMIUM_TEXT = 'What is paid for the coverage; null when not eligible.';

const Plan = strict({
  object: objectName('plan_offer'),
  id: Type.String({ format: 'uuid', description: 'Id of the offer.' }),
  eligible: Type.Boolean({ description: 'Whether at least one rate class is open to the applicant.' }),
  eligibility: described(EligibilitySchema, 'Eligibility of the best class.'),
  rank: Type.Integer({ minimum: 1, description: 'Rank of the best class.' }),
  result_index: Type.Integer({ minimum: 0, description: 'Position of the plan in `plans`.' }),
  carrier: CarrierSchema,
  product: ProductSchema,
  plan_info: PlanInfoSchema,
  death_benefit: Type.Optional(described(MoneySchema, 'The face amount; for budgets, what the budget buys.')),
  budget: Type.Optional(described(MoneySchema, 'The monthly budget that the plan is for.')),
  premium: nullable(PremiumSchema, PREMIUM_TEXT),
  other_offers: Type.Array(
    strict({
      rank: Type.Integer({ minimum: 1, description: 'Rank of the class.' }),
      eligibility: EligibilitySchema,
      premium: nullable(PremiumSchema, PREMIUM_TEXT),
    }),
    { description: 'The other classes, by rank.' },
  ),
  metadata: OfferMetadata,
});

const Result = strict({
  plans: Type.Array(Plan, { description: 'One plan per product and amount.' }),
  has_more: Type.Literal(false, { description: 'Always false: every plan is in the response.' }),
  next_cursor: Type.Null({ description: 'Always null.' }),
  ...RemarkSchemas,
});

/** The route that replaces this one, and since when. */
const SUCCESSOR = { path: '/v3/prequalify', since: new Date('2026-11-01T00:00:00Z') };

export function prequalifyV2Route(operations: UnderwritingOperations, logoPath: LogoPath): RecordedRoute {
  return recordedRoute({
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
        schema: envelopeOf('prequalify_result', Result, {
          idempotency_key: Type.Optional(Type.String({ description: 'The Idempotency-Key of the request.' })),
        }),
      },
      422: UNKNOWN_PRODUCT,
    },
    execute: (call, ticket) => {
      const { body, requestId, principal, idempotencyKey, publicUrl } = call;
      const { livemode } = principal;
      return executeUnderwriting(operations, {
        call,
        ticket,
        command: translateFlat(body, 'prequalify', livemode),
        pointer: flatPointer,
        render: (result, remarks) => {
          const provenance = { object: 'prequalify_result', requestId, idempotencyKey, livemode };
          const rest = { has_more: false, next_cursor: null, ...remarks };
          return presentV2(result, {
            publicUrl,
            logoPath,
            accuracy: body.accuracy ?? 'exact',
            beginning: `${envelopeBeginning(provenance)}{"plans":`,
            end: `,${JSON.stringify(rest).slice(1)}}`,
          });
        },
      });
    },
  });
}
