import { useSignal } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { missing } from '../applicant/form.ts';
import { alternativeText, primaryRow, shownPremium } from '../offers/premium.ts';
import { interval } from '../offers/view.ts';
import { busy, result } from './offers.ts';
import { areOffersStale, shownOffers } from './shown-offers.ts';
import { QUOTE, SUMMARY } from './texts.ts';
import './phone-summary.css';

/**
 * On a phone the offers are below the form: their number and the first of them stay in sight while somebody edits, and lead
 * to the list.
 */
export function PhoneSummary() {
  const anchor = useRef<HTMLDivElement>(null);
  const isPast = useIsPast(anchor);
  const place = isPast ? 'jump stuck' : 'jump';
  return (
    <div class="phone-summary" ref={anchor}>
      {result.value === null ? (
        <p class={place}>{waitingText()}</p>
      ) : (
        <button
          type="button"
          class={`primary ${place}`}
          onClick={() => document.querySelector('.results')?.scrollIntoView()}
        >
          <strong>{SUMMARY.count(shownOffers.value.openCount)}</strong>
          <FirstOffer plan={shownOffers.value.groups[0]?.plans[0]} />
          <span aria-hidden="true">↓</span>
        </button>
      )}
    </div>
  );
}

function waitingText(): string {
  if (missing.value.length > 0) return SUMMARY.missing(missing.value.length);
  return busy.value ? SUMMARY.loading : SUMMARY.ready;
}

function FirstOffer({ plan }: { readonly plan: PlanOffer | undefined }) {
  if (areOffersStale.value) return <span class="first-offer">{SUMMARY.stale}</span>;
  if (plan === undefined) return <span class="first-offer" />;
  const tobacco = plan.metadata?.if_tobacco;
  const smoker = tobacco == null ? null : alternativeText(plan, tobacco, interval.value);
  // For a budget the price is known, and the benefit is what differs.
  const figure =
    plan.budget === undefined
      ? shownPremium(plan, interval.value)?.money.display
      : primaryRow(plan)?.death_benefit?.amount.display;
  const figures = [figure, smoker === null ? null : `${smoker} ${QUOTE.tobacco}`];
  return (
    <span class="first-offer">
      <span class="name">{plan.product.name}</span>{' '}
      <strong>{figures.filter((each) => each != null).join(' · ')}</strong>
    </span>
  );
}

/** How much of the screen the summary covers while it stays at its top, in pixels. */
const COVERED = 56;

/** Whether the element was scrolled away, if only in part, while the form that it belongs to is still on the screen. */
function useIsPast(anchor: RefObject<HTMLElement | null>): boolean {
  const isAbove = useSignal(false);
  const isFormShown = useSignal(true);
  useEffect(() => {
    const element = anchor.current;
    const form = element?.closest('.form');
    if (element == null || form == null) return;
    // A busy page reports several changes at once, of which the last is true.
    const anchors = new IntersectionObserver(
      (entries) => {
        isAbove.value = (entries.at(-1)?.boundingClientRect.top ?? 0) < 0;
      },
      { threshold: [0, 1] },
    );
    const forms = new IntersectionObserver(
      (entries) => {
        isFormShown.value = entries.at(-1)?.isIntersecting ?? true;
      },
      { rootMargin: `-${COVERED}px 0px 0px 0px` },
    );
    anchors.observe(element);
    forms.observe(form);
    return () => {
      anchors.disconnect();
      forms.disconnect();
    };
  }, []);
  return isAbove.value && isFormShown.value;
}
