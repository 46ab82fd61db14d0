import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testConfig } from '../../test/config.ts';
import { ApiProcesses } from './api-processes.ts';

/** Reports what it hears of other processes, and tells them a key when it is asked to. */
const API_PROCESS = `
process.on('message', (message) => {
  if (message.test === 'record') process.send({ prequal: 'recorded-keys', keys: ['a', 'b'] });
  if (message.prequal === 'recorded-keys') process.send({ test: 'heard', keys: message.keys });
});
process.send({ test: 'ready' });
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorded-keys-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('a process that has recorded keys tells all others of this host, and not itself', async () => {
  const exec = join(folder, 'api.mjs');
  await writeFile(exec, API_PROCESS);
  cluster.setupPrimary({ exec });
  const heard: { worker: number; keys: string[] }[] = [];
  let ready = 0;
  cluster.on('message', ({ id }, message: { test?: string; keys: string[] }) => {
    if (message.test === 'ready') ready += 1;
    if (message.test === 'heard') heard.push({ worker: id, keys: message.keys });
  });
  const processes = new ApiProcesses({
    config: testConfig({ PREQUAL_DATA_DIR: folder, PREQUAL_WORKERS: '3' }),
    log: pino({ level: 'silent' }),
    stopping: new AbortController(),
    onLost: () => {},
  });
  processes.fork();
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  try {
    await expect.poll(() => ready).toBe(3);
    workers[0]?.send({ test: 'record' });
    await expect.poll(() => heard).toHaveLength(2);
    // What the other two say later would come after what the first one says now.
    workers[1]?.send({ test: 'record' });
    await expect.poll(() => heard).toHaveLength(4);
    const [first, second, third] = workers.map(({ id }) => id);
    expect(heard.map(({ worker }) => worker).sort()).toEqual([first, second, third, third].sort());
    expect(heard.every(({ keys }) => keys.join() === 'a,b')).toBe(true);
  } finally {
    for (const worker of workers) worker.process.kill('SIGKILL');
    for (const worker of workers) if (!worker.isDead()) await once(worker, 'exit');
  }
});
