import type { FlatPack } from '../flat-pack.ts';
import type { StateCode } from '../states.ts';

/** Sold in the state at all, and this class not left out there. */
export function isClassAvailable(pack: FlatPack, classIndex: number, state: StateCode): boolean {
  return (
    pack.states.available.includes(state) &&
    !pack.states.classExclusions.some((row) => row.classIndex === classIndex && row.states.includes(state))
  );
}
