import type { ConditionFact } from '../facts.ts';

/**
 * Whether conditions implied by medications count, by certainty. A stated use counts as `always`. What is only suspected counts
 * unless the product says otherwise, and never where usual uses do not.
 */
export interface InferencePolicy {
  readonly always: 'count' | 'ignore';
  readonly usual: 'count' | 'ignore';
  readonly suspected?: 'count' | 'ignore';
}

/** Which of a product's choices a fact depends on; the numbers add up. */
export const NEEDS = { nothing: 0, always: 1, usual: 2, suspected: 4 } as const;
/** The number of different sums of needs. */
export const NEEDS_SUMS = 8;

/** Whether a product counts facts with these needs. */
export function countsNeeds({ always, usual, suspected }: InferencePolicy, needs: number): boolean {
  if ((needs & NEEDS.always) !== 0 && always === 'ignore') return false;
  if ((needs & NEEDS.suspected) !== 0 && suspected === 'ignore') return false;
  return (needs & NEEDS.usual) === 0 || usual === 'count';
}

/** A condition as the rules see it: disclosed, implied, measured or combined. */
export interface DerivedCondition {
  /** The number of the condition; -1 for a name that the catalog does not know. */
  readonly id: number;
  readonly fact: ConditionFact;
  /** The same fact for products that count maintenance as treatment; null if that makes no difference. */
  readonly maintained: ConditionFact | null;
  /** The sum of what products must count for the fact to count. */
  readonly needs: number;
  /** The disclosed row, or -1. */
  readonly row: number;
  /** The disclosed rows that a combined condition consists of. */
  readonly parts: readonly number[];
}

/** A stated last treatment that a medication contradicts. */
export interface DateConflict {
  readonly condition: number;
  readonly medication: number;
}

/** What an applicant's rows say together. */
export interface DerivedFacts {
  /** The disclosed conditions in their order, then everything else. */
  readonly conditions: readonly DerivedCondition[];
  /** [medication] → the conditions that it is taken for, by name; empty if that is not known. */
  readonly uses: readonly (readonly string[])[];
  readonly conflicts: readonly DateConflict[];
}

/** An applicant without conditions and medications, or one whose health does not count. */
export const NOTHING_DERIVED: DerivedFacts = { conditions: [], uses: [], conflicts: [] };
