import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { nestedBody } from '../apps/service/test/requests.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { preparedDataDir } from './data-directory.ts';
import { loggedMessages, runCli, startService } from './service-process.ts';

const CLIENTS = 6;
/** Each client sends so many while the primary is stopped, and as many before and after. */
const REQUESTS = 3;

const folder = await openTestFolder('stopped-primary');
afterAll(() => rm(folder, { recursive: true, force: true }));
const body = JSON.stringify(nestedBody({ products: ['alder-creek-homestead'] }));

/** The rows of intact audit chains. */
async function auditRows(dataDir: string): Promise<number> {
  const { stdout } = await runCli(['audit', 'verify', '--json'], { PREQUAL_DATA_DIR: dataDir });
  const { rows, broken } = JSON.parse(stdout) as { rows: number; broken: unknown[] };
  expect(broken).toEqual([]);
  return rows;
}

it('records every decision once while the primary, which writes for the API processes, is stopped, and records through it again afterwards', {
  timeout: 300_000,
}, async () => {
  const dataDir = await preparedDataDir(join(folder, 'data'));
  const service = await startService(dataDir, { PREQUAL_WORKERS: '3', PREQUAL_LOG_LEVEL: 'info' });
  onTestFinished(() => service.kill({ database: true }));
  const authorization = `Bearer ${await service.token('live')}`;
  const responses = new Map<string, string>();
  const prequalify = async (key: string) => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
    return fetch(`${service.base}/v3/prequalify`, { method: 'POST', headers, body });
  };
  const sendSome = () =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let sent = 0; sent < REQUESTS; sent++) {
          const key = randomUUID();
          const response = await prequalify(key);
          responses.set(key, await response.text());
          expect(response.status).toBe(200);
        }
      }),
    );
  const rowsBefore = await auditRows(dataDir);
  await sendSome();
  const primary = service.child.pid ?? 0;
  process.kill(primary, 'SIGSTOP');
  await sendSome();
  process.kill(primary, 'SIGCONT');
  await expect
    .poll(() => loggedMessages(service.stderr()), { timeout: 60_000 })
    .toContain('The primary responds again; recording decisions through it');
  await sendSome();
  for (const [key, text] of responses) {
    const again = await prequalify(key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.text()).toBe(text);
  }
  expect(await auditRows(dataDir)).toBe(rowsBefore + responses.size);
  expect(await service.stop()).toBe(0);
});
