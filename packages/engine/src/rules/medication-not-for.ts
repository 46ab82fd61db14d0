import { defineMedicationUse } from './medication-use.ts';

/** The medication taken for anything but the listed uses. The rule also fires when no use is stated. */
export const MedicationNotFor = defineMedicationUse({
  kind: 'medication_not_for',
  hint: 'takes the drug for anything else',
  column: 'not_for',
  except: true,
  preposition: 'not for',
  anyUse: false,
});
