import { execFile } from 'node:child_process';
import { appendFile, chown, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serverUser } from '../../apps/service/src/storage/embedded/server-user.ts';
import type { OutsideServer } from '../../apps/service/test/outside-server.ts';

const run = promisify(execFile);
const RESTORE_POINT = 'proof';
const RECOVERY_MS = 120_000;

/** A server of a cluster and the folder that it was created in. */
export interface ClusterNode {
  readonly server: OutsideServer;
  readonly folder: string;
}

const archiveOf = (folder: string) => join(folder, 'archive');
const backupOf = (folder: string) => join(folder, 'backup');

/** Every node keeps its write-ahead log, as it must for a restore of the cluster to one time. */
export function archiving(folder: string): Record<string, string> {
  const archive = archiveOf(folder);
  return { archive_mode: 'on', archive_command: `mkdir -p ${archive} && cp %p ${archive}/%f` };
}

/** A base backup of every node, while the cluster is used. */
export async function backUpNodes(nodes: readonly ClusterNode[], bin: string): Promise<void> {
  const user = await serverUser();
  for (const { server, folder } of nodes) {
    const where = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'operator', '-D', backupOf(folder)];
    await run(join(bin, 'pg_basebackup'), [...where, '-X', 'none', '-c', 'fast'], { cwd: '/', ...user });
  }
}

/** Names a time that all nodes can be restored to, and waits until the log up to there is archived. */
export async function nameRestorePoint([coordinator, ...workers]: readonly ClusterNode[]): Promise<void> {
  await coordinator?.server.administer(`select citus_create_restore_point('${RESTORE_POINT}')`);
  for (const node of coordinator === undefined ? workers : [coordinator, ...workers]) {
    const [row] = (await node.server.administer(
      'select pg_walfile_name(pg_switch_wal()) as file',
    )) as readonly { file: string }[];
    await until('the log is archived', async () => {
      const found = await node.server.administer(
        `select from pg_stat_archiver where last_archived_wal >= '${row?.file}'`,
      );
      return found.length > 0;
    });
  }
}

/** Loses all nodes and restores each from its base backup and its log, up to the named time. */
export async function restoreNodes(nodes: readonly ClusterNode[]): Promise<void> {
  const user = await serverUser();
  await Promise.all(nodes.map(({ server }) => server.stop('SIGQUIT')));
  for (const { server, folder } of nodes) {
    const data = join(folder, 'cluster');
    await rm(data, { recursive: true });
    await rename(backupOf(folder), data);
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      [
        `restore_command = 'cp ${archiveOf(folder)}/%f %p'`,
        `recovery_target_name = '${RESTORE_POINT}'`,
        `recovery_target_action = 'promote'`,
        '',
      ].join('\n'),
    );
    const signal = join(data, 'recovery.signal');
    await writeFile(signal, '');
    if (user !== null) await chown(signal, user.uid, user.gid);
    await server.start();
  }
  for (const { server } of nodes) {
    await until('the recovery ends', async () => {
      const [row] = (await server.administer('select pg_is_in_recovery() as busy')) as readonly {
        busy: boolean;
      }[];
      return row?.busy === false;
    });
  }
}

/** Waits for something that the servers do. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + RECOVERY_MS;
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > end) throw new Error(`did not happen in ${RECOVERY_MS / 1000} s: ${what}`);
    await pause(100);
  }
}
