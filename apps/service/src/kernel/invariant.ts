/** A promise of our own code was broken: outside a silent 500, inside a loud log line. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** The single row of a result that must have exactly one. */
export function only<T>(rows: readonly T[], what: string): T {
  const [row] = rows;
  invariant(rows.length === 1 && row !== undefined, `expected exactly one ${what}, got ${rows.length}`);
  return row;
}
