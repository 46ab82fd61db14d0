import type { StateCode } from '../states.ts';

/** States with the same table rows have the same key, so that each result is computed once. */
export function rowsInForce(
  rows: readonly { readonly states: readonly StateCode[] | null }[],
  state: StateCode,
): string {
  return rows.map((row) => (row.states === null || row.states.includes(state) ? '1' : '0')).join('');
}
