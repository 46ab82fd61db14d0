import { COMMANDS } from '../src/cli/all-commands.ts';
import { GROUPS } from '../src/cli/commands.ts';
import { type Program, runProgram } from '../src/cli/program.ts';
import type { Session } from '../src/cli/session.ts';

/** What a command line printed, and its exit code. */
export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** All commands, as the program has them. */
export const PROGRAM: Program = { version: '0', commands: COMMANDS, groups: GROUPS };

export async function runCommand(
  args: readonly string[],
  session: Session,
  program: Program = PROGRAM,
): Promise<CommandRun> {
  let [out, err] = ['', ''];
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const code = await runProgram(program, args, { session, terminal });
  return { code, out, err };
}
