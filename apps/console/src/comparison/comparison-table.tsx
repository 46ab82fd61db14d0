import type { PlanOffer } from '@prequal/sdk';
import { Scroll } from '../components/scroll.tsx';
import { amountOf, primaryRow } from '../offers/premium.ts';
import { type ProductComparison, premiumIn } from './comparison.ts';
import { OfferLines } from './offer-lines.tsx';
import { ProductHeading } from './product-heading.tsx';
import { COMPARE } from './texts.ts';

export interface ComparisonTableProps {
  readonly comparison: Pick<ProductComparison, 'plans' | 'amounts'>;
  readonly mode: string;
  /** Names the table where there are several. */
  readonly label?: string;
  readonly onRemove?: (slug: string) => void;
}

/** Products as rows, amounts as columns, in one payment mode. */
export function ComparisonTable({ comparison, mode, label, onRemove }: ComparisonTableProps) {
  const { plans, amounts } = comparison;
  const slugs = [...new Set(plans.map((plan) => plan.product.slug))];
  const find = (slug: string, amount: string) =>
    plans.find((plan) => plan.product.slug === slug && amountOf(plan) === amount);
  return (
    <Scroll label={label ?? COMPARE.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{COMPARE.product}</th>
            {amounts.map((amount) => (
              <th scope="col" key={amount}>
                {amount === '' ? COMPARE.noAmount : amount}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slugs.map((slug) => {
            const first = plans.find((plan) => plan.product.slug === slug);
            return first === undefined ? null : (
              <tr key={slug}>
                <ProductHeading plan={first} {...(onRemove === undefined ? {} : { onRemove })} />
                {amounts.map((amount) => (
                  <Cell key={amount} plan={find(slug, amount)} mode={mode} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

function Cell({ plan, mode }: { readonly plan: PlanOffer | undefined; readonly mode: string }) {
  const row = plan === undefined ? null : primaryRow(plan);
  if (plan === undefined || row === null) {
    const reasons = [...new Set(plan?.pricing.flatMap((each) => each.eligibility.reasons) ?? [])];
    return (
      <td class="no">
        {COMPARE.notOffered}
        {reasons.length > 0 && <small>{reasons.join(', ')}</small>}
      </td>
    );
  }
  const premium = premiumIn(plan, mode);
  return (
    <td>
      {premium === null ? <span class="no">{COMPARE.notInMode}</span> : <strong>{premium.display}</strong>}
      <OfferLines plan={plan} mode={mode} />
    </td>
  );
}
