import type { Proof } from './proofs.ts';
import { skipReason } from './skip-reasons.ts';

export interface FileTime {
  readonly file: string;
  readonly ms: number;
}

export interface SkippedTest {
  readonly file: string;
  readonly fullName: string;
  readonly proof?: Proof | undefined;
}

const SLOWEST = 10;

export function slowestFiles(files: readonly FileTime[]): string[] {
  const slowest = [...files].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length === 0) return [];
  return [
    `The ${slowest.length} slowest of ${files.length} test files:`,
    ...slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`),
  ];
}

/** How many tests were skipped for each listed reason. */
export function listedSkips(skipped: readonly SkippedTest[]): string[] {
  const counts = new Map<string, number>();
  for (const { fullName, proof } of skipped) {
    const reason = skipReason(fullName, proof);
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  return [
    'Skipped tests:',
    ...[...counts].map(([reason, count]) => `${String(count).padStart(8)}    ${reason}`),
  ];
}

export function unlistedSkips(skipped: readonly SkippedTest[]): string[] {
  const unlisted = skipped.filter(({ fullName, proof }) => skipReason(fullName, proof) === null);
  if (unlisted.length === 0) return [];
  return [
    'Tests skipped without a listed reason:',
    ...unlisted.map(({ file, fullName }) => `          ${file} > ${fullName}`),
    'Run them, or add the reason to tools/test-report/skip-reasons.ts.',
  ];
}
