import { GROUPS, loadCommands, openSession, runProgram } from './cli/index.ts';
import { readEnvironment } from './config/index.ts';
import { systemClock } from './kernel/index.ts';
import { StandardOutput } from './standard-output.ts';
import { VERSION } from './version.ts';

/** Runs a command and returns its exit code. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  // Only `serve` needs the web server, so only it loads it.
  const session = openSession(readEnvironment(), systemClock, async (overrides) => {
    const { serve } = await import('./serve.ts');
    return serve(overrides);
  });
  const output = new StandardOutput();
  const code = await runProgram(
    { version: VERSION, commands: await loadCommands(args), groups: GROUPS },
    [...args],
    { session, terminal: { out: (text) => output.write(text), err: (text) => process.stderr.write(text) } },
  );
  const lost = await output.isLost();
  return lost && code === 0 ? 1 : code;
}
