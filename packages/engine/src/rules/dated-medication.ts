import { type MedicationFact, UNKNOWN } from '../facts.ts';
import { type Evidence, type FactView, type MissingFact, medicationUsed } from './evidence.ts';
import type { IfUnknown, MedicationClock, MedicationSubject, Window } from './subject.ts';
import { describeMedicationWindow, describeWindow, medicationInWindow, sinceMedication } from './window.ts';

/** Rows of the medication inside the window whose uses (empty: not known) are accepted by `usesCount`. */
export function datedMedication(
  rule: {
    readonly subject: MedicationSubject;
    readonly window?: Window<MedicationClock>;
    readonly ifUnknown?: IfUnknown;
  },
  view: FactView,
  usesCount: (uses: readonly string[]) => boolean,
): Evidence | null {
  const { window } = rule;
  const rows = view.medications
    .of(rule.subject)
    .filter((row) => medicationInWindow(row, window, rule.ifUnknown) && usesCount(view.usesOf(row)));
  if (rows.length === 0) return null;
  return {
    used: rows.map((row) => medicationUsed(row, describe(row, window, view))),
    threshold: describeWindow(window),
    missing: window === undefined ? [] : rows.flatMap((row) => missingFill(row, window.clock)),
  };
}

function missingFill(row: MedicationFact, clock: MedicationClock): readonly MissingFact[] {
  if (sinceMedication(row, clock) !== UNKNOWN) return [];
  return [{ name: row.name, what: clock === 'last_fill' ? 'last fill' : 'first fill' }];
}

function describe(row: MedicationFact, window: Window<MedicationClock> | undefined, view: FactView): string {
  const uses = view.usesOf(row);
  const purpose =
    uses.length === 0 ? 'use not stated, so the worst listed one counts' : `for ${uses.join(' and ')}`;
  return `${describeMedicationWindow(row, window)}; ${purpose}`;
}
