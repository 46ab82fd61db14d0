import type { FlatPack } from '../flat-pack.ts';
import type { StateCode } from '../states.ts';

export interface AgeRange {
  readonly minAge: number;
  readonly maxAge: number;
}

/** Inclusive issue ages of a class; null if no row covers it, and then no age is accepted. */
export function issueAges(
  pack: FlatPack,
  classIndex: number,
  { tobacco, state }: { readonly tobacco: boolean; readonly state: StateCode },
): AgeRange | null {
  const rows = pack.issueAges.filter(
    (row) =>
      (row.classIndex === null || row.classIndex === classIndex) &&
      (row.tobacco === null || row.tobacco === tobacco) &&
      (row.states === null || row.states.includes(state)),
  );
  if (rows.length === 0) return null;
  return {
    minAge: Math.max(...rows.map((row) => row.minAge)),
    maxAge: Math.min(...rows.map((row) => row.maxAge)),
  };
}

export function isIssueAge(range: AgeRange | null, age: number): boolean {
  return range !== null && age >= range.minAge && age <= range.maxAge;
}
