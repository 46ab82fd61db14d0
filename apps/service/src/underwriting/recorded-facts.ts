import { type ConditionFact, type DerivedFacts, describeFact, formatDay } from '@prequal/engine';

/** A condition that counted in a decision, as it is recorded with it. */
export interface RecordedFact {
  readonly condition: string;
  readonly diagnosed: string | null;
  readonly treated: string | null;
  /** The last treatment for products that count maintenance as treatment, where that makes a difference. */
  readonly maintained?: string | null;
  /** Why it counted, if the applicant did not state it like this. */
  readonly because?: string;
}

/** What the rows of a decision said together: the disclosed conditions, then the inferred ones. */
export function recordedFacts({ conditions }: DerivedFacts): readonly RecordedFact[] {
  return conditions.map(({ fact, maintained }) => {
    const because = describeFact(fact);
    return {
      condition: fact.name,
      diagnosed: dayText(fact.diagnosedDay),
      treated: dayText(fact.treatedDay),
      ...(maintained === null ? {} : { maintained: dayText(maintained.treatedDay) }),
      ...(because === undefined ? {} : { because }),
    };
  });
}

function dayText(day: ConditionFact['treatedDay']): string | null {
  return day === null ? null : formatDay(day);
}
