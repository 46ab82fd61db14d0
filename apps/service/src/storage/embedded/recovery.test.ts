import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestFolder } from '../../../test/test-folder.ts';
import { type Clock, systemClock } from '../../kernel/index.ts';
import { initialize, openCluster } from './cluster.ts';
import { joinEmbedded } from './embedded.ts';
import { findHome } from './home.ts';
import { findPrograms } from './programs.ts';
import { serverUser } from './server-user.ts';

const STEP_MS = 1000;

it('waits as long as a running server needs to replay its log', async () => {
  const dataDir = await openTestFolder('recovery');
  const user = await serverUser();
  const home = await findHome(dataDir, user);
  const cluster = await openCluster(home, await findPrograms(home, user), user);
  await initialize(cluster);
  // A process with the folder in its command stands for a server that does not accept connections yet.
  const recovering = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', cluster.folder]);
  await writeFile(join(cluster.folder, 'postmaster.pid'), `${recovering.pid}\n`, { mode: 0o644 });
  const ended = new Promise((resolve) => recovering.once('exit', resolve));
  let waitedMs = 0;
  const clock: Clock = {
    ...systemClock,
    elapsed: () => waitedMs + systemClock.elapsed(),
    sleep: async (ms, signal) => {
      if (waitedMs < 120_000) {
        waitedMs += STEP_MS;
        return;
      }
      recovering.kill('SIGKILL');
      await ended;
      await systemClock.sleep(ms, signal);
    },
  };
  const server = await joinEmbedded(dataDir, clock);
  expect(waitedMs).toBe(120_000);
  await server.leave();
  await rm(dataDir, { recursive: true, force: true });
}, 600_000);
