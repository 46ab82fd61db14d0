import { expect, it } from 'vitest';
import { COMMANDS } from './all-commands.ts';
import { loadCommands } from './commands.ts';
import { unknownCommand } from './unknown-command.ts';

const names = COMMANDS.map(({ name }) => name);

it.each([
  ['acount list', 'account list'],
  ['account creat --name', 'account create'],
  ['tokens issue', 'token issue'],
  ['biling credit add', 'billing credits add'],
  ['docter', 'doctor'],
  ['serv', 'serve'],
])('%s suggests the command that was meant: %s', (line, meant) => {
  expect(unknownCommand(line.split(' '), names)).toContain(`Did you mean "prequal ${meant}"?`);
});

it('suggests nothing if nothing is close', () => {
  expect(unknownCommand(['frobnicate'], names)).toBe(
    'Unknown command "frobnicate". prequal --help lists all commands.',
  );
});

it('a command line loads only the commands of its first word, and all of them for a typo', async () => {
  const loaded = (await loadCommands(['--json', 'account', 'list'])).map(({ name }) => name);
  expect(loaded.every((name) => name.startsWith('account '))).toBe(true);
  expect(await loadCommands(['acount', 'list'])).toHaveLength(COMMANDS.length);
  expect(await loadCommands(['--help'])).toHaveLength(COMMANDS.length);
});
