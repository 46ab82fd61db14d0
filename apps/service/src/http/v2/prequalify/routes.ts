import { Type } from 'typebox';
import {
  CarrierSchema,
  checkFlat,
  EligibilitySchema,
  envelopeBeginning,
  envelopeOf,
  FlatBody,
  type FlatRequest,
  flatPointer,
  IssueFinder,
  literalUnion,
  MoneySchema,
  mergeIssues,
  nullable,
  PlanInfoSchema,
  ProductSchema,
  presentV2,
  strict,
  translateFlat,
  Warnings,
  withoutFlatNothings,
} from '../../../contract/index.ts';
import { dayOfMoment, PREMIUM_MODES } from '../../../underwriting/index.ts';
import { type ApiRoute, recordedRoute } from '../../route.ts';
import { executeUnderwriting, type UnderwritingOperations } from '../../underwriting.ts';

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
  metadata: Type.Object({}),
});

const Result = strict({
  plans: Type.Array(Plan),
  has_more: Type.Literal(false),
  next_cursor: Type.Null(),
  warnings: Type.Optional(Warnings),
});

/** Since when the nested form takes over. */
const SUCCESSOR = { path: '/v3/prequalify', since: new Date('2026-11-01T00:00:00Z') };

export function prequalifyV2Route(operations: UnderwritingOperations): ApiRoute {
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
        description: 'One plan per product and amount.',
        schema: envelopeOf('prequalify_result', Result, { idempotency_key: Type.Optional(Type.String()) }),
      },
      422: { description: 'A product is unknown; every unknown entry is in `errors`.' },
    },
    execute: (call, ticket) => {
      const body = call.body as FlatRequest;
      const { requestId, principal, idempotencyKey, publicUrl } = call;
      return executeUnderwriting(
        operations,
        call,
        ticket,
        translateFlat(body, 'prequalify', principal.livemode),
        {
          pointer: flatPointer,
          render: async (result, warnings) => {
            const plans = await presentV2(result, { publicUrl, accuracy: body.accuracy ?? 'exact' });
            const rest = {
              has_more: false,
              next_cursor: null,
              ...(warnings.length === 0 ? {} : { warnings }),
            };
            const { livemode } = principal;
            const beginning = envelopeBeginning({
              object: 'prequalify_result',
              requestId,
              idempotencyKey,
              livemode,
            });
            return Buffer.concat([
              Buffer.from(`${beginning}{"plans":`),
              ...plans,
              Buffer.from(`,${JSON.stringify(rest).slice(1)}}`),
            ]);
          },
        },
      );
    },
  });
}
