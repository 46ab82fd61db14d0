import { loadCommands } from './commands.ts';

/** Every command, for tests and documents; a command line loads only its own. */
export const COMMANDS = await loadCommands();
