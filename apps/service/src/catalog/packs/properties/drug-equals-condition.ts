import { bestOf, type ClassProbe, positionsOpenedBy } from './class-probe.ts';
import { type FindingPlace, Findings, type PropertyResult } from './finding.ts';

/** A medication that a product treats better than the condition that it always means. */
export interface DrugIsBetter extends FindingPlace {
  readonly medication: string;
  readonly condition: string;
  readonly medicationClass: number | null;
  readonly conditionClass: number | null;
}

/** Compares every medication, alone, with each condition that it always means, disclosed without dates. */
export function drugEqualsCondition(probe: ClassProbe): PropertyResult<DrugIsBetter> {
  const findings = new Findings<DrugIsBetter>();
  const dates = {};
  for (const profile of probe.profiles) {
    const known = new Map<string, Uint8Array>();
    for (const { name, indications } of probe.names.medications) {
      const certain = indications.filter(({ certainty }) => certainty === 'always');
      if (certain.length === 0) continue;
      const alone = probe.open(profile, { medications: [{ name }] });
      for (const { condition } of certain) {
        const disclosed = known.get(condition) ?? probe.open(profile, { conditions: [{ name: condition }] });
        known.set(condition, disclosed);
        findings.compared(alone.length);
        for (const position of positionsOpenedBy(alone, disclosed)) {
          const variant = probe.variantAt(position);
          findings.add(`${variant} ${name}`, () => ({
            variant,
            age: profile.age,
            dates,
            medication: name,
            condition,
            medicationClass: bestOf(alone[position] ?? 0),
            conditionClass: bestOf(disclosed[position] ?? 0),
          }));
        }
      }
    }
  }
  return findings.result;
}
