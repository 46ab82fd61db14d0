import type { FlatPack } from '../flat-pack.ts';
import type { StateCode } from '../states.ts';

export interface FaceRange {
  readonly minCents: number;
  readonly maxCents: number;
}

/** Inclusive face amounts of a class; null if no row covers it, and then no amount is offered. */
export function faceLimits(
  pack: FlatPack,
  classIndex: number,
  { age, state }: { readonly age: number; readonly state: StateCode },
): FaceRange | null {
  const rows = pack.faceLimits.filter(
    (row) =>
      (row.classIndex === null || row.classIndex === classIndex) &&
      age >= row.minAge &&
      age <= row.maxAge &&
      (row.states === null || row.states.includes(state)),
  );
  if (rows.length === 0) return null;
  return {
    minCents: Math.max(...rows.map((row) => row.minCents)),
    maxCents: Math.min(...rows.map((row) => row.maxCents)),
  };
}
