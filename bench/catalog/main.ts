import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type * as Building from '../../apps/service/src/catalog/index.ts';
import type * as Shipped from '../../apps/service/src/catalog/shipped.ts';

/**
 * What a catalog costs: how long it takes to read and compile, and how long a serving process is blocked while
 * another version is built and while a serialized one is loaded. Runs the compiled program, because threads can only
 * load that.
 */
const DIST = new URL('../../apps/service/dist/catalog/', import.meta.url);
const { SnapshotFolder, SnapshotLoader, storedCatalog, threadBuilder } = (await import(
  new URL('index.js', DIST).href
)) as typeof Building;
const SHIPPED = new URL('shipped.js', DIST).href;
const { readShippedContent } = (await import(SHIPPED)) as typeof Shipped;

/**
 * Runs in a plain Node.js process, as the program does: the TypeScript loader of this benchmark takes 60 MB and slows down
 * imports.
 */
const READ_AND_COMPILE = `
  const { loadShippedSnapshot } = await import(process.argv[2]);
  const start = performance.now();
  const before = process.cpuUsage();
  await loadShippedSnapshot();
  const { user, system } = process.cpuUsage(before);
  const { rss } = process.memoryUsage();
  const { maxRSS } = process.resourceUsage();
  console.log(
    'read and compile the shipped catalog, everything included: ' + Math.round(performance.now() - start) + ' ms,',
    Math.round((user + system) / 1000) + ' ms of CPU time in all threads;',
    'resident memory ' + Math.round(rss / 1e6) + ' MB, at most ' + Math.round((maxRSS * 1024) / 1e6) + ' MB',
  );
`;

async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const result = await work();
  console.log(`${name}: ${Math.round(performance.now() - before)} ms`);
  return result;
}

/** A serving process has not just read a catalog, so its garbage is collected first. */
function clearAway(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** The longest time during which nothing else could run. */
async function stall<T>(name: string, work: () => Promise<T>): Promise<T> {
  clearAway();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const result = await measured(name, work);
  delay.disable();
  console.log(
    `  longest stall ${(delay.max / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
  );
  return result;
}

const folder = await mkdtemp(join(tmpdir(), 'prequal-bench-'));
// A file, because threads inherit the options of their process and take none for a program on the command line.
const program = join(folder, 'read-and-compile.mjs');
await writeFile(program, READ_AND_COMPILE);
for (let round = 0; round < 3; round += 1) {
  const { status } = spawnSync(
    process.execPath,
    // The program reads its catalog in a process with these settings.
    [
      '--max-semi-space-size=8',
      '--max-inlined-bytecode-size-cumulative=100',
      '--heap-growing-percent=100',
      program,
      SHIPPED,
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('the catalog could not be read');
}

const catalog = await storedCatalog(await readShippedContent());
const loader = new SnapshotLoader(
  threadBuilder(),
  new SnapshotFolder({ dataDir: folder, keys: { current: 1, derive: () => Buffer.alloc(32) } }),
);
const key = { version: '2026-01-01.r1', digest: catalog.content.digest } as const;
try {
  await stall('nothing, for comparison', () => new Promise((resolve) => setTimeout(resolve, 2000)));
  await stall('load a version that must be built', () => loader.load(key, async () => catalog.content));
  for (let round = 0; round < 3; round += 1) {
    await stall('load a version that is serialized already', () =>
      loader.load(key, async () => catalog.content),
    );
  }
} finally {
  await rm(folder, { recursive: true });
}
