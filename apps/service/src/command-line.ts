import { COMMANDS, GROUPS, openSession, runProgram } from './cli/index.ts';
import { readSurroundings } from './config/index.ts';
import { systemClock } from './kernel/index.ts';
import { StandardOutput } from './standard-output.ts';
import { VERSION } from './version.ts';

/** Runs the command that the arguments name; the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  // The web server and all it stands on are loaded by the one command that needs them.
  const session = openSession(readSurroundings(), systemClock, async (overrides) => {
    const { serve } = await import('./serve.ts');
    return serve(overrides);
  });
  const output = new StandardOutput();
  const code = await runProgram(
    { version: VERSION, commands: COMMANDS, groups: GROUPS },
    [...args],
    session,
    { out: (text) => output.write(text), err: (text) => process.stderr.write(text) },
  );
  const lost = await output.isLost();
  return lost && code === 0 ? 1 : code;
}
