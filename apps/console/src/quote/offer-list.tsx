import { useSignal } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import { useEffect } from 'preact/hooks';
import { show } from '../navigation/navigation.ts';
import { logoSource } from '../offers/logo.ts';
import { groupTitle } from '../offers/order.ts';
import { MOST_PICKED, picked, togglePicked } from '../offers/picked.ts';
import { otherCarriers } from '../offers/preferences.ts';
import { primaryRow, rateClassName, shownPremium } from '../offers/premium.ts';
import { classLabel } from '../offers/product-class.ts';
import { riderLines } from '../offers/riders.ts';
import { grouping, interval } from '../offers/view.ts';
import { whyOf } from '../why/explanation.ts';
import { reasons, requestReasons } from '../why/reasons.ts';
import { WhyDialog } from '../why/why-dialog.tsx';
import { Hinges } from './hinges.tsx';
import { busy, quoteFailed, result } from './offers.ts';
import { Benefit, Price } from './prices.tsx';
import { chosenAmount } from './shown-amount.ts';
import { shownOffers, withOthers } from './shown-offers.ts';
import { QUOTE } from './texts.ts';
import { ViewOptions } from './view-options.tsx';

/** Shown of each group at first. */
const SHOWN = 8;

/** Offers in groups, and the closed products with their reasons. */
export function OfferList() {
  const { amounts, amount, groups, openCount, closed, othersCount } = shownOffers.value;
  const isWhole = withOthers.value || otherCarriers.value.size === 0;
  return (
    <div class="offers">
      <div class="summary">
        <div role="status">
          <h2>{QUOTE.count(openCount, closed.length)}</h2>
        </div>
        {amounts.length > 1 && (
          <AmountChoice
            amounts={amounts}
            amount={amount}
            onChange={(next) => {
              chosenAmount.value = next;
            }}
          />
        )}
        {picked.value.length > 0 && (
          <button type="button" class="primary" onClick={() => show('compare')}>
            {QUOTE.toComparison(picked.value.length)}
          </button>
        )}
      </div>
      {picked.value.length === MOST_PICKED && <p class="hint">{QUOTE.pickedFull(MOST_PICKED)}</p>}
      {openCount === 0 && <p class="banner">{isWhole ? QUOTE.noOffers : QUOTE.noOwnOffers}</p>}
      {openCount > 0 && <ViewOptions />}
      {groups.map((group) => (
        <Group
          key={group.key}
          title={groupTitle(group.key, grouping.value, QUOTE.groups)}
          plans={group.plans}
        />
      ))}
      {otherCarriers.value.size > 0 && <OtherCarriers count={othersCount} />}
      {closed.length > 0 && <ClosedProducts plans={closed} />}
      <WhyDialog />
    </div>
  );
}

/** What the carriers offer that the member is not appointed with: left out until somebody asks. */
function OtherCarriers({ count }: { readonly count: number }) {
  return (
    <p class="other-carriers">
      {!withOthers.value && QUOTE.otherCarriers(count)}{' '}
      {(count > 0 || withOthers.value) && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            withOthers.value = !withOthers.value;
          }}
        >
          {withOthers.value ? QUOTE.hideOthers : QUOTE.showOthers}
        </button>
      )}
    </p>
  );
}

/** What a card shows decides how much room its columns get. */
function cardClass({ budget, metadata }: PlanOffer): string {
  return [
    'card',
    ...(metadata?.provisional === true ? ['provisional'] : []),
    ...(budget === undefined ? [] : ['by-budget']),
    ...(metadata?.if_tobacco == null ? [] : ['both']),
  ].join(' ');
}

interface AmountChoiceProps {
  readonly amounts: readonly string[];
  readonly amount: string;
  readonly onChange: (amount: string) => void;
}

function AmountChoice({ amounts, amount, onChange }: AmountChoiceProps) {
  return (
    <div class="chips" role="radiogroup" aria-label={QUOTE.amountShown}>
      {amounts.map((each) => (
        <label class="check" key={each}>
          <input type="radio" name="amount-shown" checked={each === amount} onChange={() => onChange(each)} />
          {each}
        </label>
      ))}
    </div>
  );
}

