import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../', import.meta.url));
export const BIN = fileURLToPath(new URL('../apps/service/bin/prequal.js', import.meta.url));

export interface ServiceProcess {
  readonly base: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyAfter: number;
  stdout(): string;
  stderr(): string;
  /** The token that a first start prints for a mode, as soon as it is printed. */
  token(mode: 'test' | 'live'): Promise<string>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL for the primary and every API process; with `database`, for the database server as well. */
  kill(options?: { database?: boolean }): Promise<void>;
}

/** A real service on a free port, started from the built package or another `bin`, ready when this resolves. */
export function startService(
  dataDir: string,
  variables: Record<string, string> = {},
  bin = BIN,
): Promise<ServiceProcess> {
  return startProgram(dataDir, variables, { program: process.execPath, args: [bin, 'serve'] });
}

/** The same with another way to start it, such as npm. */
export function startProgram(
  dataDir: string,
  variables: Record<string, string>,
  { program, args }: { readonly program: string; readonly args: readonly string[] },
): Promise<ServiceProcess> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const env = {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    PREQUAL_DATA_DIR: dataDir,
    PREQUAL_PORT: '0',
    ...variables,
  };
  const started = performance.now();
  // A group of its own, so that a kill reaches the API processes too.
  const child = spawn(program, args, {
    cwd: REPOSITORY,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched.push({ child, dataDir });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`the service ended with ${code} before it was ready:\n${err}`)),
    );
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const base = /^prequal listening on (\S+)$/m.exec(out)?.[1];
      if (base === undefined) return;
      const readyAfter = performance.now() - started;
      resolve({
        base,
        child,
        readyAfter,
        stdout: () => out,
        stderr: () => err,
        token: (mode) =>
          new Promise((found) => {
            const look = () => {
              const token = printedTokens(out)[mode];
              if (token === undefined) return;
              child.stdout.off('data', look);
              found(token);
            };
            child.stdout.on('data', look);
            look();
          }),
        stop: () => end(child, () => child.kill('SIGTERM')),
        kill: async ({ database = false } = {}) => {
          const server = database ? databasePid(dataDir) : null;
          await end(child, () => process.kill(-(child.pid ?? 0), 'SIGKILL'));
          if (server !== null) process.kill(server, 'SIGKILL');
        },
      });
    });
  });
}

/** What this process has started. */
const launched: { readonly child: ChildProcess; readonly dataDir: string }[] = [];

/** A test that fails between start and stop leaves neither a service nor a database behind. */
process.once('exit', () => {
  for (const { child, dataDir } of launched) {
    const server = databasePid(dataDir);
    const left = child.exitCode === null && child.signalCode === null ? [-(child.pid ?? 0)] : [];
    for (const pid of server === null ? left : [...left, server]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
  }
});

function end(child: ChildProcess, signal: () => void): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    signal();
  });
}

/** The process id of the embedded server of a data directory, or null when it does not run. */
export function databasePid(dataDir: string): number | null {
  const lockFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  if (!existsSync(lockFile)) return null;
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n', 1)[0]);
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

/** The tokens that a first start prints; undefined until the whole token has arrived. */
export function printedTokens(text: string): { test: string | undefined; live: string | undefined } {
  return { test: /svc_test_\w+(?=\W)/.exec(text)?.[0], live: /svc_live_\w+(?=\W)/.exec(text)?.[0] };
}

/** The messages of a log, in order. */
export function loggedMessages(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

/** The console link that a first start prints after its ready line. */
export async function printedLink(service: ServiceProcess): Promise<string> {
  for (;;) {
    const link = /^Open (\S+)$/m.exec(service.stdout())?.[1];
    if (link !== undefined) return link;
    if (service.child.exitCode !== null) throw new Error('The service ended before it printed a link.');
    await setTimeout(50);
  }
}

interface CliOptions {
  readonly onStderr?: (text: string) => void;
  /** Another program than the built one, such as that of an earlier version. */
  readonly bin?: string;
}

/** Runs a command line of the product to its end. */
export function runCli(
  args: readonly string[],
  variables: Record<string, string>,
  { onStderr = () => {}, bin = BIN }: CliOptions = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    onStderr(stderr);
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}
