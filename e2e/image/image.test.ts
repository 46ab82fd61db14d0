import { execFile, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { readGuideFiles } from '../../apps/service/src/http/guides/guide-files.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { preparedDataDir } from '../data-directory.ts';
import { startService } from '../service-process.ts';
import { layOutImage } from './image-layout.ts';

const proven = itProvenBy('package');

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const folder = await openTestFolder('image');
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Docker and Podman print the version of the server only if they can reach one. */
const RUNTIME = ['docker', 'podman'].find((program) => spawnSync(program, ['version']).status === 0);

/** Everything that the service reads from files: the guides, the console, the API reference. */
async function expectPages(base: string): Promise<void> {
  const guides = (await readGuideFiles()).map(({ name }) => `/docs/${name}`);
  expect(guides.length).toBeGreaterThan(50);
  for (const path of ['/docs/guides', '/docs', '/console/', '/problems/service-unavailable', ...guides]) {
    const response = await fetch(`${base}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    await response.arrayBuffer();
  }
}

proven('the files of the container image are all that the service needs', async () => {
  const image = join(folder, 'app');
  await layOutImage(image);
  const dataDir = await preparedDataDir(join(folder, 'data'));
  const bin = join(image, 'apps/service/bin/prequal.js');
  const service = await startService(dataDir, { PREQUAL_WORKERS: '1' }, bin);
  await expectPages(service.base);
  const response = await fetch(`${service.base}/v3/prequalify`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await service.token('test')}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 190 },
      coverage: { state: 'IL', face_amount_cents: 2_500_000 },
      products: ['bramblewood-hedgerow'],
    }),
  });
  expect(response.status).toBe(200);
  expect(await service.stop()).toBe(0);
});

it.runIf(RUNTIME !== undefined)('the container image is built, starts and serves its pages', async () => {
  const container = async (...args: string[]) => (await run(RUNTIME ?? '', args)).stdout.trim();
  const tag = `prequal-test:${process.pid}`;
  // The other format of Podman has no health check.
  const format = RUNTIME === 'podman' ? ['--format', 'docker'] : [];
  await container('build', '--quiet', ...format, '--tag', tag, REPOSITORY);
  const id = await container('run', '--detach', '--publish', '127.0.0.1::8080', tag);
  try {
    const [address = ''] = (await container('port', id, '8080')).split('\n');
    const isReady = () =>
      fetch(`http://${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { interval: 500 }).toBe(true);
    await expectPages(`http://${address}`);
    const healthCheck = await container('inspect', '--format', '{{json .Config.Healthcheck.Test}}', id);
    const [kind, ...command] = JSON.parse(healthCheck) as string[];
    expect(kind).toBe('CMD');
    await container('exec', id, ...command);
    await expect(container('exec', '--env', 'PREQUAL_PORT=9', id, ...command)).rejects.toThrow();
    expect(await container('exec', id, 'id', '--user', '--name')).toBe('node');
    await container('stop', id);
    expect(await container('wait', id)).toBe('0');
  } finally {
    await container('rm', '--force', '--volumes', id);
    await container('rmi', tag);
  }
});
