import { knownUses, sufficientUses } from '@prequal/engine';
import { bestOf, type ClassProbe, positionsOpenedBy } from './class-probe.ts';
import { type FindingPlace, Findings, type PropertyResult } from './finding.ts';

/** A medication that a product treats better than the condition that it always means. */
export interface DrugIsBetter extends FindingPlace {
  readonly medication: string;
  /** Another use of the medication that was disclosed with it, if any. */
  readonly otherUse: string | null;
  readonly condition: string;
  readonly medicationClass: number | null;
  readonly conditionClass: number | null;
}

/**
 * Compares every medication with each condition that it always means, disclosed without dates: the medication alone, and
 * with each of its other uses whose disclosure is not enough.
 */
export function drugEqualsCondition(probe: ClassProbe): PropertyResult<DrugIsBetter> {
  const findings = new Findings<DrugIsBetter>();
  const dates = {};
  const rows = new Map(probe.names.conditions.map((row) => [row.name, row]));
  for (const profile of probe.profiles) {
    const known = new Map<string, Uint8Array>();
    for (const medication of probe.names.medications) {
      const { name, indications } = medication;
      for (const { condition, certainty } of indications) {
        if (certainty !== 'always') continue;
        const disclosed = known.get(condition) ?? probe.open(profile, { conditions: [{ name: condition }] });
        known.set(condition, disclosed);
        const enough = sufficientUses(condition, medication, rows);
        // A more specific condition is the condition itself.
        const others = knownUses(medication).filter(
          (use) => rows.get(use)?.ancestors.includes(condition) === false && !enough.includes(use),
        );
        for (const otherUse of [null, ...others]) {
          const conditions = otherUse === null ? [] : [{ name: otherUse }];
          const taken = probe.open(profile, { conditions, medications: [{ name }] });
          findings.compared(taken.length);
          for (const position of positionsOpenedBy(taken, disclosed)) {
            const variant = probe.variantAt(position);
            findings.add(`${variant} ${name}`, () => ({
              variant,
              age: profile.age,
              dates,
              medication: name,
              otherUse,
              condition,
              medicationClass: bestOf(taken[position] ?? 0),
              conditionClass: bestOf(disclosed[position] ?? 0),
            }));
          }
        }
      }
    }
  }
  return findings.result;
}
