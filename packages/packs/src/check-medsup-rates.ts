import type { IssueLog } from './issue.ts';
import type { ResolvedVariant } from './read-family.ts';

/** Refuses rates that differ by age where the rating is `community`. */
export function checkMedsupRates({ pack, series, rateFile }: ResolvedVariant, log: IssueLog): void {
  if (pack.medsup?.rating !== 'community') return;
  for (const { className, cents, lines, firstLine } of series) {
    const first = cents.find((each) => each > 0);
    const age = cents.findIndex((each) => each > 0 && each !== first);
    if (age < 0) continue;
    const message = `With community rating, ${className} costs the same at every age, but the rate changes at age ${age}.`;
    log.refuse('rate_depends_on_age', { file: rateFile, line: lines[age] ?? firstLine, column: 1 }, message);
  }
}
