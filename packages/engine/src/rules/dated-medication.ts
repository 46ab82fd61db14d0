import type { MedicationFact } from '../facts.ts';
import { type Evidence, type FactView, medicationUsed } from './evidence.ts';
import type { IfUnknown, MedicationClock, MedicationSubject, Window } from './subject.ts';
import { describeMedicationWindow, describeWindow, medicationInWindow } from './window.ts';

/** Rows of the medication inside the window whose use (null: not stated) is accepted by `useCounts`. */
export function datedMedication(
  rule: {
    readonly subject: MedicationSubject;
    readonly window?: Window<MedicationClock>;
    readonly ifUnknown?: IfUnknown;
  },
  view: FactView,
  useCounts: (use: string | null) => boolean,
): Evidence | null {
  const rows = view.facts.medications.filter(
    (row) =>
      view.reference.isMedication(rule.subject, row.name) &&
      medicationInWindow(row, rule.window, rule.ifUnknown) &&
      useCounts(view.reference.useOf(row)),
  );
  if (rows.length === 0) return null;
  return {
    used: rows.map((row) => medicationUsed(row, describe(row, rule.window, view))),
    threshold: describeWindow(rule.window),
  };
}

function describe(row: MedicationFact, window: Window<MedicationClock> | undefined, view: FactView): string {
  const use = view.reference.useOf(row);
  const purpose = use === null ? 'use not stated, so the worst listed one counts' : `for ${use}`;
  return `${describeMedicationWindow(row, window)}; ${purpose}`;
}
