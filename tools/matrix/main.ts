import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pgBouncerInstalled } from '../../apps/service/test/pgbouncer.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { SERVICE } from '../architecture/boundaries.ts';
import { REPOSITORY } from '../architecture/tree.ts';
import { missingIn, selectCells } from './cells.ts';
import { installNode } from './node-releases.ts';
import { type CellResult, exitCode, renderTable } from './results.ts';
import { postgres15Installed, runCell } from './run-cell.ts';

// npm run prove:matrix [-- --only storage --node 22 --postgres 15 --pgbouncer with]: runs the module tests with every
// supported Node and PostgreSQL, directly and behind PgBouncer. Each option may be repeated.
const list = { type: 'string', multiple: true, default: [] as string[] } as const;
const { values } = parseArgs({ options: { only: list, node: list, postgres: list, pgbouncer: list } });
const cells = selectCells(values);
const tests = values.only.length === 0 ? [`${SERVICE}/`] : values.only.map((name) => `${SERVICE}/${name}`);
for (const path of tests)
  if (!existsSync(join(REPOSITORY, path)))
    throw new Error(`${path} does not exist. Name a module or a file of it, for example --only storage.`);

const installed = { postgres15: postgres15Installed(), pgbouncer: pgBouncerInstalled() };
const folder = await openTestFolder('matrix');
const results: CellResult[] = [];
try {
  const nodes = new Map<string, string>();
  for (const [number, cell] of cells.entries()) {
    const missing = missingIn(cell, installed);
    if (missing.length > 0) {
      results.push({ cell, outcome: { missing } });
      continue;
    }
    const { node, postgres, pgbouncer } = cell;
    const programs = nodes.get(node) ?? (await installNode(node, join(folder, `node-${node}`)));
    nodes.set(node, programs);
    console.log(`Node ${node}, PostgreSQL ${postgres}${pgbouncer ? ', PgBouncer' : ''} …`);
    const outcome = await runCell({ cell, folder: join(folder, `cell-${number}`), programs, tests });
    results.push({ cell, outcome });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n${renderTable(results)}`);
process.exitCode = exitCode(results);
