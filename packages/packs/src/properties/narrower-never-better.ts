import type { ReferenceCondition } from '@prequal/engine';
import { bestOf, type ClassProbe, type OpenClasses, positionsOpenedBy } from './class-probe.ts';
import { datings } from './dated.ts';
import { type FindingPlace, Findings, type PropertyResult } from './finding.ts';

/** A condition that a product treats better than a broader one, without being milder by nature. */
export interface NarrowerIsBetter extends FindingPlace {
  readonly narrower: string;
  readonly broader: string;
  readonly narrowerClass: number | null;
  readonly broaderClass: number | null;
}

/** Compares every condition with all broader ones; a pair that no pack can tell from an earlier one is left out. */
export function narrowerNeverBetter(probe: ClassProbe): PropertyResult<NarrowerIsBetter> {
  const pairs = pairsOf(probe);
  const findings = new Findings<NarrowerIsBetter>();
  for (const profile of probe.profiles) {
    for (const dates of datings(probe.extent)) {
      const known = new Map<string, OpenClasses>();
      const open = (name: string) => {
        const key = probe.profileOf(name);
        const found = known.get(key) ?? probe.open(profile, { conditions: [{ name, ...dates }] });
        known.set(key, found);
        return found;
      };
      for (const { narrower, broader } of pairs) {
        const [low, high] = [open(narrower), open(broader)];
        findings.compared(low.length);
        for (const position of positionsOpenedBy(low, high)) {
          const variant = probe.variantAt(position);
          findings.add(`${variant} ${narrower} ${broader}`, () => ({
            variant,
            age: profile.age,
            dates,
            narrower,
            broader,
            narrowerClass: bestOf(low[position] ?? 0),
            broaderClass: bestOf(high[position] ?? 0),
          }));
        }
      }
    }
  }
  return findings.result;
}

function pairsOf(probe: ClassProbe): readonly { readonly narrower: string; readonly broader: string }[] {
  const byName = new Map(probe.names.conditions.map((row) => [row.name, row]));
  const pairs = new Map<string, { narrower: string; broader: string }>();
  for (const row of probe.names.conditions) {
    for (const broader of row.ancestors) {
      if (isMilder(row, broader, byName)) continue;
      // A form that treatment ends may be better, once that is long ago.
      if (probe.isLasting(broader) && !probe.isLasting(row.name)) continue;
      const [low, high] = [probe.profileOf(row.name), probe.profileOf(broader)];
      if (low !== high && !pairs.has(`${low} ${high}`))
        pairs.set(`${low} ${high}`, { narrower: row.name, broader });
    }
  }
  return [...pairs.values()];
}

/** Milder by nature itself, or through something between the two. */
function isMilder(
  row: ReferenceCondition,
  broader: string,
  byName: ReadonlyMap<string, ReferenceCondition>,
): boolean {
  const between = row.ancestors.flatMap((name) => byName.get(name) ?? []);
  return row.milder || between.some(({ milder, ancestors }) => milder && ancestors.includes(broader));
}
