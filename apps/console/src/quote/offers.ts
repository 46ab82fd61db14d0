import { effect, signal, untracked } from '@preact/signals';
import type { PlanOffer, PricingRow } from '@prequal/sdk';
import { api, errorText } from '../api.ts';
import { session } from '../session.ts';
import { form, requestBody } from './form.ts';

export interface Disclosure {
  readonly param: string;
  readonly text: string | null;
  readonly status: 'recognized' | 'interpreted' | 'ambiguous' | 'unrecognized';
  readonly entries: readonly { readonly kind: string; readonly id: string; readonly name: string }[];
  readonly candidates?: readonly { readonly kind: string; readonly id: string; readonly name: string }[];
}

export interface OpenQuestion {
  readonly param: string;
  readonly type: 'date' | 'choice' | 'number' | 'text';
  readonly subject: { readonly kind: string; readonly name: string };
  readonly text: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[] | null;
  readonly products: number;
  readonly classes: number;
}

export interface SoldProduct {
  readonly name: string;
  readonly slug: string;
  readonly class: string;
  readonly carrier: string;
}

interface Result {
  readonly plans: readonly PlanOffer[];
  readonly disclosures: readonly Disclosure[];
  readonly provisional: boolean;
  readonly requestId: string;
  readonly at: Date;
}

export const products = signal<readonly SoldProduct[]>([]);
export const result = signal<Result | null>(null);
export const questions = signal<readonly OpenQuestion[]>([]);
export const error = signal<string | null>(null);
export const busy = signal(false);

export async function loadProducts(): Promise<void> {
  const rows: SoldProduct[] = [];
  for await (const row of api.products({ limit: 250 })) rows.push(row as SoldProduct);
  products.value = rows;
}

export function chosenSlugs(): string[] {
  const { productClass } = form.value;
  return products.value
    .filter((row) => productClass === '' || row.class === productClass)
    .map((row) => row.slug);
}

let running: AbortController | null = null;

/** Runs the quote and the questions; a newer run cancels an older one. */
export async function runQuote(): Promise<void> {
  const body = requestBody.value;
  const slugs = chosenSlugs();
  if (body === null || slugs.length === 0) return;
  running?.abort();
  const control = new AbortController();
  running = control;
  busy.value = true;
  const request = { ...body, products: slugs } as Parameters<typeof api.prequalify>[0];
  try {
    const offers = await api.prequalify(request, { signal: control.signal });
    if (control.signal.aborted) return;
    const data = offers.data as Pick<Result, 'plans' | 'disclosures' | 'provisional'>;
    result.value = { ...data, requestId: offers.request_id, at: new Date() };
    error.value = null;
    const asked = await api.questions(request as Parameters<typeof api.questions>[0], {
      signal: control.signal,
    });
    if (!control.signal.aborted) questions.value = asked.data.questions as readonly OpenQuestion[];
  } catch (cause) {
    if (!control.signal.aborted) error.value = errorText(cause);
  } finally {
    if (running === control) busy.value = false;
  }
}

const TYPING_MS = 120;
let timer = 0;

/** In test mode every edit is quoted; live quotes are billed, so they wait for the button. */
export function followForm(): () => void {
  return effect(() => {
    const ready = requestBody.value !== null && products.value.length > 0;
    const automatic = session.value?.mode === 'test';
    void form.value.productClass;
    clearTimeout(timer);
    if (ready && automatic) timer = window.setTimeout(() => untracked(() => void runQuote()), TYPING_MS);
  });
}

export function clearOffers(): void {
  running?.abort();
  result.value = null;
  questions.value = [];
  error.value = null;
}

/** The row that an agent offers: the best class that is open. */
export function primaryRow(offer: PlanOffer): PricingRow | null {
  return offer.pricing.find((row) => row.primary) ?? null;
}
