import { batch, effect, signal, untracked } from '@preact/signals';
import { type Money, type PlanOffer, PrequalError, type PricingRow } from '@prequal/sdk';
import { api, errorText } from '../api.ts';
import { session } from '../current-session.ts';
import { form, requestBody } from './form.ts';
import { paymentsPerYear } from './payment-mode.ts';

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
  readonly provisional: boolean;
  /** By the place that they belong to. */
  readonly disclosures: ReadonlyMap<string, Disclosure>;
  /** What was quoted, to tell whether the form has changed since. */
  readonly body: typeof requestBody.value;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

export const products = signal<readonly SoldProduct[]>([]);
export const result = signal<Result | null>(null);
export const questions = signal<readonly OpenQuestion[]>([]);
export const error = signal<string | null>(null);
/** What the service refused, by the place that it belongs to. */
export const fieldErrors = signal<ReadonlyMap<string, string>>(NO_ERRORS);
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

/**
 * Where a JSON pointer of the request belongs in the form: rows are named by their keys instead of their positions,
 * because rows may be removed before the response arrives.
 */
function placesOf(): (param: string) => string {
  const { conditions, medications } = form.value;
  const keys: Readonly<Record<string, readonly number[]>> = {
    conditions: conditions.map(({ key }) => key),
    medications: medications.map(({ key }) => key),
  };
  return (param) => {
    const [, , list = '', index, field] = param.split('/');
    const key = keys[list]?.[Number(index)];
    return key === undefined ? param : rowPlace(key, field);
  };
}

export function rowPlace(key: number, field?: string): string {
  return field === undefined ? `row ${key}` : `row ${key} ${field}`;
}

/** The quote whose offers are on their way; null as soon as they have arrived. */
let running: AbortController | null = null;
/** The questions that follow the latest offers. */
let asking: AbortController | null = null;
let isEdited = false;

/** Runs the quote now, whatever else is on its way. */
export async function runQuote(): Promise<void> {
  const body = requestBody.value;
  const slugs = chosenSlugs();
  if (body === null || slugs.length === 0) return;
  stopRequests();
  const control = new AbortController();
  running = control;
  busy.value = true;
  const request = { ...body, products: slugs } as Parameters<typeof api.prequalify>[0];
  const place = placesOf();
  try {
    const offers = await api.prequalify(request, { signal: control.signal });
    if (control.signal.aborted) return;
    const data = offers.data as Pick<Result, 'plans' | 'provisional'> & {
      readonly disclosures?: readonly Disclosure[];
    };
    batch(() => {
      result.value = {
        plans: data.plans,
        provisional: data.provisional,
        disclosures: new Map((data.disclosures ?? []).map((each) => [place(each.param), each])),
        body,
      };
      error.value = null;
      fieldErrors.value = NO_ERRORS;
    });
    running = null;
    if (isEdited) void runQuote();
    else void askQuestions(request as Parameters<typeof api.questions>[0]);
  } catch (cause) {
    if (control.signal.aborted) return;
    running = null;
    if (isEdited) void runQuote();
    else showError(cause, place);
  }
}

/** Questions cost the service as much as the offers, so they wait until the person pauses. */
async function askQuestions(request: Parameters<typeof api.questions>[0]): Promise<void> {
  const control = new AbortController();
  asking = control;
  try {
    await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
    if (control.signal.aborted) return;
    const asked = await api.questions(request, { signal: control.signal });
    if (control.signal.aborted) return;
    questions.value = asked.data.questions as readonly OpenQuestion[];
    busy.value = false;
  } catch (cause) {
    if (!control.signal.aborted) showError(cause, placesOf());
  }
}

function showError(cause: unknown, place: (param: string) => string): void {
  batch(() => {
    busy.value = false;
    error.value = errorText(cause);
    fieldErrors.value = new Map(
      cause instanceof PrequalError ? cause.errors.map(({ param, detail }) => [place(param), detail]) : [],
    );
  });
}

const PAUSE_MS = 150;

/** One quote at a time: edits that come while it is on its way are quoted together when it has arrived. */
function quoteEdit(): void {
  if (running === null) void runQuote();
  else isEdited = true;
}

function stopRequests(): void {
  running?.abort();
  asking?.abort();
  running = null;
  isEdited = false;
}

/** In test mode every edit is quoted; live quotes are billed, so they wait for the button. */
export function followForm(): () => void {
  return effect(() => {
    const ready = requestBody.value !== null && products.value.length > 0;
    const automatic = session.value?.mode === 'test';
    void form.value.productClass;
    if (ready && automatic) untracked(quoteEdit);
    else isEdited = false;
  });
}

export function clearOffers(): void {
  stopRequests();
  busy.value = false;
  result.value = null;
  questions.value = [];
  error.value = null;
  fieldErrors.value = NO_ERRORS;
}

/** The row that an agent offers: the best class that is open. */
export function primaryRow(offer: PlanOffer): PricingRow | null {
  return offer.pricing.find((row) => row.primary) ?? null;
}

/** The premium that agents talk about: a month's, or that of the default mode of a product that is not paid monthly. */
export function shownPremium(offer: PlanOffer): { readonly money: Money; readonly mode: string } | null {
  const premium = primaryRow(offer)?.premium;
  if (premium == null) return null;
  const modes: Readonly<Record<string, Money | undefined>> = premium.modes;
  const monthly = Object.keys(modes).find((mode) => paymentsPerYear(mode) === 12);
  const money = monthly === undefined ? undefined : modes[monthly];
  return monthly === undefined || money === undefined
    ? { money: premium.amount, mode: premium.default_mode }
    : { money, mode: monthly };
}

/** What the offer costs in a year, to rank offers that are paid in different modes. */
export function yearlyCents(offer: PlanOffer): number {
  const shown = shownPremium(offer);
  return shown === null ? Number.POSITIVE_INFINITY : shown.money.cents * paymentsPerYear(shown.mode);
}
