import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, isAlive } from '../../kernel/index.ts';
import { exists, giveFolder } from './home.ts';
import type { Programs } from './programs.ts';
import type { ServerUser } from './server-user.ts';

/** sun_path holds 108 bytes with the closing zero; PostgreSQL adds its own file name. */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432.lock'.length;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The lowest setting that allows backups while the server runs.
  wal_level: 'replica',
  max_wal_senders: '0',
  // The first change of a page after a checkpoint logs the whole page, and each random key changes another page of the
  // index. Two hours of requests share those pages (decision 30). After a crash, a start replays up to max_wal_size.
  checkpoint_timeout: '2h',
  max_wal_size: '1GB',
  wal_compression: 'pglz',
  // Files of the log are deleted, not reused: a reused one keeps erased data until it is overwritten.
  wal_recycle: 'off',
  // The service batches commits itself (see group-commit.ts), so no delay is needed here.
  commit_delay: '0',
  log_min_messages: 'warning',
  // Statement texts may carry personal data; they stay out of the server's log.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

export interface Cluster {
  readonly folder: string;
  readonly socketFolder: string;
  readonly logFile: string;
  readonly programs: Programs;
  readonly user: ServerUser | null;
}

export async function openCluster(
  home: string,
  programs: Programs,
  user: ServerUser | null,
): Promise<Cluster> {
  const socketFolder = await prepareSocketFolder(home, user);
  return { folder: join(home, 'cluster'), socketFolder, logFile: join(home, 'server.log'), programs, user };
}

/** Beside the cluster where the path is short enough for a socket, otherwise a private folder named after it. */
async function prepareSocketFolder(home: string, user: ServerUser | null): Promise<string> {
  let folder = join(home, 'socket');
  if (Buffer.byteLength(folder) > LONGEST_SOCKET_FOLDER) {
    folder = join(tmpdir(), `prequal-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveFolder(folder, user);
  return folder;
}

/** Created next to its destination and moved into place, so that a crash leaves no incomplete cluster. */
export async function initialize(cluster: Cluster): Promise<void> {
  if (await exists(join(cluster.folder, 'PG_VERSION'))) return;
  const draft = `${cluster.folder}.${process.pid}`;
  const removeDraft = () => run('rm', ['-rf', draft], cluster.user);
  await removeDraft();
  const options = ['--encoding=UTF8', '--locale=C', '--auth=trust', '--username=prequal'];
  // One call for the file system instead of one for each of a thousand files.
  if (process.platform === 'linux') options.push('--sync-method=syncfs');
  const { code, output } = await run(cluster.programs.initdb, ['-D', draft, ...options], cluster.user);
  if (code !== 0) throw new Error(`initdb failed with ${code}: ${output.trim()}`);
  try {
    await rename(draft, cluster.folder);
  } catch (error) {
    await removeDraft();
    if (!(await exists(join(cluster.folder, 'PG_VERSION')))) throw error;
  }
}

/** A starting server, launched by this process. It exits immediately if another process was faster. */
export interface Launched {
  readonly pid: number | undefined;
  readonly ended: boolean;
  kill(): void;
}

/**
 * The shell opens the log as the server's user and becomes the server: the folder belongs to that user, who could have
 * put a link there to a file that only root may write.
 */
const OPEN_LOG_AND_RUN = 'umask 077; exec "$@" >>"$LOG_FILE" 2>&1';

/** Detached: a Ctrl-C in the terminal must not reach the server before the service has drained. */
export async function launch(cluster: Cluster): Promise<Launched> {
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: cluster.socketFolder });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [cluster.programs.postgres, '-D', cluster.folder, ...flags];
  const child = spawn('/bin/sh', ['-c', OPEN_LOG_AND_RUN, 'sh', ...server], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', LOG_FILE: cluster.logFile },
    ...cluster.user,
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  return {
    pid: child.pid,
    get ended() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/**
 * The running server's process id, or null. A lock file left by a kill may name a process id that meanwhile
 * belongs to something else (common after a container restart); PostgreSQL would refuse to start because of it,
 * so such a file is removed.
 */
export async function serverPid(cluster: Cluster): Promise<number | null> {
  const lockFile = join(cluster.folder, 'postmaster.pid');
  const text = await readFile(lockFile, 'utf8').catch(() => null);
  const pid = Number(text?.split('\n', 1)[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return null;
  const command = await commandOf(pid);
  // Without /proc, the lock file is trusted.
  if (command === null || command.includes(cluster.folder)) return pid;
  await rm(lockFile, { force: true });
  return null;
}

/** The last lines of the server's log, for a start that failed. Read as the server's user, like it is written. */
export async function logTail(cluster: Cluster): Promise<string> {
  const { output } = await run('tail', ['-n', '5', cluster.logFile], cluster.user);
  return output.trim();
}

function run(
  program: string,
  args: string[],
  user: ServerUser | null,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
    // Detached: a Ctrl-C during the first start must not end initdb before the service has decided to stop.
    const child = spawn(program, args, {
      cwd: '/',
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
