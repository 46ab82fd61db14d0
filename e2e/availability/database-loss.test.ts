import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OutsideServer } from '../../apps/service/test/outside-server.ts';
import { openSilentProxy, type SilentProxy } from '../../apps/service/test/silent-proxy.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { provenBy } from '../../tools/test-report/proofs.ts';
import { runCli, type ServiceProcess, startService } from '../service-process.ts';
import { countDecisions, printCounts } from './outage-counts.ts';
import { missingKeys, RequestLoad } from './request-load.ts';

const PROVEN = provenBy('outages');
const SILENT_MS = [1000, 6000, 12_000];
const RESTARTS = 3;
const EXHAUSTED_MS = 10_000;
const READ_ONLY_MS = 5000;
/** How many requests succeed before and after each loss. */
const REQUESTS = 200;
/** After the database answers again, requests succeed within this time. */
const RECOVERY_SECONDS = 5;

let folder = '';
let primary: OutsideServer;
let replica: OutsideServer;
let proxy: SilentProxy;
let failedOver = false;
let service: ServiceProcess;
let token = '';
let variables: Record<string, string> = {};

beforeAll(async () => {
  if (PROVEN.skip) return;
  folder = await openTestFolder('database-loss');
  primary = await OutsideServer.create(join(folder, 'primary'), {
    max_connections: '40',
    reserved_connections: '3',
  });
  proxy = await openSilentProxy({ connectionString: primary.url() });
  variables = {
    DATABASE_URL: primary.url(Number(proxy.connection.port)),
    PREQUAL_KEY: `1:${randomBytes(32).toString('base64')}`,
    PREQUAL_DATA_DIR: join(folder, 'data'),
    PREQUAL_WORKERS: '1',
    PREQUAL_DEMO: 'true',
  };
  service = await startService(join(folder, 'data'), variables);
  token = await service.token('live');
});
afterAll(async () => {
  if (PROVEN.skip) return;
  await service?.kill();
  await proxy?.close();
  await primary?.stop('SIGQUIT');
  await replica?.stop('SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

interface Loss {
  readonly test: string;
  /** The server that has the data in the end. */
  readonly survivor: () => OutsideServer;
  /** Loses the database, and resolves when it answers again. */
  readonly lose: () => Promise<void>;
}

const decisionsOf = (server: OutsideServer) =>
  countDecisions({ query: async <T>(sql: string) => (await server.administer(sql)) as T[] });

async function underLoad({
  test,
  survivor,
  lose,
}: Loss): Promise<{ secondsAfter: number; failures: string[] }> {
  const before = await decisionsOf(survivor());
  const load = new RequestLoad({ token, bases: [service.base], clients: 4, pauseMs: 25 });
  await load.succeed(REQUESTS);
  await lose();
  const backAt = performance.now();
  await load.succeed(1);
  const secondsAfter = (performance.now() - backAt) / 1000;
  await load.succeed(REQUESTS);
  const report = await load.stop();
  const missing = await missingKeys(service.base, token, load.acknowledged);
  const doubled = (await decisionsOf(survivor())) - before - load.acknowledged.size;
  await printCounts(`${test}; ${secondsAfter.toFixed(1)} s after the database was back`, {
    ...report,
    missing: missing.length,
    doubled,
  });
  expect([missing, doubled]).toEqual([[], 0]);
  return { secondsAfter, failures: Object.keys(report.failures) };
}

/** While the database is away the only response is 503. */
const UNAVAILABLE = '503 POST /v3/prequalify';

it.each(SILENT_MS)(
  'nothing is lost or done twice if the database is silent for %i ms',
  PROVEN,
  async (silentMs) => {
    const { secondsAfter, failures } = await underLoad({
      test: `silent for ${silentMs / 1000} s`,
      survivor: () => primary,
      lose: async () => {
        proxy.silence();
        await pause(silentMs);
        proxy.restore();
      },
    });
    expect(secondsAfter).toBeLessThan(RECOVERY_SECONDS);
    expect(failures.filter((failure) => failure !== UNAVAILABLE)).toEqual([]);
  },
);

it.each(['SIGINT', 'SIGQUIT'] as const)(
  'nothing is lost or done twice if PostgreSQL restarts after %s',
  PROVEN,
  async (signal) => {
    for (let restart = 0; restart < RESTARTS; restart++) {
      const { secondsAfter, failures } = await underLoad({
        test: signal === 'SIGINT' ? 'restart of PostgreSQL' : 'crash of PostgreSQL and recovery',
        survivor: () => primary,
        lose: async () => {
          await primary.stop(signal);
          await primary.start();
        },
      });
      expect(secondsAfter).toBeLessThan(RECOVERY_SECONDS);
      expect(failures.filter((failure) => failure !== UNAVAILABLE)).toEqual([]);
    }
  },
);

it(
  'requests wait for a server that has no connections left, and the operator has a reserve',
  PROVEN,
  async () => {
    await primary.administer('create role reserve login in role service, pg_use_reserved_connections');
    let operator: number | null = null;
    const { secondsAfter, failures } = await underLoad({
      test: `server without free connections for ${EXHAUSTED_MS / 1000} s`,
      survivor: () => primary,
      lose: async () => {
        const first = await primary.occupyConnections();
        await primary.administer(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prequal'",
        );
        const rest = await primary.occupyConnections();
        const started = performance.now();
        const command = await runCli(['account', 'list', '--json'], {
          ...variables,
          DATABASE_URL: primary.url().replace('service@', 'reserve@'),
        });
        operator = command.code;
        await pause(Math.max(0, EXHAUSTED_MS - (performance.now() - started)));
        await Promise.all([first.free(), rest.free()]);
      },
    });
    expect(operator).toBe(0);
    expect(secondsAfter).toBeLessThan(RECOVERY_SECONDS);
    expect(failures.filter((failure) => failure !== UNAVAILABLE)).toEqual([]);
  },
);

it(
  'nothing is lost or done twice if a streaming replica takes over, read-only at first',
  PROVEN,
  async () => {
    replica = await primary.replica(join(folder, 'replica'), { max_connections: '40' });
    // From now on an acknowledged decision is on both hosts.
    await primary.administer("alter system set synchronous_standby_names = '*'");
    await primary.administer('select pg_reload_conf()');
    const { secondsAfter, failures } = await underLoad({
      test: `failover to a replica that is read-only for ${READ_ONLY_MS / 1000} s`,
      survivor: () => (failedOver ? replica : primary),
      lose: async () => {
        // The host is gone without closing its connections, and new ones reach the replica.
        proxy.silence();
        await primary.stop('SIGQUIT');
        proxy.redirect({ connectionString: replica.url() });
        proxy.restore();
        failedOver = true;
        await pause(READ_ONLY_MS);
        await replica.promote();
      },
    });
    expect(secondsAfter).toBeLessThan(RECOVERY_SECONDS);
    expect(failures.filter((failure) => failure !== UNAVAILABLE)).toEqual([]);
  },
);

it('the audit chains of the surviving server verify', PROVEN, async () => {
  const { code, stdout } = await runCli(['audit', 'verify', '--json'], variables);
  expect([code, (JSON.parse(stdout) as { broken: unknown }).broken]).toEqual([0, []]);
});
