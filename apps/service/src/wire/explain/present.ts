import type { Steps } from '@prequal/engine';
import type { ExplainedClass, PackExplanation } from '@prequal/packs';
import { faceMoney } from '../../kernel/index.ts';
import type { Explained } from '../../underwriting/index.ts';
import {
  type LogoPath,
  presentCarrier,
  presentPremium,
  presentProduct,
  presentRider,
} from '../offers/plan-offer.ts';

/** An explanation as the API returns it. */
export function presentExplanation(explained: Explained, publicUrl: string, logoPath: LogoPath) {
  const { asOf, plans } = explained;
  return { as_of: asOf, plans: plans.map((plan) => presentPlan(explained, plan, { publicUrl, logoPath })) };
}

/**
 * The same as JSON, with the fields of `beside` after it. A long one has megabytes, so it is written plan by plan, with steps in
 * between.
 */
export function* writeExplanation(
  explained: Explained,
  links: PlanLinks,
  beside: Readonly<Record<string, unknown>>,
): Steps<string> {
  const plans: string[] = [];
  for (const plan of explained.plans) {
    plans.push(JSON.stringify(presentPlan(explained, plan, links)));
    yield;
  }
  const rest = JSON.stringify(beside);
  return `{"as_of":${JSON.stringify(explained.asOf)},"plans":[${plans.join(',')}],${rest.slice(1)}`;
}

interface PlanLinks {
  readonly publicUrl: string;
  readonly logoPath: LogoPath;
}

function presentPlan(
  { snapshot, paymentMode }: Explained,
  { variant, explanation }: Explained['plans'][number],
  { publicUrl, logoPath }: PlanLinks,
) {
  const head = snapshot.compiled.heads[variant];
  if (head === undefined) throw new RangeError(`variant ${variant} is not in the catalog`);
  return {
    carrier: presentCarrier(head, publicUrl, logoPath),
    product: presentProduct(head),
    revision: explanation.pack.revision,
    age: explanation.age,
    age_basis: explanation.pack.ageBasis,
    tobacco: explanation.tobacco,
    classes: explanation.classes.map((each) => presentClass(each, explanation, paymentMode)),
  };
}

function presentClass(
  each: ExplainedClass,
  { pack }: PackExplanation,
  paymentMode: Explained['paymentMode'],
) {
  const classes = pack.classes;
  return {
    rate_class: each.name,
    plan_name: each.planName,
    category: classes.find(({ name }) => name === each.name)?.category ?? 'other',
    open: each.open,
    reasons: each.reasons,
    opens_on: each.opensOn,
    premium: presentPremium(each.premium, { accuracy: 'exact', paymentMode }),
    death_benefit:
      each.deathBenefitCents === null ? null : { amount: faceMoney(each.deathBenefitCents), period: null },
    rules: each.closedBy.map((entry) => presentRule(entry, pack)),
    ...presentExplainedRiders(each, pack, paymentMode),
  };
}

function presentExplainedRiders(
  { riders, totalPremium }: ExplainedClass,
  pack: PackExplanation['pack'],
  paymentMode: Explained['paymentMode'],
) {
  if (riders === undefined || totalPremium === undefined) return {};
  const shown = { accuracy: 'exact', paymentMode } as const;
  return {
    riders: riders.map((rider) => ({
      ...presentRider(rider, shown),
      rules: rider.closedBy.map((entry) => presentRule(entry, pack)),
    })),
    total_premium: presentPremium(totalPremium, shown),
  };
}

function presentRule(
  { id, kind, outcome, used, threshold, source, note }: ExplainedClass['closedBy'][number],
  { classes }: PackExplanation['pack'],
) {
  return {
    id,
    kind,
    outcome:
      outcome === null
        ? null
        : outcome.type === 'class'
          ? (classes[outcome.index]?.name ?? null)
          : outcome.type,
    // An inference is a fact of its own: it says which rows it comes from.
    facts: used.flatMap(({ name, detail, because }) => [
      { name, detail },
      ...(because === undefined ? [] : [{ name, detail: because }]),
    ]),
    threshold,
    source,
    note,
  };
}
