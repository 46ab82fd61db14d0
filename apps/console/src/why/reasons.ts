import { signal } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import { whenForgotten } from '../applicant/forget.ts';
import type { requestBody } from '../applicant/form.ts';
import { api } from '../session/api.ts';
import { reasonLine } from './reason-line.ts';

/** One line for each explained product, by its slug; null when its best class is open. */
export const reasons = signal<ReadonlyMap<string, string | null>>(new Map());

/** What the service explains in one request. */
const MOST_EXPLAINED = 20;
/** For one quote, so that a service that keeps failing is not asked again and again. */
const MOST_FAILURES = 3;
/** For one quote, so that a long list does not use up the account's rate limit. */
const MOST_PRODUCTS = 100;

type QuotedBody = typeof requestBody.value;

/** One quote at one amount: what is still to be explained, and what the service was asked so far. */
interface ReasonsOfQuote {
  readonly body: NonNullable<QuotedBody>;
  readonly cents: number;
  readonly wanted: Set<string>;
  readonly control: AbortController;
  products: number;
  failures: number;
  isRunning: boolean;
}

let ofQuote: ReasonsOfQuote | null = null;

function clearReasons(): void {
  ofQuote?.control.abort();
  ofQuote = null;
  reasons.value = new Map();
}
whenForgotten(clearReasons);

/** Whether the better classes of an offer are closed; only then there is something to explain. */
function hasReason({ eligible, pricing }: PlanOffer): boolean {
  return !eligible || pricing.some((row) => !row.eligibility.eligible);
}

/**
 * Has the offers that are on the screen explained, all in one request if they are few. It comes last and nothing waits for it:
 * until then, or when it fails, the list shows the general reasons.
 */
export function requestReasons(body: QuotedBody, plans: readonly PlanOffer[]): void {
  const amounts = plans.map((plan) => (plan.budget ?? plan.death_benefit)?.amount.cents);
  const cents = amounts.find((amount) => amount !== undefined);
  if (body === null || cents === undefined) return;
  if (ofQuote?.body !== body || ofQuote.cents !== cents) {
    clearReasons();
    ofQuote = {
      body,
      cents,
      wanted: new Set(),
      control: new AbortController(),
      products: 0,
      failures: 0,
      isRunning: false,
    };
  }
  const current = ofQuote;
  for (const plan of plans) {
    const { slug } = plan.product;
    if (hasReason(plan) && !reasons.value.has(slug)) current.wanted.add(slug);
  }
  // The groups of the list ask one after the other; their offers are explained together.
  setTimeout(() => void explainWanted(current));
}

function hasMore({ wanted, products, failures, control }: ReasonsOfQuote): boolean {
  return wanted.size > 0 && products < MOST_PRODUCTS && failures < MOST_FAILURES && !control.signal.aborted;
}

async function explainWanted(current: ReasonsOfQuote): Promise<void> {
  if (current.isRunning) return;
  current.isRunning = true;
  while (hasMore(current)) {
    const left = MOST_PRODUCTS - current.products;
    const products = [...current.wanted].slice(0, Math.min(MOST_EXPLAINED, left));
    const { applicant, coverage } = current.body;
    const amounts = [(current.cents / 100).toFixed(2)];
    const request = {
      applicant,
      coverage: { ...coverage, quote_options: { ...coverage.quote_options, amounts } },
      products,
    };
    const explained = await api.explain(request, { signal: current.control.signal }).catch(() => null);
    if (explained === null) {
      current.failures += 1;
      continue;
    }
    for (const slug of products) current.wanted.delete(slug);
    current.products += products.length;
    if (current.control.signal.aborted) break;
    const lines = explained.data.plans.map((plan) => [plan.product.slug, reasonLine(plan)] as const);
    reasons.value = new Map([...reasons.value, ...lines]);
  }
  current.isRunning = false;
}
