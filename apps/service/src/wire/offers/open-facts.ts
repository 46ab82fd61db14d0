import { faceMoney } from '../../kernel/index.ts';
import type { AlternativeRow, Evaluation, OfferRow, OpenFactReport } from '../../underwriting/index.ts';
import { presentSubject, questionPointer } from '../questions/present.ts';
import { wordingOf } from '../questions/wording.ts';

export type OpenFactRow = ReturnType<typeof presentOpenFacts>['open_facts'][number];

/** What `data` says about open facts. */
export function presentOpenFacts(openFacts: OpenFactReport, snapshot: Evaluation['snapshot']) {
  const kindOf = (condition: string) => snapshot.source.condition(condition)?.kind ?? 'state';
  return {
    complete: openFacts.complete,
    open_facts: openFacts.facts.map((fact) => ({
      param: questionPointer(fact.place),
      subject: presentSubject(fact),
      text: wordingOf(fact, kindOf).text,
      plans: fact.plans,
    })),
  };
}

/** Presents a premium as the rows of the offers are presented. */
type PremiumPresenter = (premium: OfferRow['premium']) => unknown;

/** What the metadata of an offer says about open facts. */
export function presentOfferFacts(
  report: OpenFactReport,
  { variant, amount }: { readonly variant: number; readonly amount: number },
  premiumOf: PremiumPresenter,
) {
  const { facts, ifFavorable, ifTobacco, mayBeBetter } = report.offer(variant, amount);
  const params = report.facts.map(({ place }) => questionPointer(place));
  return {
    open_facts: facts.map((position) => params[position] ?? ''),
    if_favourable: presentAlternative(ifFavorable, premiumOf),
    ...(mayBeBetter ? { if_favourable_unproven: true } : {}),
    ...(report.asksForTobacco ? { if_tobacco: presentAlternative(ifTobacco, premiumOf) } : {}),
  };
}

/** Null where nothing changes. */
function presentAlternative(row: AlternativeRow | undefined, premiumOf: PremiumPresenter) {
  if (row === undefined) return null;
  return {
    eligible: row !== null,
    rate_class: row?.rateClass ?? null,
    category: row?.category ?? null,
    premium: premiumOf(row?.premium ?? null),
    // At the same budget the price hardly differs; what it buys does.
    ...(row?.deathBenefitCents == null
      ? {}
      : { death_benefit: { amount: faceMoney(row.deathBenefitCents), period: null } }),
  };
}
