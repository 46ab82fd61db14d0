import { describe, expect, test } from 'vitest';
import { type CommandRun, runCommand } from '../../test/command-run.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { notFound } from '../kernel/index.ts';
import {
  type Command,
  type CommandResult,
  command,
  needed,
  optional,
  optionalPlace,
  place,
  text,
  wholeNumber,
} from './command.ts';
import { ConfigError } from './failure.ts';
import type { Session } from './session.ts';

const commands: readonly Command[] = [
  command({
    name: 'thing make',
    summary: 'makes a thing',
    inputs: {
      name: needed(text, 'N', 'its name'),
      bigSize: optional(wholeNumber, 'N', 'its size'),
    },
    run: async (_, { name, bigSize }) => ({
      document: { name, size: bigSize ?? null },
      text: `made ${name}`,
    }),
  }),
  command({
    name: 'thing move',
    summary: 'moves a thing',
    inputs: { id: place('ID', 'the thing'), reason: optional(text, 'R', 'why') },
    run: async (_, { id, reason }) => ({
      document: { id, reason: reason ?? null },
      text: id,
      note: 'nothing changed',
    }),
  }),
  command({
    name: 'thing find',
    summary: 'looks for things',
    inputs: { where: optionalPlace('DIR', 'the folder') },
    run: async (_, { where }) => ({ document: { where: where ?? null }, text: where ?? 'here' }),
  }),
  command({
    name: 'verdict',
    summary: 'finds an error',
    inputs: {},
    run: async (): Promise<CommandResult> => ({
      document: { issues: 1 },
      text: 'one error',
      failure: 'it is bad',
    }),
  }),
  command({
    name: 'lose',
    summary: 'finds nothing',
    inputs: {},
    run: async () => {
      throw notFound('thing');
    },
  }),
  command({
    name: 'misled',
    summary: 'has a wrong configuration',
    inputs: {},
    run: async () => {
      throw new ConfigError(['A is wrong', 'B is wrong']);
    },
  }),
  command({
    name: 'escape',
    summary: 'says what a pack or a file says',
    inputs: {},
    run: async () => ({
      document: { name: ESCAPES },
      text: `${ESCAPES}\nnext line\tcolumn`,
      note: ESCAPES,
      failure: ESCAPES,
    }),
  }),
  command({ name: 'stay', summary: 'talks by itself', inputs: {}, run: async () => 7 }),
];

/** Clears the screen, sets the title of the window, rings, deletes what was printed, starts an 8-bit sequence. */
const ESCAPES = '\u001b[2J\u001b]0;owned\u0007\b\r\u009b31m';

async function run(line: string, isVerbose = false): Promise<CommandRun> {
  const unused = () => {
    throw new Error('this command needs nothing from outside');
  };
  const session: Session = {
    clock: new VirtualClock(),
    isVerbose,
    config: unused,
    withContext: unused,
    hasDatabase: unused,
    confirm: unused,
    serve: unused,
  };
  const program = { version: '1.2.3', commands, groups: { thing: 'things' } };
  return runCommand(line === '' ? [] : line.split(' '), session, program);
}

