import type { PlanOffer } from '@prequal/sdk';
import { alternativeText } from '../offers/premium.ts';
import { interval } from '../offers/view.ts';
import { result } from './offers.ts';
import { questionId } from './questions.tsx';
import { QUOTE } from './texts.ts';

/** What the offer depends on, each a way to the question that settles it, and the price if all answers are favorable. */
export function Hinges({ plan }: { readonly plan: PlanOffer }) {
  const facts = (plan.metadata?.open_facts ?? []).flatMap((param) => {
    const fact = result.value?.openFacts.get(param);
    // Both prices stand beside each other until nicotine is answered.
    return fact === undefined || param.startsWith('/applicant/nicotine') ? [] : [fact];
  });
  if (facts.length === 0) return null;
  const best = plan.metadata?.if_favourable ?? null;
  const price = best === null ? null : alternativeText(plan, best, interval.value);
  return (
    <p class="hinges">
      {QUOTE.hinges}{' '}
      {facts.map(({ param, subject, text }, index) => (
        <span key={param}>
          {index > 0 && ', '}
          <button type="button" class="plain" title={text} onClick={() => focusQuestion(param)}>
            {subject.name}
          </button>
        </span>
      ))}
      {price !== null && (
        <>
          {': '}
          {(plan.eligible ? QUOTE.favorable : QUOTE.opensAtBest)(price, best?.rate_class ?? '')}
        </>
      )}
    </p>
  );
}

function focusQuestion(param: string): void {
  const question = document.getElementById(questionId(param)) ?? document.querySelector('.questions');
  question?.scrollIntoView({ block: 'center' });
  question?.querySelector<HTMLElement>('input, select, button')?.focus();
}
