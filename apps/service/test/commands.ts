import type { UnderwritingCommand } from '../src/underwriting/command.ts';

/** What a request for $10,000 in Texas asks, with every product in the response. */
export function commandFor(
  applicant: UnderwritingCommand['applicant'],
  products: readonly string[],
  more: Partial<UnderwritingCommand> = {},
): UnderwritingCommand {
  return {
    operation: 'prequalify',
    applicant,
    coverage: { state: 'TX', zip: '75201', target: 'face_amounts', amountsCents: [1_000_000] },
    products,
    includeIneligible: true,
    onlyProductClass: null,
    minRank: null,
    skipHealth: false,
    showUnreleased: false,
    ...more,
  };
}

/** A row of conditions with a text, and what else is stated. */
export function conditionRow<Row extends Partial<UnderwritingCommand['applicant']['conditions'][number]>>(
  row: Row,
) {
  return { id: null, text: null, diagnosed: null, lastTreatment: null, ...row };
}

/** A row of medications. */
export function medicationRow<Row extends Partial<UnderwritingCommand['applicant']['medications'][number]>>(
  row: Row,
) {
  return { id: null, text: null, use: null, dosage: null, firstFill: null, lastFill: null, ...row };
}
