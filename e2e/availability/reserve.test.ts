import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { OutsideServer } from '../../apps/service/test/outside-server.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { runCli } from '../service-process.ts';

const proven = itProvenBy('outages');

proven('commands on a server without free connections use a reserve, or say that they wait', async () => {
  const folder = await openTestFolder('reserve');
  const server = await OutsideServer.create(join(folder, 'server'), { reserved_connections: '3' });
  onTestFinished(async () => {
    await server.stop('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  });
  const variables = {
    PREQUAL_DATA_DIR: join(folder, 'data'),
    PREQUAL_KEY: `1:${randomBytes(32).toString('base64')}`,
  };
  const migrated = await runCli(['migrate', '--json'], { ...variables, DATABASE_URL: server.url() });
  expect(migrated.code, migrated.stderr).toBe(0);
  await server.administer('create role reserve login in role service, pg_use_reserved_connections');
  const occupied = await server.occupyConnections();
  const url = server.url().replace('service@', 'reserve@');
  const created = await runCli(['account', 'create', '--name', 'A', '--json'], {
    ...variables,
    DATABASE_URL: url,
  });
  expect(created.code, created.stderr).toBe(0);
  const freed: Promise<void>[] = [];
  const onStderr = (stderr: string) => {
    const said = stderr.includes('no free connections; waiting up to 60 seconds');
    if (said && freed.length === 0) freed.push(occupied.free());
  };
  const surroundings = { ...variables, DATABASE_URL: server.url() };
  const waited = await runCli(['account', 'list'], surroundings, { onStderr });
  await Promise.all(freed);
  expect(freed, waited.stderr).toHaveLength(1);
  expect(waited.code, waited.stderr).toBe(0);
});
