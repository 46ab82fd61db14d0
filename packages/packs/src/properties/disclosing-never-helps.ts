import {
  type ApplicantCondition,
  type ApplicantMedication,
  ordinaryMainUse,
  pointedUse,
  Random,
  Reference,
  type ReferenceNames,
} from '@prequal/engine';
import { type ClassProbe, positionsOpenedBy } from './class-probe.ts';
import { datings } from './dated.ts';
import { type FindingPlace, Findings, type PropertyResult } from './finding.ts';

/** Something whose disclosure opens a class that was closed without it. */
export interface DisclosingHelps extends FindingPlace {
  readonly disclosed: string;
  readonly besides: readonly string[];
}

/**
 * Adds a condition or a medication to random applicants. Only a condition that explains a disclosed medication, or another medication
 * that is stated to be taken for the same use, may open a class. One that settles an ordinary use opens no more than that use would
 * if it were stated. Premiums depend on the class alone, so if classes are in order of price, the premium does not fall either.
 */
export function disclosingNeverHelps(
  probe: ClassProbe,
  { samples, seed }: { readonly samples: number; readonly seed: number },
): PropertyResult<DisclosingHelps> {
  const random = new Random(seed);
  const reference = new Reference(probe.names);
  const findings = new Findings<DisclosingHelps>();
  const condition = (): ApplicantCondition => ({
    name: random.pick(probe.names.conditions).name,
    ...random.pick(datings(probe.extent)),
  });
  const medication = (): ApplicantMedication => {
    const { diagnosed, lastTreatment } = random.pick(datings(probe.extent));
    const { name, uses } = random.pick(probe.names.medications);
    const use = uses.length > 0 && random.chance(0.3) ? random.pick(uses) : null;
    return { name, use, firstFill: diagnosed ?? null, lastFill: lastTreatment ?? null };
  };
  const settled = settledUses(probe.names);
  const supports = ({ use }: ApplicantMedication, other: ApplicantMedication) =>
    use != null && reference.explains(use, other.name);
  for (let sample = 0; sample < samples; sample += 1) {
    const profile = random.pick(probe.profiles);
    const conditions = random.list(0, 2, condition);
    const medications = random.list(0, 2, medication);
    const added = random.chance(0.6) ? { condition: condition() } : { medication: medication() };
    const disclosed = added.condition?.name ?? added.medication?.name ?? '';
    const explains = ({ name, use }: ApplicantMedication) =>
      reference.explains(disclosed, name) ||
      (use != null && reference.isCondition({ type: 'condition', name: use }, disclosed));
    if (added.condition !== undefined && medications.some(explains)) continue;
    if (added.medication !== undefined && medications.some((other) => supports(added.medication, other)))
      continue;
    const before = probe.open(profile, { conditions, medications });
    const after = probe.open(profile, {
      conditions: added.condition === undefined ? conditions : [...conditions, added.condition],
      medications: added.medication === undefined ? medications : [...medications, added.medication],
    });
    findings.compared(after.length);
    const stated = settled.withUses(medications, added.medication);
    const allowed = stated === null ? [] : probe.open(profile, { conditions, medications: stated });
    for (const position of positionsOpenedBy(after, before)) {
      // Every class that is open then is open with the stated use too.
      if (((after[position] ?? 0) & ~((before[position] ?? 0) | (allowed[position] ?? 0))) === 0) continue;
      const variant = probe.variantAt(position);
      const besides = [...conditions, ...medications].map(({ name }) => name);
      findings.add(`${variant} ${disclosed}`, () => ({
        variant,
        age: profile.age,
        dates: {},
        disclosed,
        besides,
      }));
    }
  }
  return findings.result;
}

/**
 * The medications of which company settles what they are taken for, by what the catalog lists: both are taken now and nobody says for what.
 */
export function settledUses({ conditions, medications, evidence }: ReferenceNames) {
  const rows = new Map(conditions.map((row) => [row.name, row]));
  const known = new Map(medications.map((row) => [row.name, row]));
  /** The ordinary use that the one settles for the other; null if it settles none. */
  const useBy = (name: string, other: string): string | null => {
    const [added, settled] = [known.get(name), known.get(other)];
    if (added === undefined || settled === undefined || added === settled) return null;
    const main = ordinaryMainUse(settled, rows);
    const pointed = pointedUse(added, rows);
    if (main === null || pointed === null || evidence?.settledUses?.includes(main) !== true) return null;
    return pointed === main || rows.get(pointed)?.ancestors.includes(main) === true ? main : null;
  };
  /** The medications with the uses that the added one settles as if they were stated; null if it settles none. */
  const withUses = (
    list: readonly ApplicantMedication[],
    added: ApplicantMedication | undefined,
  ): readonly ApplicantMedication[] | null => {
    if (added === undefined || added.use != null) return null;
    const settled = list.map((row) => (row.use == null ? useBy(added.name, row.name) : null));
    if (settled.every((use) => use === null)) return null;
    return list.map((row, at) => ({ ...row, use: settled[at] ?? row.use ?? null }));
  };
  return { useBy, withUses };
}
