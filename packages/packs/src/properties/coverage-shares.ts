import type { FlatPack, ReferenceNames, Severity } from '@prequal/engine';
import { bestOf, ClassProbe, type OpenClasses } from './class-probe.ts';

/** How many of those that were tried did what a reviewer hopes for. */
export interface CoverageShare {
  readonly what: string;
  readonly count: number;
  readonly of: number;
}

const GRAVE: readonly Severity[] = ['terminal', 'severe', 'serious'];
const BENIGN: readonly Severity[] = ['minor', 'none'];

/** Whether grave medications matter, and whether benign conditions do not. */
export function coverageShares(
  packs: readonly FlatPack[],
  names: ReferenceNames,
  asOf: string,
): readonly CoverageShare[] {
  const asking = packs.filter(({ unlisted }) => unlisted !== null);
  if (asking.length === 0) return [];
  const probe = new ClassProbe(asking, names, { asOf, extent: 'few' });
  return [...medicationShares(probe), benignShare(probe)];
}

function medicationShares(probe: ClassProbe): readonly CoverageShare[] {
  const severityOf = new Map(probe.names.conditions.map(({ name, severity }) => [name, severity]));
  const grave = probe.names.medications.filter(({ uses: [main = ''] }) =>
    GRAVE.includes(severityOf.get(main) ?? 'none'),
  );
  const healthy = probe.profiles.map((profile) => probe.open(profile, {}));
  const changed = grave.map(({ name }) => {
    const variants = new Set<number>();
    for (const [index, profile] of probe.profiles.entries()) {
      const open = probe.open(profile, { medications: [{ name }] });
      for (const [position, bits] of open.entries()) {
        if (bits !== healthy[index]?.[position]) variants.add(probe.variantAt(position));
      }
    }
    return [...variants];
  });
  const isTerm = (variant: number) => probe.packs[variant]?.productClass === 'term';
  const what = 'medications whose main use is terminal, severe or serious that change';
  return [
    {
      what: `${what} at least one product`,
      count: changed.filter((variants) => variants.length > 0).length,
      of: grave.length,
    },
    {
      what: `${what} a term product`,
      count: changed.filter((variants) => variants.some(isTerm)).length,
      of: grave.length,
    },
  ];
}

/** Each final-expense variant is evaluated at the first age at which it is sold. */
function benignShare(probe: ClassProbe): CoverageShare {
  const benign = probe.names.conditions.filter(({ severity }) => BENIGN.includes(severity));
  let kept = 0;
  let of = 0;
  const done = new Set<number>();
  for (const profile of probe.profiles) {
    const healthy = probe.open(profile, {});
    const sold = [...healthy.keys()].filter((position) => {
      const variant = probe.variantAt(position);
      const isFinalExpense = probe.packs[variant]?.productClass === 'fex';
      return isFinalExpense && healthy[position] !== 0 && !done.has(variant);
    });
    for (const position of sold) done.add(probe.variantAt(position));
    const known = new Map<string, OpenClasses>();
    for (const { name } of benign) {
      const key = probe.profileOf(name);
      const open = known.get(key) ?? probe.open(profile, { conditions: [{ name }] });
      known.set(key, open);
      of += sold.length;
      kept += sold.filter((at) => bestOf(open[at] ?? 0) === bestOf(healthy[at] ?? 0)).length;
    }
  }
  const what = 'conditions that are minor or none × final-expense variants that keep the healthy class';
  return { what, count: kept, of };
}
