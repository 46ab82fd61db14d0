import type { PlanOffer } from '@prequal/sdk';
import { modeLabel } from '../offers/payment-mode.ts';
import { primaryRow, rateClassName } from '../offers/premium.ts';
import { riderLines, totalWithRiders } from '../offers/riders.ts';
import { modesOf, premiumIn } from './comparison.ts';
import { COMPARE, SHEET } from './texts.ts';

/** What a client reads below a price: class, benefit, riders and what the other payment modes cost. */
export function OfferLines({ plan, mode }: { readonly plan: PlanOffer; readonly mode: string }) {
  const row = primaryRow(plan);
  if (row === null) return null;
  const benefit = plan.budget === undefined ? null : (row.death_benefit ?? plan.death_benefit);
  const total = totalWithRiders(plan, mode);
  const others = modesOf([plan]).filter((each) => each !== mode);
  return (
    <>
      {benefit != null && <small class="buys">{COMPARE.buys(benefit.amount.display)}</small>}
      <small>{rateClassName(row)}</small>
      <small>{SHEET.coverage[row.eligibility.category] ?? ''}</small>
      {riderLines(plan, mode).map(({ kind, text }) => (
        <small key={kind}>{text}</small>
      ))}
      {total !== null && <small>{COMPARE.withRiders(total.display)}</small>}
      {others.length > 0 && (
        <small class="other-modes">
          {others.map((each) => (
            <span key={each}>
              {modeLabel(each)} {premiumIn(plan, each)?.display}
            </span>
          ))}
        </small>
      )}
    </>
  );
}
