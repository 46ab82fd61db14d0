import { computed, signal } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import { missing, requestBody } from '../applicant/form.ts';
import { groupedOffers, orderedOffers } from '../offers/order.ts';
import { otherCarriers } from '../offers/preferences.ts';
import { grouping, interval, sort } from '../offers/view.ts';
import { session } from '../session/current-session.ts';
import { busy, quoteFailed, result } from './offers.ts';
import { chosenAmount, offeredAmounts, offersOfAmount } from './shown-amount.ts';

/** Also show carriers that the member is not appointed with. */
export const withOthers = signal(false);

/** The offers for the amount that is shown, in the groups and the order of the screen. */
export const shownOffers = computed(() => {
  const all = result.value?.plans ?? [];
  const amounts = offeredAmounts(all);
  const amount = amounts.includes(chosenAmount.value) ? chosenAmount.value : (amounts[0] ?? '');
  const asked = offersOfAmount(all, amount);
  const isOther = (plan: PlanOffer) => otherCarriers.value.has(plan.product.slug);
  const plans = withOthers.value ? asked : asked.filter((plan) => !isOther(plan));
  const open = plans.filter((plan) => plan.eligible);
  return {
    amounts,
    amount,
    groups: groupedOffers(orderedOffers(open, sort.value, interval.value), grouping.value),
    openCount: open.length,
    closed: plans.filter((plan) => !plan.eligible),
    othersCount: asked.filter((plan) => plan.eligible && isOther(plan)).length,
  };
});

/** The form has changed since a live quote, which is not repeated by itself. */
export const isLiveStale = computed(
  () => result.value?.body !== requestBody.value && !busy.value && session.value?.mode === 'live',
);

/** The offers on the screen are not those of the form. */
export const areOffersStale = computed(
  () => missing.value.length > 0 || isLiveStale.value || quoteFailed.value,
);
