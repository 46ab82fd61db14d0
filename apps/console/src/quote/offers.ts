import { batch, effect, signal, untracked } from '@preact/signals';
import { type Disclosure, type OpenFact, type PlanOffer, PrequalError, type Question } from '@prequal/sdk';
import { whenForgotten } from '../applicant/forget.ts';
import { form, requestBody } from '../applicant/form.ts';
import { isChosenClass } from '../offers/preferences.ts';
import { products } from '../offers/products.ts';
import { api, errorText, isUnreachable } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { chosenAmount, showAddedAmount } from './shown-amount.ts';
import { QUOTE } from './texts.ts';

interface Result {
  readonly plans: readonly PlanOffer[];
  readonly provisional: boolean;
  /** No fact that is still open would change a class or a price. */
  readonly complete: boolean;
  /** What is still open, by the JSON pointer of the request that takes the answer. */
  readonly openFacts: ReadonlyMap<string, OpenFact>;
  /** By the place that they belong to. */
  readonly disclosures: ReadonlyMap<string, Disclosure>;
  /** What was quoted, to tell whether the form has changed since. */
  readonly body: typeof requestBody.value;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

export const result = signal<Result | null>(null);
export const questions = signal<readonly Question[]>([]);
export const error = signal<string | null>(null);
/** What the service refused, by the place that it belongs to. */
export const fieldErrors = signal<ReadonlyMap<string, string>>(NO_ERRORS);
export const busy = signal(false);
/** The offers on the screen are not those of the form: the latest request failed. */
export const quoteFailed = signal(false);

export function chosenSlugs(): string[] {
  const { productClass } = form.value;
  return products.value.filter((row) => isChosenClass(productClass, row.class)).map((row) => row.slug);
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

type PrequalifyBody = Parameters<typeof api.prequalify>[0];

/** Runs the quote now, whatever else is on its way. */
export async function runQuote(): Promise<void> {
  const body = requestBody.value;
  const slugs = chosenSlugs();
  if (body === null || slugs.length === 0) return;
  stopRequests();
  const control = new AbortController();
  running = control;
  busy.value = true;
  const request = { ...body, products: slugs };
  // A live quote is billed, so there is only one; otherwise the open facts follow the prices, which take a tenth of the time.
  const isLive = session.value?.mode === 'live';
  const place = placesOf();
  try {
    await showOffers(isLive ? { ...request, include_open_facts: true } : request, { body, place, control });
    if (control.signal.aborted) return;
    running = null;
    if (isEdited) void runQuote();
    else void askQuestions(request, { body, withFacts: !isLive });
  } catch (cause) {
    if (control.signal.aborted) return;
    running = null;
    if (isEdited) void runQuote();
    else showError(cause, place);
  }
}

interface Shown {
  readonly body: Result['body'];
  readonly place: (param: string) => string;
  readonly control: AbortController;
}

async function showOffers(request: PrequalifyBody, { body, place, control }: Shown): Promise<void> {
  const { data } = await api.prequalify(request, { signal: control.signal });
  if (control.signal.aborted) return;
  batch(() => {
    showAddedAmount(result.value?.plans ?? [], data.plans);
    result.value = {
      plans: data.plans,
      provisional: data.provisional,
      complete: data.complete === true,
      openFacts: new Map((data.open_facts ?? []).map((fact) => [fact.param, fact])),
      disclosures: new Map(data.disclosures.map((each) => [place(each.param), each])),
      body,
    };
    error.value = null;
    quoteFailed.value = false;
    fieldErrors.value = NO_ERRORS;
  });
}

interface Following {
  readonly body: Result['body'];
  readonly withFacts: boolean;
}

/** Questions and open facts cost the service more than the offers, so they wait until the person pauses. */
async function askQuestions(request: PrequalifyBody, { body, withFacts }: Following): Promise<void> {
  const control = new AbortController();
  asking = control;
  const place = placesOf();
  try {
    await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
    if (control.signal.aborted) return;
    const asked = await api.questions(request, { signal: control.signal });
    if (control.signal.aborted) return;
    questions.value = nicotineFirst(asked.data.questions);
    if (withFacts) await showOffers({ ...request, include_open_facts: true }, { body, place, control });
    if (!control.signal.aborted) busy.value = false;
  } catch (cause) {
    if (!control.signal.aborted) showError(cause, place);
  }
}

/** Nicotine changes the price of nearly everything, so an agent asks about it before anything else. */
function nicotineFirst(asked: readonly Question[]): readonly Question[] {
  const isNicotine = ({ param }: Question) => param.startsWith('/applicant/nicotine');
  return [...asked.filter(isNicotine), ...asked.filter((question) => !isNicotine(question))];
}

function showError(cause: unknown, place: (param: string) => string): void {
  if (isUnreachable(cause)) retryLater();
  batch(() => {
    busy.value = false;
    quoteFailed.value = true;
    error.value = isUnreachable(cause) ? QUOTE.unreachable : errorText(cause);
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

/** Quotes again what failed, once the browser is connected again. */
function retryFailed(): void {
  if (quoteFailed.value) void runQuote();
}

/** How long the service is left alone before it is asked again whether it is back. */
const RETRY_MS = 3000;
let retry = 0;

/** The browser does not say when a service is back. A live quote is billed, so it waits for the person. */
function retryLater(): void {
  window.clearTimeout(retry);
  if (session.value?.mode === 'test') retry = window.setTimeout(retryFailed, RETRY_MS);
}

/** In test mode every edit is quoted; live quotes are billed, so they wait for the button. */
export function followForm(): () => void {
  window.addEventListener('online', retryFailed);
  const stop = effect(() => {
    const ready = requestBody.value !== null && products.value.length > 0;
    const automatic = session.value?.mode === 'test';
    void form.value.productClass;
    if (ready && automatic) untracked(quoteEdit);
    else isEdited = false;
  });
  return () => {
    window.clearTimeout(retry);
    window.removeEventListener('online', retryFailed);
    stop();
  };
}

export function clearOffers(): void {
  window.clearTimeout(retry);
  stopRequests();
  busy.value = false;
  result.value = null;
  chosenAmount.value = '';
  questions.value = [];
  error.value = null;
  quoteFailed.value = false;
  fieldErrors.value = NO_ERRORS;
}
whenForgotten(clearOffers);
