import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type * as Building from '../../apps/service/src/catalog/index.ts';
import type * as Shipped from '../../apps/service/src/catalog/shipped.ts';

/**
 * What a catalog costs: how long it takes to read and compile, and how long a serving process is blocked while
 * another version is built and while a packed one is loaded. Runs the compiled program, because threads can only
 * load that.
 */
const DIST = new URL('../../apps/service/dist/catalog/', import.meta.url);
const { SnapshotFolder, SnapshotLoader, storedCatalog, threadBuilder } = (await import(
  new URL('index.js', DIST).href
)) as typeof Building;
const { loadShippedSnapshot, readShippedContent } = (await import(
  new URL('shipped.js', DIST).href
)) as typeof Shipped;

const megabytes = (bytes: number) => Math.round(bytes / 1e6);

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

const base = process.memoryUsage().rss;
await measured('read and compile the shipped catalog, everything included', () => loadShippedSnapshot());
console.log(
  `  resident memory ${megabytes(process.memoryUsage().rss)} MB, ${megabytes(base)} MB of it before`,
);

const catalog = await storedCatalog(readShippedContent());
const folder = await mkdtemp(join(tmpdir(), 'prequal-bench-'));
const loader = new SnapshotLoader(
  threadBuilder(),
  new SnapshotFolder({ dataDir: folder, keys: { current: 1, derive: () => Buffer.alloc(32) } }),
);
const key = { version: '2026-01-01.r1', digest: catalog.content.digest } as const;
try {
  await stall('nothing, for comparison', () => new Promise((resolve) => setTimeout(resolve, 2000)));
  await stall('load a version that must be built', () => loader.load(key, async () => catalog.content));
  for (let round = 0; round < 3; round += 1) {
    await stall('load a version that is packed already', () => loader.load(key, async () => catalog.content));
  }
} finally {
  await rm(folder, { recursive: true });
}
