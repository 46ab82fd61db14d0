import { loadCommands } from './commands.ts';

/** Every command, for tests and documentation; the program itself loads only the one it runs. */
export const COMMANDS = await loadCommands();
