import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { itProvenBy } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';
import { runCli, type ServiceProcess, startService } from './service-process.ts';

const proven = itProvenBy('processes');

const DATA = fileURLToPath(new URL('../data', import.meta.url));
const folder = await openTestFolder('publish');
const dataDir = join(folder, 'data-dir');
const variables = { PREQUAL_DATA_DIR: dataDir };
let service: ServiceProcess;
let token = '';

/** Between two requests of a client, so that the processes have time for the publication. */
const PAUSE_MS = 50;

interface Version {
  readonly version: string;
  readonly variants: number;
  readonly current: boolean;
  readonly changed: boolean;
}
interface Seen {
  readonly status: number;
  readonly version: string | null;
  readonly milliseconds: number;
}

beforeAll(async () => {
  // One carrier: its checks take a fraction of the time of the whole catalog.
  const carrier = join('packs', 'alder-creek');
  await cp(join(DATA, carrier), join(folder, 'next', carrier), { recursive: true });
  service = await startService(await preparedDataDir(dataDir), { PREQUAL_WORKERS: '2' });
  token = await service.token('live');
}, 600_000);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

async function catalog(words: string, code = 0): Promise<unknown> {
  const result = await runCli(['catalog', ...words.split(' '), '--json'], variables);
  expect(result.code, result.stderr).toBe(code);
  return JSON.parse(result.stdout);
}

async function edit(file: string, find: string, replace: string): Promise<void> {
  const path = join(folder, 'next', 'packs', file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(find);
  await writeFile(path, before.replace(find, replace));
}

/** Sends requests continuously until stopped, each to whichever process accepts it. */
function underLoad(): { readonly seen: readonly Seen[]; stop(): Promise<readonly Seen[]> } {
  const seen: Seen[] = [];
  let running = true;
  const paths = ['/v3/datasets?fields=meta', '/v3/datasets?include=products', '/v3/datasets'];
  const loops = Array.from({ length: 3 }, async (_, loop) => {
    for (let round = loop; running; round += 1) {
      await setTimeout(PAUSE_MS);
      const started = performance.now();
      // A new connection for each request reaches both processes in turn.
      const headers = { authorization: `Bearer ${token}`, connection: 'close' };
      const response = await fetch(`${service.base}${paths[round % paths.length]}`, { headers });
      const body = (await response.json()) as { data?: { version: string } };
      const milliseconds = performance.now() - started;
      seen.push({ status: response.status, version: body.data?.version ?? null, milliseconds });
    }
  });
  return {
    seen,
    stop: async () => {
      running = false;
      await Promise.all(loops);
      return seen;
    },
  };
}

const current = async () => ((await catalog('list')) as Version[]).find((listed) => listed.current);
const currentVersion = async () => (await current())?.version ?? '';

it('a new version reaches every process without a restart and without a failed request', async () => {
  const { version: before = '', variants } = (await current()) ?? {};
  await edit('alder-creek/homestead/pack.yaml', 'revision:', 'revision: "9999" #');
  const load = underLoad();
  const published = (await catalog(`publish ${join(folder, 'next')} --merge`)) as Version;
  expect(published).toMatchObject({ changed: true, current: true, origin: 'published', variants });
  expect(published.version).not.toBe(before);
  // Both processes log the swap; from then on no response may use the old version.
  await expect
    .poll(() => service.stderr().split(`"catalog_version":"${published.version}"`).length - 1, {
      timeout: 300_000,
    })
    .toBe(2);
  await expect
    .poll(() => load.seen.some(({ version }) => version === published.version), { timeout: 300_000 })
    .toBe(true);
  const seen = await load.stop();
  expect(seen.length).toBeGreaterThan(20);
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(seen.map(({ version }) => version))).toEqual(new Set([before, published.version]));
  for (let request = 0; request < 8; request += 1) {
    const response = await fetch(`${service.base}/v3/datasets?fields=meta`, {
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
    });
    expect(response.headers.get('etag')).toContain(published.version);
    await response.arrayBuffer();
  }
  expect(await currentVersion()).toBe(published.version);
}, 600_000);

proven('publishing the same content again changes nothing, and the differences can be shown', async () => {
  const versions = (await catalog('list')) as Version[];
  const [now, first] = versions.map(({ version }) => version);
  expect(await catalog(`publish ${join(folder, 'next')} --merge`)).toMatchObject({
    changed: false,
    version: now,
  });
  const diffs = (await catalog(`diff ${first} ${now}`)) as { slug: string; kind: string }[];
  expect(diffs.map(({ kind }) => kind)).toContain('changed');
  expect(diffs.every(({ slug }) => slug.startsWith('alder-creek-'))).toBe(true);
});

proven('refuses an invalid version with the position of its error, and keeps the old one', async () => {
  const before = await currentVersion();
  await edit('alder-creek/homestead/rules.csv', 'condition_ever', 'condition_evr');
  const refused = (await catalog(`publish ${join(folder, 'next')} --merge`, 1)) as {
    ok: boolean;
    issues: unknown[];
  };
  expect(refused.ok).toBe(false);
  expect(refused.issues[0]).toMatchObject({
    file: expect.stringContaining('alder-creek/homestead/rules.csv'),
    line: expect.any(Number),
    column: expect.any(Number),
  });
  expect(await currentVersion()).toBe(before);
});

proven('the current version survives a restart', async () => {
  const before = await currentVersion();
  expect(await service.stop()).toBe(0);
  service = await startService(dataDir, { PREQUAL_WORKERS: '1' });
  const response = await fetch(`${service.base}/v3/datasets?fields=meta`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await response.json()) as { data: { version: string } }).data.version).toBe(before);
});
