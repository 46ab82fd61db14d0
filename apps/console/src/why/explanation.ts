import { signal } from '@preact/signals';
import type { ExplainResult, PlanOffer } from '@prequal/sdk';
import { whenForgotten } from '../applicant/forget.ts';
import { bodyOf, type Form, form } from '../applicant/form.ts';
import { api, errorText } from '../session/api.ts';

type ExplainedPlan = ExplainResult['data']['plans'][number];
export type ClassExplanation = ExplainedPlan['classes'][number];

export interface Explanation {
  readonly asOf: string;
  readonly plan: ExplainedPlan;
}

/** The facts that are explained: those of the form, or others to see what moves. */
export interface Assumption {
  readonly form: Form;
  /** Null: today. */
  readonly day: string | null;
}

/** The offer whose dialog is open. */
export const explainedOffer = signal<PlanOffer | null>(null);
/** With the facts of the form, today. */
export const explanation = signal<Explanation | null>(null);
export const assumption = signal<Assumption | null>(null);
/** With the assumed facts. */
export const assumed = signal<Explanation | null>(null);
export const explainError = signal<string | null>(null);

let latest = 0;

export function whyOf(offer: PlanOffer): void {
  closeWhy();
  explainedOffer.value = offer;
  void explain({ form: form.value, day: null }).then((found) => {
    explanation.value = found;
  });
}

export function closeWhy(): void {
  latest += 1;
  explainedOffer.value = null;
  explanation.value = null;
  assumption.value = null;
  assumed.value = null;
  explainError.value = null;
}

whenForgotten(closeWhy);

export function assume(change: Partial<Form> & { readonly day?: string | null }): void {
  const { day, ...facts } = change;
  const before = assumption.value ?? { form: form.value, day: null };
  const next = { form: { ...before.form, ...facts }, day: day === undefined ? before.day : day };
  assumption.value = next;
  void explain(next).then((found) => {
    if (found !== null) assumed.value = found;
  });
}

export function backToFacts(): void {
  latest += 1;
  assumption.value = null;
  assumed.value = null;
  explainError.value = null;
}

/** Null when it failed, or when the person has gone on to something else. */
async function explain({ form: facts, day }: Assumption): Promise<Explanation | null> {
  const [offer, body] = [explainedOffer.value, bodyOf(facts)];
  if (offer === null || body === null) return null;
  latest += 1;
  const turn = latest;
  const amount = (offer.budget ?? offer.death_benefit)?.amount;
  const { quote_options, ...coverage } = body.coverage;
  const { quote_type, amounts } = quote_options;
  const request = {
    applicant: body.applicant,
    coverage: {
      ...coverage,
      quote_options: {
        quote_type,
        amounts: amount === undefined ? amounts.slice(0, 1) : [(amount.cents / 100).toFixed(2)],
      },
    },
    products: [offer.product.slug],
    ...(day === null ? {} : { as_of: day }),
  };
  try {
    const { data } = await api.explain(request);
    if (turn !== latest) return null;
    explainError.value = null;
    const [plan] = data.plans;
    return plan === undefined ? null : { asOf: data.as_of, plan };
  } catch (error) {
    if (turn === latest) explainError.value = errorText(error);
    return null;
  }
}
