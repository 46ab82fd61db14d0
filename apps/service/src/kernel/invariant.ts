/** A bug in our own code: clients see a plain 500, the log has the details. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** The only row of a result that must have exactly one. */
export function only<T>(rows: readonly T[], what: string): T {
  const [row] = rows;
  invariant(rows.length === 1 && row !== undefined, `expected exactly one ${what}, got ${rows.length}`);
  return row;
}
