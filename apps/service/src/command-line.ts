import { COMMANDS, GROUPS, openSession, runProgram } from './cli/index.ts';
import { readSurroundings } from './config/index.ts';
import { systemClock } from './kernel/index.ts';
import { VERSION } from './version.ts';

/** Runs the command that the arguments name; the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  // The web server and all it stands on are loaded by the one command that needs them.
  const session = openSession(readSurroundings(), systemClock, async (overrides) => {
    const { serve } = await import('./serve.ts');
    return serve(overrides);
  });
  // A reader that has seen enough (`| head`) is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return runProgram({ version: VERSION, commands: COMMANDS, groups: GROUPS }, [...args], session, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
}
