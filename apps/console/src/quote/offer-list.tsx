import { useSignal } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import { picked, togglePicked } from '../compare/picked.ts';
import { WhyDialog, whyOf } from '../why/why-dialog.tsx';
import { primaryRow, result } from './offers.ts';
import { QUOTE } from './texts.ts';

const CATEGORIES = ['immediate', 'graded', 'rop', 'other'];

/** Offers by coverage, cheapest first, and the closed products with their reasons. */
export function OfferList() {
  const plans = result.value?.plans ?? [];
  const open = plans.filter((plan) => plan.eligible);
  const closed = plans.filter((plan) => !plan.eligible);
  const price = (plan: PlanOffer) => primaryRow(plan)?.premium?.amount.cents ?? Number.POSITIVE_INFINITY;
  return (
    <div class="offers">
      {open.length === 0 && <p class="hint">{QUOTE.noOffers}</p>}
      {CATEGORIES.map((category) => {
        const group = open
          .filter((plan) => primaryRow(plan)?.eligibility.category === category)
          .sort((left, right) => price(left) - price(right));
        return group.length === 0 ? null : (
          <section key={category}>
            <h2>
              {QUOTE.groups[category]} <small>{group.length}</small>
            </h2>
            <ul class="cards">
              {group.map((plan) => (
                <OfferCard key={plan.id} plan={plan} />
              ))}
            </ul>
          </section>
        );
      })}
      {closed.length > 0 && <ClosedProducts plans={closed} />}
      <WhyDialog />
    </div>
  );
}

function OfferCard({ plan }: { readonly plan: PlanOffer }) {
  const row = primaryRow(plan);
  const benefit = row?.death_benefit ?? plan.death_benefit;
  const { slug, name } = plan.product;
  return (
    <li class="card">
      <img src={plan.carrier.logo_url} alt="" width="40" height="40" loading="lazy" />
      <div class="what">
        <strong>{name}</strong>
        <span>{plan.carrier.name}</span>
        <span class="class">{row?.rate_class}</span>
      </div>
      <div class="money">
        <strong>{row?.premium?.amount.display}</strong>
        <small>{row?.premium?.default_mode}</small>
        <span>{benefit?.amount.display}</span>
      </div>
      <div class="card-actions">
        <label>
          <input type="checkbox" checked={picked.value.includes(slug)} onChange={() => togglePicked(slug)} />{' '}
          {QUOTE.pick}
        </label>
        <WhyButton plan={plan} />
      </div>
    </li>
  );
}

function WhyButton({ plan }: { readonly plan: PlanOffer }) {
  return (
    <button type="button" aria-label={`${QUOTE.why} ${plan.product.name}`} onClick={() => whyOf(plan)}>
      {QUOTE.why}
    </button>
  );
}

function ClosedProducts({ plans }: { readonly plans: readonly PlanOffer[] }) {
  const open = useSignal(false);
  return (
    <details
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{QUOTE.closed(plans.length)}</summary>
      <ul class="closed">
        {plans.map((plan) => (
          <li key={plan.id}>
            <span>
              {plan.product.name}, {plan.carrier.name}
            </span>
            <span class="reasons">
              {[...new Set(plan.pricing.flatMap((row) => row.eligibility.reasons))].join(', ')}
            </span>
            <WhyButton plan={plan} />
          </li>
        ))}
      </ul>
    </details>
  );
}
