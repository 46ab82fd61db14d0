/** The last release of each Node version that we support. */
export const NODE_RELEASES = ['20.20.2', '22.23.3', '24.21.0'] as const;
/** The oldest PostgreSQL that we support, as Debian installs it, and the embedded one. */
export const POSTGRES_VERSIONS = ['15', '18'] as const;

/** One combination that the tests run with. */
export interface Cell {
  readonly node: string;
  readonly postgres: string;
  readonly pgbouncer: boolean;
}

/** What of the matrix to run; an empty list means everything. */
export interface CellFilter {
  /** Major versions. */
  readonly node: readonly string[];
  readonly postgres: readonly string[];
  /** `with`, `without`, or both. */
  readonly pgbouncer: readonly string[];
}

const KNOWN: Readonly<Record<keyof CellFilter, readonly string[]>> = {
  node: NODE_RELEASES.map(majorOf),
  postgres: POSTGRES_VERSIONS,
  pgbouncer: ['with', 'without'],
};

export function selectCells(filter: CellFilter): Cell[] {
  const unknown = unknownValues(filter);
  if (unknown.length > 0) throw new Error(unknown.join('\n'));
  const chosen = (name: keyof CellFilter, value: string) =>
    filter[name].length === 0 || filter[name].includes(value);
  return POSTGRES_VERSIONS.flatMap((postgres) =>
    [false, true].flatMap((pgbouncer) => NODE_RELEASES.map((node) => ({ node, postgres, pgbouncer }))),
  ).filter(
    ({ node, postgres, pgbouncer }) =>
      chosen('node', majorOf(node)) &&
      chosen('postgres', postgres) &&
      chosen('pgbouncer', pgbouncer ? 'with' : 'without'),
  );
}

function unknownValues(filter: CellFilter): string[] {
  return (['node', 'postgres', 'pgbouncer'] as const).flatMap((name) =>
    filter[name]
      .filter((value) => !KNOWN[name].includes(value))
      .map((value) => `--${name} ${value} is not in the matrix. Choose from: ${KNOWN[name].join(', ')}.`),
  );
}

/** What a cell needs and this machine does not have, as its row in the table says it. */
export function missingIn(cell: Cell, installed: { postgres15: boolean; pgbouncer: boolean }): string[] {
  return [
    ...(cell.postgres === '15' && !installed.postgres15 ? ['PostgreSQL 15'] : []),
    ...(cell.pgbouncer && !installed.pgbouncer ? ['PgBouncer'] : []),
  ];
}

function majorOf(release: string): string {
  return release.split('.')[0] ?? release;
}
