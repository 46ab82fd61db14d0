import type { PlanOffer } from '@prequal/sdk';
import { modeLabel } from '../offers/payment-mode.ts';
import { alternativePremium, isInInterval, primaryRow, shownPremium } from '../offers/premium.ts';
import { totalWithRiders } from '../offers/riders.ts';
import { interval } from '../offers/view.ts';
import { QUOTE } from './texts.ts';

/** What an offer costs; both prices while the question about nicotine is open. */
export function Price({ plan }: { readonly plan: PlanOffer }) {
  const premium = shownPremium(plan, interval.value);
  const mode = premium?.mode ?? '';
  const total = totalWithRiders(plan, mode);
  // At the same budget both prices are nearly the same, and the benefit differs.
  const tobacco = plan.budget === undefined ? plan.metadata?.if_tobacco : null;
  const smoker = tobacco == null ? null : alternativePremium(tobacco, interval.value);
  return (
    <div class="money">
      <span>
        <strong>{premium?.money.display}</strong>
        {tobacco != null && <small> {QUOTE.nonTobacco}</small>}
      </span>
      {tobacco != null && <Tobacco text={smoker?.money.display ?? null} />}
      <small class={premium === null || isInInterval(premium, interval.value) ? '' : 'other-mode'}>
        {modeLabel(mode)}
      </small>
      {total !== null && <small>{QUOTE.withRiders(total.display)}</small>}
    </div>
  );
}

/** What is paid on death; for a budget also to a smoker, while the question about nicotine is open. */
export function Benefit({ plan }: { readonly plan: PlanOffer }) {
  const benefit = (primaryRow(plan)?.death_benefit ?? plan.death_benefit)?.amount.display;
  if (plan.budget === undefined) return <div class="benefit">{benefit}</div>;
  const tobacco = plan.metadata?.if_tobacco;
  return (
    <div class="benefit">
      <span>
        <strong>{benefit}</strong>
        {tobacco != null && <small> {QUOTE.nonTobacco}</small>}
      </span>
      {tobacco != null && <Tobacco text={tobacco.death_benefit?.amount.display ?? null} />}
    </div>
  );
}

/** For a smoker; null if no class would be open. */
function Tobacco({ text }: { readonly text: string | null }) {
  return (
    <span class="tobacco">
      {text === null ? (
        <small>{QUOTE.closedForTobacco}</small>
      ) : (
        <>
          <strong>{text}</strong>
          <small> {QUOTE.tobacco}</small>
        </>
      )}
    </span>
  );
}
