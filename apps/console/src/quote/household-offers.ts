import { computed, effect, signal, untracked } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import { whenForgotten } from '../applicant/forget.ts';
import { bodyOf } from '../applicant/form.ts';
import {
  household,
  isHousehold,
  type Person,
  shownPerson,
  whenPersonLeaves,
} from '../applicant/household.ts';
import { products } from '../offers/products.ts';
import { api } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { chosenSlugs, clearOffers, quoteFailed, result } from './offers.ts';

interface QuotedPerson {
  /** What was quoted, to tell whether the person has changed since. */
  readonly request: string;
  readonly plans: readonly PlanOffer[];
}

/** The latest offers of each person, by key. */
const quoted = signal<ReadonlyMap<number, QuotedPerson>>(new Map());
/** Somebody's offers are missing, because the service could not be asked. */
export const othersFailed = signal(false);

type Body = NonNullable<ReturnType<typeof bodyOf>>;
type PrequalifyBody = Parameters<typeof api.prequalify>[0];

function requestOf({ form }: Person): (Body & { products: string[] }) | null {
  const body = bodyOf(form);
  const slugs = chosenSlugs();
  return body === null || slugs.length === 0 ? null : { ...body, products: slugs };
}

/** Everybody's offers, null where something is missing or the response has not arrived. */
export const householdPlans = computed<readonly (readonly PlanOffer[] | null)[]>(() =>
  household.value.map((person) => {
    const request = requestOf(person);
    const known = quoted.value.get(person.key);
    return request !== null && known?.request === JSON.stringify(request) ? known.plans : null;
  }),
);

let control: AbortController | null = null;

/** Quotes everybody who is not on the screen and whose facts have changed, one after the other. */
export async function quoteOthers(): Promise<void> {
  control?.abort();
  const own = new AbortController();
  control = own;
  othersFailed.value = false;
  try {
    for (const person of household.value) {
      const request = requestOf(person);
      const text = JSON.stringify(request);
      const isKnown = quoted.value.get(person.key)?.request === text;
      if (request === null || isKnown || person.key === shownPerson.value) continue;
      const { data } = await api.prequalify(request as PrequalifyBody, { signal: own.signal });
      if (own.signal.aborted) return;
      remember(person.key, { request: text, plans: data.plans });
    }
  } catch {
    if (!own.signal.aborted) othersFailed.value = true;
  }
}

function remember(key: number, offers: QuotedPerson): void {
  quoted.value = new Map([...quoted.value, [key, offers]]);
}

/** Takes over the offers of the person on the screen, and quotes the others in test mode, where it costs nothing. */
export function followHousehold(): () => void {
  const stops = [
    effect(() => {
      const shown = result.value;
      if (shown === null || quoteFailed.value) return;
      untracked(() => {
        const person = household.value.find(({ key }) => key === shownPerson.value);
        const request = person === undefined ? null : requestOf(person);
        // Only offers for the current values of the form; others are still being loaded.
        if (request === null || shown.body === null) return;
        const text = JSON.stringify({ ...shown.body, products: request.products });
        if (text === JSON.stringify(request))
          remember(shownPerson.value, { request: text, plans: shown.plans });
      });
    }),
    effect(() => {
      const needed = isHousehold.value
        ? household.value.map((person) => JSON.stringify(requestOf(person)))
        : [];
      const ready = products.value.length > 0 && session.value?.mode === 'test';
      if (ready && needed.length > 1) untracked(() => void quoteOthers());
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

// The offers on the screen are those of the person on the screen.
whenPersonLeaves(clearOffers);

whenForgotten(() => {
  control?.abort();
  quoted.value = new Map();
  othersFailed.value = false;
});
