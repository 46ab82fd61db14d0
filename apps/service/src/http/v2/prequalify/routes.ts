import { Type } from 'typebox';
import {
  CarrierSchema,
  checkFlat,
  EligibilitySchema,
  envelopeBeginning,
  envelopeOf,
  FlatBody,
  flatPointer,
  IssueFinder,
  type LogoPath,
  literalUnion,
  MoneySchema,
  mergeIssues,
  nullable,
  OfferMetadata,
  PlanInfoSchema,
  ProductSchema,
  presentV2,
  RemarkSchemas,
  strict,
  translateFlat,
  withoutFlatNothings,
} from '../../../contract/index.ts';
import { dayOfMoment, PREMIUM_MODES } from '../../../underwriting/index.ts';
import { type RecordedRoute, recordedRoute } from '../../route.ts';
import { executeUnderwriting, UNKNOWN_PRODUCT, type UnderwritingOperations } from '../../underwriting.ts';

const PremiumSchema = strict({
  cents: Type.Integer(),
  display: Type.String(),
  mode: literalUnion(PREMIUM_MODES),
  rate_class: Type.String(),
  modes: strict(Object.fromEntries(PREMIUM_MODES.map((mode) => [mode, Type.Optional(MoneySchema)]))),
});

const Plan = strict({
  object: Type.Literal('plan_offer'),
  id: Type.String({ format: 'uuid' }),
  eligible: Type.Boolean(),
  eligibility: EligibilitySchema,
  rank: Type.Integer({ minimum: 1, description: 'Rank of the best class.' }),
  result_index: Type.Integer({ minimum: 0, description: 'Position of the plan in `plans`.' }),
  carrier: CarrierSchema,
  product: ProductSchema,
  plan_info: PlanInfoSchema,
  death_benefit: Type.Optional(MoneySchema),
  budget: Type.Optional(MoneySchema),
  premium: nullable(PremiumSchema),
  other_offers: Type.Array(
    strict({
      rank: Type.Integer({ minimum: 1 }),
      eligibility: EligibilitySchema,
      premium: nullable(PremiumSchema),
    }),
  ),
  metadata: OfferMetadata,
});

const Result = strict({
  plans: Type.Array(Plan),
  has_more: Type.Literal(false),
  next_cursor: Type.Null(),
  ...RemarkSchemas,
});

/** Since when the nested form takes over. */
const SUCCESSOR = { path: '/v3/prequalify', since: new Date('2026-11-01T00:00:00Z') };

export function prequalifyV2Route(operations: UnderwritingOperations, logoPath: LogoPath): RecordedRoute {
  const finder = new IssueFinder(FlatBody);
  return recordedRoute({
    method: 'POST',
    path: '/v2/prequalify',
    operationId: 'prequalifyV2',
    tag: 'Underwriting',
    summary: 'Run a prequalification with the flat body',
    access: { scope: 'prequalify', tier: 'heavy' },
    key: 'optional',
    successor: SUCCESSOR,
    body: FlatBody,
    prepare: withoutFlatNothings,
    issuesOf: (body, now) => mergeIssues(finder.find(body), checkFlat(body, dayOfMoment(now))),
    responses: {
      200: {
        description: 'One plan for each product and amount.',
        schema: envelopeOf('prequalify_result', Result, { idempotency_key: Type.Optional(Type.String()) }),
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
