export { GROUPS, loadCommands } from './commands.ts';
export { runProgram, type Terminal } from './program.ts';
export { openSession } from './session.ts';
