import type { StateCode } from '../states.ts';

/** States in which the same rows of a table hold have the same key, so that each answer is worked out once. */
export function rowsInForce(
  rows: readonly { readonly states: readonly StateCode[] | null }[],
  state: StateCode,
): string {
  return rows.map((row) => (row.states === null || row.states.includes(state) ? '1' : '0')).join('');
}
