import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverUser } from '../src/storage/embedded/server-user.ts';

const START_MS = 60_000;

export function pgBouncerInstalled(): boolean {
  return spawnSync('pgbouncer', ['--version']).error === undefined;
}

/**
 * A transaction pooler in front of all databases of an `OutsideServer`. It opens fewer server connections than the
 * service has, so that every transaction may get another one.
 */
export async function startPgBouncer(
  folder: string,
  { port, serverPort }: { readonly port: number; readonly serverPort: number },
): Promise<ChildProcess> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o777);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), '"service" ""\n');
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`,
  );
  const child = spawn('pgbouncer', ['-q', settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(await serverUser()),
  });
  await once(child, 'spawn');
  const giveUpAt = performance.now() + START_MS;
  while (!(await accepts(port))) {
    if (performance.now() > giveUpAt || child.exitCode !== null) throw new Error('PgBouncer did not start');
    await pause(50);
  }
  return child;
}

/** Whether somebody listens on a port of this machine. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
