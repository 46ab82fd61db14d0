import { computed, signal } from '@preact/signals';
import type { ConsoleInput } from '@prequal/contract';
import { startWith } from '../applicant/form.ts';
import { sessionCall } from '../session/api.ts';
import {
  intervalOf,
  type MemberPreferences,
  orderOf,
  otherCarriersSlugs,
  PREFERRED,
  startOfPreferences,
} from './preferred.ts';
import { products } from './products.ts';
import { interval, sort } from './view.ts';

/** What the member has chosen to start with; null until it is loaded. */
export const preferences = signal<MemberPreferences | null>(null);

/** Products of carriers that the member is not appointed with. */
export const otherCarriers = computed(() =>
  otherCarriersSlugs(preferences.value?.carriers ?? null, products.value),
);

export async function loadPreferences(): Promise<void> {
  if (preferences.value === null) apply(await sessionCall('GET /preferences'));
}

export async function savePreferences(body: ConsoleInput<'PUT /preferences'>['body']): Promise<void> {
  apply(await sessionCall('PUT /preferences', { body }));
}

/** Another member may sign in next. */
export function forgetPreferences(): void {
  preferences.value = null;
  startWith({});
  sort.value = 'best';
  interval.value = 'monthly';
}

function apply(chosen: MemberPreferences): void {
  preferences.value = chosen;
  startWith(startOfPreferences(chosen));
  sort.value = orderOf(chosen.sort);
  interval.value = intervalOf(chosen.payment_mode);
}

/** Whether the form's choice of products includes a class. */
export function isChosenClass(choice: string, productClass: string): boolean {
  if (choice === '') return true;
  if (choice !== PREFERRED) return choice === productClass;
  const classes: readonly string[] = preferences.value?.product_classes ?? [];
  return classes.length === 0 || classes.includes(productClass);
}
