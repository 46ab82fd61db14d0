import { useEffect, useRef } from 'preact/hooks';
import { ErrorBanner } from '../components/error-banner.tsx';
import { dayText } from '../components/moment.tsx';
import {
  assumed,
  assumption,
  type ClassExplanation,
  closeWhy,
  type Explanation,
  explainError,
  explainedOffer,
  explanation,
} from './explanation.ts';
import { HandOver } from './hand-over.tsx';
import { WHY } from './texts.ts';
import { Timeline } from './timeline.tsx';
import { WhatIf } from './what-if.tsx';
import './why.css';

/** Each class, open or closed, the rule behind it and the day it opens. */
export function WhyDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const offer = explainedOffer.value;
  useEffect(() => {
    if (offer !== null) dialog.current?.showModal();
    else dialog.current?.close();
  }, [offer]);
  const shown = assumed.value ?? explanation.value;
  return (
    <dialog ref={dialog} class="why" aria-labelledby="why-title" onClose={closeWhy}>
      {offer !== null && (
        <>
          <header>
            <div>
              <h2 id="why-title">{WHY.title(offer.product.name)}</h2>
              <small>{offer.carrier.name}</small>
            </div>
            <button type="button" onClick={() => dialog.current?.close()}>
              {WHY.close}
            </button>
          </header>
          <ErrorBanner text={explainError.value} />
          {shown === null && explainError.value === null && <p class="hint slow">{WHY.loading}</p>}
          {shown !== null && <Explained shown={shown} />}
          {shown !== null && <HandOver key={offer.id} offer={offer} />}
        </>
      )}
    </dialog>
  );
}

function Explained({ shown: { asOf, plan } }: { readonly shown: Explanation }) {
  const before = new Map((explanation.value?.plan.classes ?? []).map((each) => [each.rate_class, each.open]));
  const moved = plan.classes.filter(({ rate_class, open }) => before.get(rate_class) !== open);
  return (
    <>
      <p class="hint">
        {WHY.age(plan.age, plan.age_basis)}, {plan.tobacco ? WHY.tobacco : WHY.noTobacco};{' '}
        {WHY.revision(plan.revision)}
      </p>
      <WhatIf />
      <div role="status">
        {assumption.value !== null && assumed.value !== null && moved.length === 0 && (
          <p class="banner">{WHY.unchanged}</p>
        )}
      </div>
      <Timeline asOf={asOf} classes={plan.classes} />
      <ul class="classes">
        {plan.classes.map((each) => (
          <ClassDetails key={each.rate_class} each={each} moved={moved.includes(each)} />
        ))}
      </ul>
    </>
  );
}

function ClassDetails({ each, moved }: { readonly each: ClassExplanation; readonly moved: boolean }) {
  return (
    <li>
      <h3>
        <span class={each.open ? 'tag good' : 'tag bad'}>{each.open ? WHY.open : WHY.closed}</span>
        {each.rate_class}
        {moved && <span class="tag warn">{each.open ? WHY.nowOpen : WHY.nowClosed}</span>}
        {each.premium !== null && <span class="price">{each.premium.amount.display}</span>}
      </h3>
      {!each.open && (
        <p>
          {WHY.becauseOf(
            each.reasons,
            each.opens_on === null ? WHY.never : WHY.opensOn(dayText(each.opens_on)),
          )}
        </p>
      )}
      <ul class="rules">
        {each.rules.map((rule) => (
          <li key={rule.id}>
            {rule.facts.map(({ name, detail }) => `${name}${detail === '' ? '' : `: ${detail}`}`).join('; ')}
            {rule.outcome !== null && <strong> {WHY.leadsTo(rule.outcome)}</strong>}
            <small>
              {rule.source !== null
                ? WHY.rule(rule.id, rule.threshold, rule.source)
                : rule.threshold !== null && WHY.limit(rule.threshold)}
            </small>
          </li>
        ))}
      </ul>
    </li>
  );
}
