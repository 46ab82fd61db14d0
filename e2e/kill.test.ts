import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { nestedBody } from '../apps/service/test/requests.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { isProving } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';
import { databasePid, runCli, type ServiceProcess, startService } from './service-process.ts';

const ROUNDS = isProving('outages') ? 10 : 1;
/** In every other round several processes, whose decisions the primary writes. */
const WORKERS = ['3', '1'];
const CLIENTS = 8;
/** A round is killed in the middle of its stream: after this many responses, while others are in flight. */
const ANSWERS_BEFORE_KILL = 30;

const folder = await openTestFolder('kill');
afterAll(() => rm(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');
const body = JSON.stringify(nestedBody({ products: ['alder-creek-homestead'] }));

async function prequalify(service: ServiceProcess, token: string, key: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  return fetch(`${service.base}/v3/prequalify`, { method: 'POST', headers, body });
}

/** Writes continuously until the connection breaks, and records every response. */
async function stream(
  service: ServiceProcess,
  token: string,
  acknowledged: Map<string, string>,
  enough: () => void,
) {
  const before = acknowledged.size;
  const client = async () => {
    for (;;) {
      const key = randomUUID();
      try {
        const response = await prequalify(service, token, key);
        const text = await response.text();
        if (response.status === 200) acknowledged.set(key, text);
      } catch {
        return;
      }
      if (acknowledged.size - before >= ANSWERS_BEFORE_KILL) enough();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

it(`keeps everything it acknowledged through ${ROUNDS === 1 ? 'a kill' : `${ROUNDS} kills`} under a stream of writes, and restarts without intervention`, {
  timeout: 600_000,
}, async () => {
  const acknowledged = new Map<string, string>();
  let token = '';
  await preparedDataDir(dataDir);
  for (let round = 0; round < ROUNDS; round++) {
    const service = await startService(dataDir, { PREQUAL_WORKERS: WORKERS[round % 2] ?? '1' });
    if (round === 0) {
      token = await service.token('live');
    }
    // Every other time the database server is killed with the service; otherwise it is left orphaned.
    const killing: Promise<void>[] = [];
    await stream(service, token, acknowledged, () => {
      if (killing.length === 0) killing.push(service.kill({ database: round % 2 === 1 }));
    });
    await Promise.all(killing);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * ANSWERS_BEFORE_KILL);

  const service = await startService(dataDir, { PREQUAL_WORKERS: '1' });
  for (const [key, text] of acknowledged) {
    const again = await prequalify(service, token, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.text()).toBe(text);
  }
  const { code, stdout } = await runCli(['audit', 'verify', '--json'], { PREQUAL_DATA_DIR: dataDir });
  const verdict = JSON.parse(stdout) as { rows: number; broken: unknown[] };
  expect([code, verdict.broken]).toEqual([0, []]);
  expect(verdict.rows).toBeGreaterThanOrEqual(acknowledged.size);
  expect(await service.stop()).toBe(0);
  expect(databasePid(dataDir)).toBeNull();
});
