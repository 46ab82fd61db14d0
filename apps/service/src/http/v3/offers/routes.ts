import { OfferPathSchema, ReviewedOfferResponseSchema, StoredOfferResponseSchema } from '@prequal/contract';
import type { AuthenticatedPrincipal } from '../../../access/index.ts';
import type { FieldIssue, Problem } from '../../../kernel/index.ts';
import { type OfferDeps, reviewOffer, storeOffer } from '../../../offers/index.ts';
import { nestedPointer, type PlanPresenter, translateNested } from '../../../wire/index.ts';
import { type ApiRoute, apiRoute, type Call, enveloped } from '../../route.ts';
import { prequalifyBody, UNKNOWN_PRODUCT, unknownNamesProblem } from '../../underwriting.ts';

export interface OfferRouteDeps extends OfferDeps {
  readonly presentPlans: PlanPresenter;
  readonly budgets: {
    storageProblem(principal: AuthenticatedPrincipal): Promise<Problem | null>;
    stored(principal: AuthenticatedPrincipal, bytes: number): Promise<void>;
  };
}

/** About what a stored offer takes, for the daily limit of stored bytes. */
const OFFER_BYTES = 8192;

const COMMON = { tag: 'Underwriting', access: { scope: 'prequalify', tier: 'heavy' } } as const;

export function offerRoutes(deps: OfferRouteDeps): ApiRoute[] {
  const { body, prepare, issuesOf } = prequalifyBody();
  const requestOf = ({ principal, requestId, publicUrl }: Call) => ({
    principal,
    requestId,
    present: deps.presentPlans(publicUrl),
  });

  const create = apiRoute({
    ...COMMON,
    method: 'POST',
    path: '/v3/offers',
    operationId: 'storeOffer',
    summary: 'Store one offer, to see later whether it still holds',
    description:
      'Takes the body of a prequalification with one product variant and one amount. The request and the offer are stored encrypted for 30 days. Not billed; live calls are audited.',
    key: 'uuid',
    body,
    prepare,
    issuesOf: (sent, now) => {
      const issues = issuesOf(sent, now);
      return issues.length > 0 ? issues : moreThanOne(sent);
    },
    responses: {
      201: { description: 'The stored offer.', schema: StoredOfferResponseSchema },
      422: UNKNOWN_PRODUCT,
    },
    before: ({ principal }) => requireStorage(deps, principal),
    handle: async (call) => {
      const { body: sent, principal, tx } = call;
      const command = translateNested(sent, 'prequalify', principal.livemode);
      const stored = await storeOffer(deps, { ...requestOf(call), tx }, command);
      if (stored.kind !== 'stored') throw unknownNamesProblem(stored, nestedPointer);
      await deps.budgets.stored(principal, OFFER_BYTES);
      const { id, plan, applyUrl: apply_url } = stored;
      const expires_at = stored.expiresAt.toISOString();
      return enveloped(201, 'offer', { id, object: 'offer', expires_at, apply_url, plan });
    },
  });

  const show = apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v3/offers/{id}',
    operationId: 'showOffer',
    summary: 'Evaluate a stored offer again today, and say what changed',
    description: 'Offers that are expired, unknown or of another account return the same 404.',
    key: 'none',
    params: OfferPathSchema,
    responses: { 200: { description: 'Then and now.', schema: ReviewedOfferResponseSchema } },
    handle: async (call) => {
      const offer = await reviewOffer(deps, requestOf(call), call.params.id);
      return enveloped(200, 'offer', {
        id: offer.id,
        object: 'offer',
        expires_at: offer.expiresAt.toISOString(),
        valid: offer.valid,
        // biome-ignore lint/suspicious/noThenProperty: the name is part of the contract.
        then: offer.before,
        now: offer.now,
        changes: offer.changes,
      });
    },
  });

  return [create, show];
}

async function requireStorage(
  { budgets }: OfferRouteDeps,
  principal: AuthenticatedPrincipal,
): Promise<undefined> {
  const problem = await budgets.storageProblem(principal);
  if (problem !== null) throw problem;
  return undefined;
}

interface SentBody {
  readonly products: readonly string[];
  readonly coverage: { readonly quote_options?: { readonly amounts: readonly string[] } };
}

function moreThanOne(sent: unknown): FieldIssue[] {
  const { products, coverage } = sent as SentBody;
  const amounts = coverage.quote_options?.amounts ?? [];
  return [
    ...(products.length === 1
      ? []
      : [{ param: '/products', detail: 'products must name exactly one product.' }]),
    ...(amounts.length <= 1
      ? []
      : [{ param: '/coverage/quote_options/amounts', detail: 'amounts must have exactly one amount.' }]),
  ];
}
