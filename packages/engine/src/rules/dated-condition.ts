import { conditionUsed, type Evidence, type FactView } from './evidence.ts';
import type { ConditionClock, ConditionSubject, IfUnknown, Window } from './subject.ts';
import { conditionInWindow, describeConditionWindow, describeWindow } from './window.ts';

/** Rows of the subject inside the window; several kinds ask this and differ in what else they want. */
export function datedCondition(
  rule: { readonly subject: ConditionSubject; readonly ifUnknown?: IfUnknown },
  window: Window<ConditionClock> | undefined,
  view: FactView,
  qualifier?: string,
): Evidence | null {
  const rows = view.conditions.filter(
    (row) =>
      view.reference.isCondition(rule.subject, row.name) &&
      (qualifier === undefined || row.qualifiers.includes(qualifier)) &&
      conditionInWindow(row, window, rule.ifUnknown),
  );
  if (rows.length === 0) return null;
  return {
    used: rows.map((row) => conditionUsed(row, describeConditionWindow(row, window))),
    threshold: describeWindow(window),
  };
}
