export { GROUPS, loadCommands } from './commands.ts';
export { runProgram } from './program.ts';
export { openSession } from './session.ts';
