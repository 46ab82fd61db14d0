import { defineMedicationUse } from './medication-use.ts';

/**
 * The medication taken for one of the listed uses (no uses listed: whatever the use), optionally inside a window
 * of its fills. A use that is not stated counts as the worst listed one.
 */
export const MedicationFor = defineMedicationUse({
  kind: 'medication_for',
  hint: 'takes the drug, for a use',
  column: 'uses',
  except: false,
  preposition: 'for',
  anyUse: true,
});