function document(result: CommandRun): unknown {
  expect(result.out.endsWith('\n')).toBe(true);
  expect(result.out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(result.out);
}

describe('control characters', () => {
  const raw = /(?![\n\t])\p{Cc}/u;

  test('of packs, files and requests never reach the terminal', async () => {
    const { out, err } = await run('escape');
    expect(out).toBe('?[2J?]0;owned????31m\nnext line\tcolumn\n');
    expect(err).not.toMatch(raw);
    const json = await run('escape --json');
    expect(json.out).not.toMatch(raw);
    expect(document(json)).toEqual({ name: ESCAPES });
  });

  test.each([`${ESCAPES}`, `escape --${ESCAPES}`, `lose ${ESCAPES}`])(
    'of arguments never reach the terminal: %j',
    async (line) => {
      const { out, err } = await run(line);
      expect(err).not.toBe('');
      expect(out + err).not.toMatch(raw);
    },
  );
});

describe('a result', () => {
  test('is text for people', async () => {
    expect(await run('thing make --name lamp')).toEqual({ code: 0, out: 'made lamp\n', err: '' });
  });

  test.each([
    '--json thing make --name lamp',
    'thing --json make --name lamp',
    'thing make --name lamp --json',
  ])('is one JSON document wherever --json is placed: %s', async (line) => {
    const result = await run(line);
    expect(document(result)).toEqual({ name: 'lamp', size: null });
    expect(result).toMatchObject({ code: 0, err: '' });
  });

  test('parses inputs: flags with dashes, positional arguments, values that look like flags', async () => {
    expect(document(await run('thing make --name=-x --big-size 12 --json'))).toEqual({
      name: '-x',
      size: 12,
    });
    expect(document(await run('thing move t1 --reason -x --json'))).toEqual({ id: 't1', reason: '-x' });
    expect((await run('thing move -- --json')).out).toBe('--json\n');
  });

  test('keeps notes on standard error', async () => {
    const result = await run('thing move t1 --json');
    expect(document(result)).toEqual({ id: 't1', reason: null });
    expect(result).toMatchObject({ code: 0, err: 'prequal: nothing changed\n' });
  });

  test('that is bad news exits 1 with a line on standard error, and is still printed', async () => {
    const result = await run('verdict --json');
    expect(document(result)).toEqual({ issues: 1 });
    expect(result).toMatchObject({ code: 1, err: 'prequal: it is bad\n' });
  });

  test('of a command that prints by itself is only its exit code', async () => {
    expect(await run('stay')).toEqual({ code: 7, out: '', err: '' });
  });
});

describe('a refusal', () => {
  test('exits 1 with one line on standard error', async () => {
    expect(await run('lose')).toEqual({ code: 1, out: '', err: 'prequal: No such thing.\n' });
  });

  test('is also a document with --json', async () => {
    const result = await run('lose --json');
    expect(document(result)).toEqual({ error: { code: 'not_found', detail: 'No such thing.' } });
    expect(result).toMatchObject({ code: 1, err: 'prequal: No such thing.\n' });
  });

  test('of the configuration lists every error', async () => {
    const result = await run('misled --json');
    expect(result.err).toBe('prequal: A is wrong\nprequal: B is wrong\n');
    expect(document(result)).toEqual({ error: { code: 'config_error', detail: 'A is wrong; B is wrong' } });
  });

  test('shows its origin only in verbose mode', async () => {
    expect((await run('lose', true)).err).toContain('program.test.ts');
    expect((await run('lose')).err).not.toContain('program.test.ts');
  });
});

describe('wrong usage', () => {
  test.each([
    ['', 'no command given'],
    ['thing', 'no command given'],
    ['nonsense', 'Unknown command "nonsense"'],
    ['thing nonsense', 'Unknown command "thing nonsense"'],
    ['thing make', "required option '--name <N>' not specified"],
    ['thing make --nam lamp', "unknown option '--nam' (Did you mean --name?)"],
    ['thing make --name', "option '--name <N>' argument missing"],
    ['thing make --name lamp --color red', "unknown option '--color'"],
    ['thing make --name lamp extra', 'too many arguments'],
    ['thing make --name lamp --big-size ten', '--big-size must be a whole number, not "ten"'],
    ['thing move', "missing required argument 'ID'"],
    ['--nonsense', "unknown option '--nonsense'"],
  ])('"%s" exits 2 and says: %s', async (line, complaint) => {
    const plain = await run(line);
    expect(plain).toMatchObject({ code: 2, out: '' });
    expect(plain.err).toContain(complaint);
    expect(plain.err.trimEnd().split('\n')).toHaveLength(1);
    const json = await run(`${line} --json`.trim());
    expect(json.code).toBe(2);
    expect(document(json)).toMatchObject({
      error: { code: 'usage', detail: expect.stringContaining(complaint) },
    });
  });
});

describe('help', () => {
  test('lists every command in full', async () => {
    const { code, out, err } = await run('--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const { name, summary } of commands) {
      expect(out).toContain(name);
      expect(out).toContain(summary);
    }
    expect(out).toContain('thing move ID  ');
    expect(out).toContain('thing find [DIR]  ');
  });

  test('of a group lists its own commands, of a command its inputs', async () => {
    const group = await run('thing --help');
    expect(group.out).toContain('thing make');
    expect(group.out).not.toContain('verdict');
    const leaf = await run('help thing');
    expect(leaf.out).toBe(group.out);
    expect((await run('thing make --help')).out).toContain(
      'prequal thing make --name N [--big-size N] [--json]',
    );
  });

  test('and version are documents too with --json', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
    expect(document(await run('--version --json'))).toEqual({ text: '1.2.3' });
    expect(document(await run('thing --help --json'))).toEqual({
      text: expect.stringContaining('thing make'),
    });
  });
});
