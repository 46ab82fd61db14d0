import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ImpactReport, type ImpactRow, impactOf, samplePopulation, subjectRows } from '@prequal/packs';
import { type DraftSource, readDraft } from './draft-content.ts';
import type { TellProgress } from './tell-progress.ts';

export type DraftImpact =
  | { readonly kind: 'refused'; readonly errors: number }
  | { readonly kind: 'impact'; readonly report: ImpactReport };

interface ImpactInput {
  readonly source: DraftSource;
  /** The shipped applicants unless rows are given. */
  readonly rows: readonly ImpactRow[] | null;
  readonly asOf: string;
}

export const SHIPPED_PEOPLE = 10_000;

/** Evaluates people with the carriers that a draft changes, before and after. */
export async function measureImpact(
  { source, rows, asOf }: ImpactInput,
  tell: TellProgress,
): Promise<DraftImpact> {
  const { before, read, repeated } = readDraft(source);
  const after = read.content;
  if (after === null || repeated.length > 0)
    return { kind: 'refused', errors: read.report.issues.length + repeated.length };
  const total = rows?.length ?? SHIPPED_PEOPLE;
  const names = subjectRows(after.reference);
  const people = rows ?? samplePopulation(names, { count: total, asOf });
  const steps = impactOf({ before, after }, people, asOf);
  for (;;) {
    const step = await steps.next();
    if (step.done) return { kind: 'impact', report: step.value };
    tell(step.value.done, total);
    // Without a thread of its own, requests are served in between.
    await nextTurn();
  }
}
