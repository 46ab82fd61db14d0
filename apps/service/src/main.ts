import { readFileSync } from 'node:fs';
import { COMMANDS, GROUPS, openSession, runProgram } from './cli/index.ts';
import { type Overrides, readSurroundings } from './config/index.ts';
import { systemClock } from './kernel/index.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// The web server and all it stands on are loaded by the one command that needs them.
const session = openSession(readSurroundings(), systemClock, async (overrides) => {
  const { serve } = (await import(new URL('./serve.js', import.meta.url).href)) as {
    serve: (overrides: Overrides) => Promise<number>;
  };
  return serve(overrides);
});

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runProgram(
  { version, commands: COMMANDS, groups: GROUPS },
  process.argv.slice(2),
  session,
  { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) },
);
