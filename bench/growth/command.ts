import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../apps/service/src/kernel/index.ts';

const PROGRAM = fileURLToPath(new URL('../../apps/service/bin/prequal.js', import.meta.url));
const LOOK_EVERY_MS = 50;
/** Linux counts CPU time in hundredths of a second. */
const TICKS = 100;

export interface CommandRun {
  readonly seconds: number;
  /** The most memory that its process had, in MB; 0 where the system does not tell. */
  readonly peakMb: number;
  /** CPU time of its process, which other work on the machine changes less; 0 where the system does not tell. */
  readonly cpuSeconds: number;
  readonly output: string;
}

/** Runs the built program as an operator does. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandRun> {
  const start = systemClock.elapsed();
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let peakMb = 0;
  let cpuSeconds = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const look = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => {
        peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      },
      () => {},
    );
    void readFile(`/proc/${child.pid}/stat`, 'utf8').then(
      (stat) => {
        const [user = 0, system = 0] = stat.split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? [];
        cpuSeconds = Math.max(cpuSeconds, (user + system) / TICKS);
      },
      () => {},
    );
  }, LOOK_EVERY_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`);
  return { seconds: (systemClock.elapsed() - start) / 1000, peakMb, cpuSeconds, output };
}
