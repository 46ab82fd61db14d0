import { type Applicant, type Day, validFacts } from '@prequal/engine';
import type { AskedFact } from './asked-fact.ts';

/** Whether the applicant has a condition that is not disclosed. A yes discloses it; a no leaves everything as stated. */
export function yesOrNoFact(applicant: Applicant, condition: string, asOf: Day): AskedFact {
  const disclosed = [{ name: condition, diagnosed: null, lastTreatment: null }];
  const { conditions } = validFacts({ ...applicant, conditions: disclosed, medications: [] }, asOf);
  return {
    place: { kind: 'conditions', row: '-', field: 'has' },
    subject: condition,
    choices: [{ value: 'yes' }, { value: 'no' }],
    answers: [{ kind: 'disclosed', added: { conditions, medications: [] } }],
  };
}
