import {
  CategorySchema,
  nullable,
  OfferedProductSchema,
  type PlanOfferSchema,
  PremiumModeSchema,
  type PrequalifyResultSchema,
  type QuoteResultSchema,
  ReasonSchema,
  strict,
} from '@prequal/contract';
import { type Static, Type } from 'typebox';
import {
  COMPACT_REMARKS,
  type CompactResponse,
  compactRemarks,
  firstRemarks,
  shortened,
} from './response.ts';

type OffersResult = Static<typeof PrequalifyResultSchema> | Static<typeof QuoteResultSchema>;
type Plan = Static<typeof PlanOfferSchema>;

const { slug: Slug, display_name: DisplayName } = OfferedProductSchema.properties;
const Amount = Type.String({
  description: 'The face amount or the monthly budget asked for; "any amount" for Medicare supplements.',
});

export const COMPACT_OFFERS = {
  ...COMPACT_REMARKS,
  offer_count: Type.Integer({ minimum: 0, description: 'Offers evaluated: products times amounts.' }),
  eligible_count: Type.Integer({ minimum: 0, description: 'Offers that accept the applicant.' }),
  offers: Type.Array(
    strict({
      slug: Slug,
      product: DisplayName,
      amount: Amount,
      death_benefit: nullable(Type.String(), 'What is paid on death.'),
      rate_class: Type.String({ description: 'The best class that is open to the applicant.' }),
      category: CategorySchema,
      premium: nullable(Type.String(), 'One payment.'),
      total_premium: nullable(
        Type.String(),
        'One payment with all available riders; null if no riders were requested.',
      ),
      mode: nullable(PremiumModeSchema, 'How often it is paid.'),
      if_favorable: Type.Optional(
        nullable(
          Type.String(),
          'With `include_open_facts`: class and premium if every open fact has its most favorable answer; null if they stay.',
        ),
      ),
    }),
    { description: 'Offers that accept the applicant, best first. Compare with `eligible_count`.' },
  ),
  closed: Type.Array(
    strict({
      amount: Amount,
      reason: ReasonSchema,
      count: Type.Integer({ minimum: 1 }),
      products: Type.Array(Slug, { description: 'Slugs; fewer than `count` in a long list.' }),
    }),
    { description: 'Products that decline the applicant, by the first reason of their best class.' },
  ),
  warnings: Type.Array(strict({ param: Type.String(), detail: Type.String() })),
  complete: Type.Optional(
    Type.Boolean({
      description: 'With `include_open_facts`: whether nothing that is open can change a class or a price.',
    }),
  ),
  open_facts: Type.Optional(
    Type.Array(strict({ param: Type.String(), text: Type.String(), plans: Type.Integer({ minimum: 0 }) }), {
      description: 'With `include_open_facts`: what to ask the applicant, the most important first.',
    }),
  ),
};

/** The best class of at most `limit` open offers, and the closed products by reason. */
export function compactOffers({ data }: OffersResult, limit: number): CompactResponse {
  const { plans, warnings = [] } = data;
  const eligible = plans.filter((plan) => plan.eligible);
  const offers = firstOfEachAmount(eligible, limit).map(offerOf);
  const closed = closedOf(
    plans.filter((plan) => !plan.eligible),
    limit,
  );
  const remarks = compactRemarks(data);
  const shownWarnings = firstRemarks(warnings).map(({ param, detail }) => ({
    param,
    detail: shortened(detail),
  }));
  const open = openOf(data);
  const heading = `${eligible.length} of ${plans.length} offers accept the applicant`;
  return {
    text: [
      `${heading}${data.provisional ? ', provisionally' : ''}${offers.length < eligible.length ? `; these are ${offers.length} of them` : ''}:`,
      ...offers.map(lineOf),
      ...closed.map(({ amount, reason, count }) => `closed at ${amount} because of ${reason}: ${count}`),
      ...remarks.lines,
      ...shownWarnings.map(({ detail }) => `warning: ${detail}`),
      ...(open.open_facts ?? []).map(({ text, plans: count }) => `still open for ${count} offers: ${text}`),
    ].join('\n'),
    structured: {
      ...remarks.structured,
      offer_count: plans.length,
      eligible_count: eligible.length,
      offers,
      closed,
      warnings: shownWarnings,
      ...open,
    },
  };
}

/** What the request leaves open; nothing unless it asks for it. */
function openOf({ complete, open_facts }: OffersResult['data']) {
  if (complete === undefined || open_facts === undefined) return {};
  const facts = firstRemarks(open_facts).map(({ param, text, plans }) => ({ param, text, plans }));
  return { complete, open_facts: facts };
}

function favorableOf({ metadata }: Plan) {
  if (metadata.if_favourable === undefined) return {};
  const { rate_class, premium } = metadata.if_favourable ?? {};
  if (rate_class === undefined || rate_class === null) return { if_favorable: null };
  return { if_favorable: `${rate_class}, ${premium?.amount.display ?? 'no premium'}` };
}

function lineOf({
  slug,
  amount,
  rate_class,
  premium,
  total_premium,
  mode,
}: ReturnType<typeof offerOf>): string {
  const total = total_premium === null ? '' : `, ${total_premium} with riders`;
  return `${slug} ${amount}: ${rate_class}, ${premium ?? 'no premium'} ${mode ?? ''}${total}`;
}

/** A Medicare supplement is the same whatever face amount is asked for. */
const amountOf = ({ budget, death_benefit }: Plan) =>
  (budget ?? death_benefit)?.amount.display ?? (death_benefit === null ? 'any amount' : '');

/** As many of each amount, so that no amount is left out. */
function firstOfEachAmount(plans: readonly Plan[], limit: number): Plan[] {
  const groups = new Map<string, Plan[]>();
  for (const plan of plans) {
    const amount = amountOf(plan);
    groups.set(amount, [...(groups.get(amount) ?? []), plan]);
  }
  const share = Math.max(1, Math.floor(limit / Math.max(1, groups.size)));
  return [...groups.values()].flatMap((group) => group.slice(0, share));
}

function offerOf(plan: Plan) {
  const best = plan.pricing.find(({ primary }) => primary) ?? plan.pricing[0];
  const benefit = best?.death_benefit ?? plan.death_benefit;
  return {
    slug: plan.product.slug,
    product: plan.product.display_name,
    amount: amountOf(plan),
    death_benefit: benefit?.amount.display ?? null,
    rate_class: best?.rate_class ?? '',
    category: best?.eligibility.category ?? 'other',
    premium: best?.premium?.amount.display ?? null,
    total_premium: best?.total_premium?.amount.display ?? null,
    mode: best?.premium?.default_mode ?? null,
    ...favorableOf(plan),
  };
}

/** A long list shows slugs only as far as the default limit allows; counts are always complete. */
function closedOf(plans: readonly Plan[], limit: number) {
  const groups = new Map<string, { amount: string; reason: string; products: string[] }>();
  for (const plan of plans) {
    const reason = plan.pricing[0]?.eligibility.reasons[0] ?? 'underwriting';
    const amount = amountOf(plan);
    const key = `${amount} ${reason}`;
    const group = groups.get(key) ?? { amount, reason, products: [] };
    group.products.push(plan.product.slug);
    groups.set(key, group);
  }
  const share = Math.max(1, Math.floor((limit * SLUGS_PER_OFFER) / Math.max(1, groups.size)));
  return [...groups.values()].map(({ amount, reason, products }) => ({
    amount,
    reason,
    count: products.length,
    products: products.slice(0, share),
  }));
}

/** A slug takes a fraction of the room of an offer. */
const SLUGS_PER_OFFER = 4;
