import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { VARIABLES } from '../config/index.ts';
import { COMMANDS } from './all-commands.ts';
import { inputsOf } from './command.ts';

/** The rows of the first table whose head starts with a word, cell by cell. */
async function tableOf(name: string, head: string): Promise<string[][]> {
  const page = await readFile(new URL(`../../../../docs/operations/${name}`, import.meta.url), 'utf8');
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  expect(start, `a table of ${head}s in ${name}`).toBeGreaterThan(-1);
  const rows = lines.slice(start + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

test('the table of variables is the list that the program reads', async () => {
  const expected = Object.entries(VARIABLES).map(([name, variable]) => [
    `\`${name}\``,
    variable.default,
    variable.meaning,
  ]);
  expect(await tableOf('configuration.md', 'variable')).toEqual(expected);
});

test('the table of commands is the list that the program runs', async () => {
  const expected = COMMANDS.map((command) => [
    `\`${`${command.name} ${inputsOf(command)}`.trim()}\``,
    command.summary,
  ]);
  expect(await tableOf('commands.md', 'command')).toEqual(expected);
});

test('the operating guide names each command once, with its screen or the reason why it has none', async () => {
  const page = await readFile(new URL('../../../../docs/guides/operating.md', import.meta.url), 'utf8');
  const part = page.slice(page.indexOf('## Commands and screens'));
  const named = part
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted());
});
