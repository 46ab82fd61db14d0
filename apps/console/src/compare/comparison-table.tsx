import type { PlanOffer } from '@prequal/sdk';
import { primaryRow } from '../quote/offers.ts';
import { amountOf, type ProductComparison, premiumIn } from './comparison.ts';
import { COMPARE } from './texts.ts';

/** Products as rows, amounts as columns, in one payment mode. */
export function ComparisonTable({
  comparison: { plans, amounts },
  mode,
}: {
  readonly comparison: Pick<ProductComparison, 'plans' | 'amounts'>;
  readonly mode: string;
}) {
  const slugs = [...new Set(plans.map((plan) => plan.product.slug))];
  const find = (slug: string, amount: string) =>
    plans.find((plan) => plan.product.slug === slug && amountOf(plan) === amount);
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{COMPARE.product}</th>
            {amounts.map((amount) => (
              <th scope="col" key={amount}>
                {amount}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slugs.map((slug) => {
            const first = plans.find((plan) => plan.product.slug === slug);
            return (
              <tr key={slug}>
                <th scope="row">
                  {first?.product.name}
                  <small>{first?.carrier.name}</small>
                </th>
                {amounts.map((amount) => (
                  <Cell key={amount} plan={find(slug, amount)} mode={mode} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ plan, mode }: { readonly plan: PlanOffer | undefined; readonly mode: string }) {
  const row = plan === undefined ? null : primaryRow(plan);
  if (plan === undefined || row === null) {
    const reasons = plan?.pricing.flatMap((each) => each.eligibility.reasons) ?? [];
    return <td class="no">{reasons[0] ?? COMPARE.notOffered}</td>;
  }
  const benefit = plan.budget === undefined ? null : (row.death_benefit ?? plan.death_benefit);
  return (
    <td>
      <strong>{premiumIn(plan, mode)?.display ?? COMPARE.notOffered}</strong>
      <small>{row.rate_class}</small>
      {benefit != null && <small>{benefit.amount.display}</small>}
    </td>
  );
}
