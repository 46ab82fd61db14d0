import { type ConditionFact, UNKNOWN } from '../facts.ts';
import { conditionUsed, type Evidence, type FactView, type MissingFact } from './evidence.ts';
import type { ConditionClock, ConditionSubject, IfUnknown, Window } from './subject.ts';
import { conditionInWindow, describeConditionWindow, describeWindow, sinceCondition } from './window.ts';

/** Rows of the subject inside the window, for the kinds that test this among other things. */
export function datedCondition(
  rule: { readonly subject: ConditionSubject; readonly ifUnknown?: IfUnknown },
  window: Window<ConditionClock> | undefined,
  view: FactView,
): Evidence | null {
  const rows = view.conditions
    .of(rule.subject)
    .filter((row) => conditionInWindow(row, window, rule.ifUnknown));
  if (rows.length === 0) return null;
  return {
    used: rows.map((row) => conditionUsed(row, describeConditionWindow(row, window), window)),
    threshold: describeWindow(window),
    missing: window === undefined ? [] : rows.flatMap((row) => missingDate(row, window.clock)),
  };
}

/** The date to ask for when the clock cannot be read: an event has only one. */
export function missingDate(row: ConditionFact, clock: ConditionClock): readonly MissingFact[] {
  if (sinceCondition(row, clock) !== UNKNOWN) return [];
  const isDiagnosis = clock !== 'treatment' || row.kind === 'event';
  return [{ name: row.name, what: isDiagnosis ? 'date of diagnosis' : 'date of last treatment' }];
}
