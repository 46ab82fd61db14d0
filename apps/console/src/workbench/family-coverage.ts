import type { ListedQuality } from './model.ts';

/** The shares of the conditions and medications that a family decides about, and that its rules or their groups name. */
export function coverageShare({
  conditions,
  medications,
}: Pick<ListedQuality, 'conditions' | 'medications'>): {
  readonly decided: string;
  readonly named: string;
} {
  const sum = (of: (counts: ListedQuality['conditions']) => number) => of(conditions) + of(medications);
  const named = sum(({ ruled, group }) => ruled + group);
  const ignored = sum((counts) => counts.ignored);
  const total = named + ignored + sum(({ unlisted, inferred }) => unlisted + inferred);
  return { decided: shareOf(total - ignored, total), named: shareOf(named, total) };
}

/** In whole percent; only what is complete is 100 %. */
function shareOf(part: number, total: number): string {
  if (total === 0) return '–';
  return `${part === total ? 100 : Math.min(99, Math.round((part / total) * 100))} %`;
}
