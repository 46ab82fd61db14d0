import { signal } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import { useEffect, useRef } from 'preact/hooks';
import { api, errorText } from '../api.ts';
import { requestBody } from '../quote/form.ts';
import type { ClassExplanation } from './class-explanation.ts';
import { WHY } from './texts.ts';
import { Timeline } from './timeline.tsx';

interface ExplainedPlan {
  readonly age: number;
  readonly age_basis: string;
  readonly tobacco: boolean;
  readonly revision: string;
  readonly classes: readonly ClassExplanation[];
}

const plan = signal<PlanOffer | null>(null);
const explained = signal<{ readonly asOf: string; readonly plan: ExplainedPlan } | null>(null);
const failure = signal<string | null>(null);

export function whyOf(offer: PlanOffer): void {
  plan.value = offer;
  explained.value = null;
  void explainOn(null);
}

/** Explains the plan that is shown, today or on another day. */
async function explainOn(day: string | null): Promise<void> {
  const [offer, body] = [plan.value, requestBody.value];
  if (offer === null || body === null) return;
  const amount = (offer.budget ?? offer.death_benefit)?.amount;
  const amounts =
    amount === undefined ? body.coverage.quote_options.amounts.slice(0, 1) : [dollars(amount.cents)];
  try {
    const response = await api.explain({
      applicant: body.applicant,
      coverage: {
        state: body.coverage.state,
        quote_options: { quote_type: body.coverage.quote_options.quote_type, amounts },
      },
      products: [offer.product.slug],
      ...(day === null ? {} : { as_of: day }),
    } as Parameters<typeof api.explain>[0]);
    const [first] = response.data.plans as readonly ExplainedPlan[];
    if (first !== undefined) explained.value = { asOf: response.data.as_of, plan: first };
    failure.value = null;
  } catch (error) {
    failure.value = errorText(error);
  }
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Each class, open or closed, the rule behind it and the day it opens. */
export function WhyDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const offer = plan.value;
  useEffect(() => {
    if (offer !== null) dialog.current?.showModal();
  }, [offer]);
  return (
    <dialog
      ref={dialog}
      class="why"
      aria-labelledby="why-title"
      onClose={() => {
        plan.value = null;
      }}
    >
      {offer !== null && (
        <>
          <header>
            <h2 id="why-title">{WHY.title(offer.product.name)}</h2>
            <button type="button" onClick={() => dialog.current?.close()}>
              {WHY.close}
            </button>
          </header>
          {failure.value !== null && (
            <p role="alert" class="error">
              {failure.value}
            </p>
          )}
          {explained.value !== null && <Explained asOf={explained.value.asOf} plan={explained.value.plan} />}
        </>
      )}
    </dialog>
  );
}

function Explained({
  asOf,
  plan: { age, age_basis, tobacco, classes },
}: {
  readonly asOf: string;
  readonly plan: ExplainedPlan;
}) {
  return (
    <>
      <p>
        {WHY.age(age, age_basis)}, {tobacco ? WHY.tobacco : WHY.noTobacco}
      </p>
      <label>
        {WHY.onDay}{' '}
        <input
          type="date"
          value={asOf}
          onChange={(event) => void explainOn(event.currentTarget.value || null)}
        />
      </label>
      <Timeline asOf={asOf} classes={classes} />
      <ul class="classes">
        {classes.map((each) => (
          <li key={each.rate_class} class={each.open ? 'open' : 'closed'}>
            <h3>
              <span class="mark">{each.open ? WHY.open : WHY.closed}</span> {each.rate_class}
              {each.premium !== null && <span class="price"> {each.premium.amount.display}</span>}
            </h3>
            {!each.open && (
              <p>
                {each.reasons.join(', ')}; {each.opens_on === null ? WHY.never : WHY.opensOn(each.opens_on)}
              </p>
            )}
            <ul>
              {each.rules.map((rule) => (
                <li key={rule.id}>
                  {rule.facts
                    .map(({ name, detail }) => `${name}${detail === '' ? '' : `: ${detail}`}`)
                    .join('; ')}
                  {rule.threshold !== null && <em> [{rule.threshold}]</em>}
                  {rule.source !== null && (
                    <small>
                      {' '}
                      {WHY.source}: {rule.source} ({rule.id})
                    </small>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
