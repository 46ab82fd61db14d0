import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UntakenConnections } from './untaken-connections.ts';

/** Listens; when asked, waits for a file with a blocked event loop, then stops listening and stays. */
const LISTENER = `
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
const server = createServer(() => {}).listen(0, '127.0.0.1');
process.on('message', (file) => {
  process.send('blocked');
  while (!existsSync(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  server.close();
});
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'untaken-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('closes a connection that was handed to a process after it stopped listening, while the process still runs', async () => {
  const exec = join(folder, 'listener.mjs');
  await writeFile(exec, LISTENER);
  cluster.setupPrimary({ exec, execArgv: [] });
  const worker = cluster.fork();
  let handedOver = 0;
  const send = worker.process.send.bind(worker.process) as (...args: unknown[]) => boolean;
  worker.process.send = (...args: unknown[]) => {
    if ((args[0] as { act?: string }).act === 'newconn') handedOver += 1;
    return send(...args);
  };
  new UntakenConnections().follow(worker);
  try {
    const [{ port }] = (await once(worker, 'listening')) as [AddressInfo];
    const close = join(folder, 'close');
    worker.send(close);
    await once(worker, 'message');
    const client = connect(port, '127.0.0.1');
    const closed = once(client, 'close');
    client.on('error', () => {});
    await expect.poll(() => handedOver).toBe(1);
    await writeFile(close, '');
    await closed;
    expect(worker.isDead()).toBe(false);
  } finally {
    worker.process.kill('SIGKILL');
    await once(worker, 'exit');
  }
});
