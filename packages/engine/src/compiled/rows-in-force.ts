import type { StateCode } from '../states.ts';

/**
 * States with the same table rows have the same key, so that each result is computed once. Rows that are in force everywhere tell no
 * states apart.
 */
export function rowsInForce(
  rows: readonly { readonly states: readonly StateCode[] | null }[],
  state: StateCode,
): string {
  let key = '';
  for (const { states } of rows) if (states !== null) key += states.includes(state) ? '1' : '0';
  return key;
}
