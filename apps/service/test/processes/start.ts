import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Another process of the service for a test, which exchanges lines with it. */
export interface StartedProcess {
  send(line: string): void;
  /** The next line that it says. */
  onMessage(): Promise<string>;
  /** Ends it with SIGKILL, as a crash would, and waits until it is gone. */
  crash(): Promise<void>;
}

/** Runs a program of this folder, which uses the compiled service; it does not outlive the test. */
export function startProcess(program: string, args: readonly string[]): StartedProcess {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const crash = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(crash);
  if (child.stdout === null) throw new Error('the process has no standard output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    send: (line) => child.stdin?.write(`${line}\n`),
    onMessage: async () => {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${program} ended without saying more`);
      return value;
    },
    crash,
  };
}
