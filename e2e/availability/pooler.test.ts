import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort, OutsideServer } from '../../apps/service/test/outside-server.ts';
import { pgBouncerInstalled, startPgBouncer } from '../../apps/service/test/pgbouncer.ts';
import { readShippedCatalog } from '../../apps/service/test/shipped-catalog.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { isProving } from '../../tools/test-report/proofs.ts';
import { installCatalog } from '../installed-catalog.ts';
import { runCli, type ServiceProcess, startService } from '../service-process.ts';
import { countDecisions, printCounts } from './outage-counts.ts';
import { missingKeys, RequestLoad } from './request-load.ts';

const INSTALLED = pgBouncerInstalled();
if (!INSTALLED)
  console.log('Skipped the tests with a pooler: PgBouncer is not installed (apt install pgbouncer).');
const REQUESTS = isProving('outages') ? 2000 : 100;

describe.skipIf(!INSTALLED)('behind PgBouncer in transaction mode', () => {
  let folder = '';
  let server: OutsideServer;
  let bouncer: ChildProcess;
  let service: ServiceProcess;
  let token = '';
  let variables: Record<string, string> = {};

  beforeAll(async () => {
    folder = await openTestFolder('pooler');
    server = await OutsideServer.create(join(folder, 'server'));
    const port = await freePort();
    bouncer = await startPgBouncer(join(folder, 'bouncer'), { port, serverPort: server.port });
    variables = {
      DATABASE_URL: server.url(port),
      DATABASE_LISTEN_URL: server.url(),
      PREQUAL_KEY: `1:${randomBytes(32).toString('base64')}`,
      PREQUAL_DATA_DIR: join(folder, 'data'),
      PREQUAL_WORKERS: '2',
      PREQUAL_DEMO: 'true',
    };
    await installCatalog(variables, () => readShippedCatalog(inject('shippedCatalog')));
    service = await startService(join(folder, 'data'), variables);
    token = await service.token('live');
  });
  afterAll(async () => {
    await service?.kill();
    bouncer?.kill('SIGINT');
    await server?.stop('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  });

  async function counts(test: string, load: RequestLoad) {
    const report = await load.stop();
    const missing = await missingKeys(service.base, token, load.acknowledged);
    const decisions = await countDecisions({
      query: async <T>(sql: string) => (await server.administer(sql)) as T[],
    });
    return { test, report, missing, decisions };
  }

  it('no request fails, and commands work', async () => {
    const load = new RequestLoad({
      token,
      bases: [service.base],
      clients: 8,
      pauseMs: 10,
      others: [
        { method: 'GET', path: '/v1/events?limit=5' },
        { method: 'GET', path: '/v1/usage' },
        { method: 'GET', path: '/v3/datasets?fields=meta' },
      ],
    });
    await load.succeed(REQUESTS);
    const { test, report, missing, decisions } = await counts('PgBouncer in transaction mode', load);
    const doubled = decisions - load.acknowledged.size;
    await printCounts(test, { ...report, missing: missing.length, doubled });
    expect([report.failures, missing, doubled]).toEqual([{}, [], 0]);
    for (const command of ['doctor', 'audit verify', 'account list']) {
      const { code, stdout, stderr } = await runCli([...command.split(' '), '--json'], variables);
      expect([command, code], stdout + stderr).toEqual([command, 0]);
    }
  });

  it('the server cancels a statement that takes too long, and requests get 503', async () => {
    const before = await countDecisions({
      query: async <T>(sql: string) => (await server.administer(sql)) as T[],
    });
    const lock = await server.lockTable('audit_heads');
    const load = new RequestLoad({ token, bases: [service.base], clients: 4, pauseMs: 10 });
    await expect.poll(() => load.failed, { interval: 50 }).toBeGreaterThan(3);
    // The first statements are canceled, and those that follow are younger.
    const oldStatements = () =>
      server.administer(
        `select query from pg_stat_activity
         where usename = 'service' and state = 'active' and now() - query_start > interval '10 seconds'`,
      );
    await expect.poll(oldStatements).toEqual([]);
    await lock.unlock();
    await load.succeed(100);
    const { test, report, missing, decisions } = await counts('table locked behind PgBouncer', load);
    const doubled = decisions - before - load.acknowledged.size;
    await printCounts(test, { ...report, missing: missing.length, doubled });
    expect(Object.keys(report.failures)).toEqual(['503 POST /v3/prequalify']);
    expect([missing, doubled]).toEqual([[], 0]);
  });
});
