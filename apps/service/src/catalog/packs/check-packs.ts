import { counted } from './counted.ts';
import { type Fault, formatFault } from './fault.ts';
import { loadPackSet, type PackSet } from './load-pack-set.ts';
import type { SubjectIndex } from './subject-index.ts';

export interface CheckReport {
  readonly ok: boolean;
  readonly carriers: number;
  readonly families: number;
  readonly variants: number;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
}

/** Loads a folder of packs for its faults only. Warnings do not fail it. */
export function checkPacks(dir: string, subjects: SubjectIndex): CheckReport {
  return checkReportOf(loadPackSet(dir, subjects));
}

export function checkReportOf(set: PackSet): CheckReport {
  return {
    ok: set.faults.length === 0,
    carriers: set.carriers.length,
    families: new Set(set.packs.map((pack) => pack.familyId)).size,
    variants: set.packs.length,
    faults: set.faults,
    warnings: set.warnings,
  };
}

/** One line a fault, and a last line that sums up. */
export function formatCheck(report: CheckReport): string {
  const lines = [
    ...report.faults.map(formatFault),
    ...report.warnings.map((warning) => `warning: ${formatFault(warning)}`),
    `${counted(report.carriers, 'carrier')}, ${counted(report.families, 'product')}, ${counted(report.variants, 'variant')}: ${counted(report.faults.length, 'fault')}, ${counted(report.warnings.length, 'warning')}`,
  ];
  return `${lines.join('\n')}\n`;
}