function Group({ title, plans }: { readonly title: string; readonly plans: readonly PlanOffer[] }) {
  const whole = useSignal(false);
  const shown = plans.filter(
    (plan, index) => whole.value || index < SHOWN || picked.value.includes(plan.product.slug),
  );
  useReasons(shown);
  return (
    <section>
      <h3>
        {title} <small>{plans.length}</small>
      </h3>
      <ul class="cards">
        {shown.map((plan) => (
          <OfferCard key={plan.id} plan={plan} />
        ))}
      </ul>
      {plans.length > SHOWN && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            whole.value = !whole.value;
          }}
        >
          {whole.value ? QUOTE.showFewer : QUOTE.showAll(plans.length - shown.length)}
        </button>
      )}
    </section>
  );
}

function OfferCard({ plan }: { readonly plan: PlanOffer }) {
  const row = primaryRow(plan);
  const { slug, name } = plan.product;
  const isPicked = picked.value.includes(slug);
  const provisional = plan.metadata?.provisional === true;
  return (
    <li class={cardClass(plan)}>
      <img src={logoSource(plan.carrier.logo_url)} alt="" width="36" height="36" loading="lazy" />
      <div class="what">
        <strong>{name}</strong>
        <small>
          {plan.carrier.name} · {classLabel(plan.product.class)}
        </small>
      </div>
      <div class="class">
        {row !== null && rateClassName(row)}
        {provisional && <span class="tag warn">{QUOTE.provisionalTag}</span>}
      </div>
      <Benefit plan={plan} />
      <Price plan={plan} />
      <div class="card-actions">
        <label class="check">
          <input
            type="checkbox"
            aria-label={`${QUOTE.pick} ${name}`}
            checked={isPicked}
            disabled={!isPicked && picked.value.length >= MOST_PICKED}
            onChange={() => togglePicked(slug)}
          />
          <span aria-hidden="true">{QUOTE.pick}</span>
        </label>
        <WhyButton plan={plan} />
      </div>
      <Riders plan={plan} />
      <Reason plan={plan} />
      <Hinges plan={plan} />
    </li>
  );
}

function Riders({ plan }: { readonly plan: PlanOffer }) {
  const lines = riderLines(plan, shownPremium(plan, interval.value)?.mode ?? '');
  return lines.length === 0 ? null : <p class="reason">{lines.map(({ text }) => text).join(' · ')}</p>;
}

function WhyButton({ plan }: { readonly plan: PlanOffer }) {
  return (
    <button type="button" aria-label={`${QUOTE.why} ${plan.product.name}`} onClick={() => whyOf(plan)}>
      {QUOTE.why}
    </button>
  );
}

function generalReasons(plan: PlanOffer): string {
  return [...new Set(plan.pricing.flatMap((row) => row.eligibility.reasons))].join(', ');
}

/** Why the offer is not better. */
function Reason({ plan }: { readonly plan: PlanOffer }) {
  const line = reasons.value.get(plan.product.slug) ?? null;
  return line === null ? null : <p class="reason">{line}</p>;
}

const NONE: readonly PlanOffer[] = [];

/** Has what is on the screen explained, once the offers have settled. */
function useReasons(shown: readonly PlanOffer[]): void {
  const isSettled = !busy.value && !quoteFailed.value;
  const slugs = shown.map(({ product }) => product.slug).join(' ');
  useEffect(() => {
    if (isSettled && slugs !== '') requestReasons(result.value?.body ?? null, shown);
  }, [isSettled, slugs, result.value]);
}

/** Rendered when it is opened: it is often the longest list, and it changes with every edit. */
function ClosedProducts({ plans }: { readonly plans: readonly PlanOffer[] }) {
  const isOpen = useSignal(false);
  useReasons(isOpen.value ? plans : NONE);
  return (
    <details
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary>{QUOTE.closed(plans.length)}</summary>
      <ul class="closed">
        {(isOpen.value ? plans : []).map((plan) => (
          <li key={plan.id}>
            <span class="what">
              <span>
                <span class="mark" aria-hidden="true">
                  ✕
                </span>{' '}
                {plan.product.name}
              </span>
              <small>{plan.carrier.name}</small>
            </span>
            <span class="reasons">{reasons.value.get(plan.product.slug) ?? generalReasons(plan)}</span>
            <WhyButton plan={plan} />
            <Hinges plan={plan} />
          </li>
        ))}
      </ul>
    </details>
  );
}
