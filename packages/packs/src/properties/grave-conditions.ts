import type { Severity } from '@prequal/engine';
import { bestOf, type ClassProbe, type OpenClasses } from './class-probe.ts';
import { type FindingPlace, Findings, type PropertyResult } from './finding.ts';

/** A product with health questions that offers its best class despite a terminal or severe condition. */
export interface GraveAtBestClass extends FindingPlace {
  readonly condition: string;
  readonly severity: Severity;
  readonly bestClass: number;
}

/** Discloses every terminal and severe condition, without dates. */
export function graveAtBestClass(probe: ClassProbe): PropertyResult<GraveAtBestClass> {
  const findings = new Findings<GraveAtBestClass>();
  const dates = {};
  const grave = probe.names.conditions.filter(
    ({ severity }) => severity === 'terminal' || severity === 'severe',
  );
  for (const profile of probe.profiles) {
    const healthy = probe.open(profile, {});
    const known = new Map<string, OpenClasses>();
    for (const { name, severity } of grave) {
      const key = probe.profileOf(name);
      const open = known.get(key) ?? probe.open(profile, { conditions: [{ name }] });
      known.set(key, open);
      findings.compared(open.length);
      for (const [position, bits] of open.entries()) {
        const bestClass = bestOf(bits);
        if (bestClass === null || bestClass !== bestOf(healthy[position] ?? 0)) continue;
        const variant = probe.variantAt(position);
        findings.add(`${variant} ${name}`, () => ({
          variant,
          age: profile.age,
          dates,
          condition: name,
          severity,
          bestClass,
        }));
      }
    }
  }
  return findings.result;
}
