import { Command as Commander, CommanderError } from 'commander';
import { printable } from '../kernel/index.ts';
import { type Command, type CommandResult, type Input, inputsOf, spelling } from './command.ts';
import { EXIT, failureOf, UsageError } from './failure.ts';
import { creatingSession, type Session } from './session.ts';
import { unknownCommand } from './unknown-command.ts';

export interface Terminal {
  out(text: string): void;
  err(text: string): void;
}

export interface Program {
  readonly version: string;
  readonly commands: readonly Command[];
  /** A summary for each group that the names of the commands imply. */
  readonly groups: Readonly<Record<string, string>>;
}

/** Runs one command line and returns its exit code. Everything that is printed is printed here. */
export async function runProgram(
  program: Program,
  args: readonly string[],
  { session, terminal }: { readonly session: Session; readonly terminal: Terminal },
): Promise<number> {
  const json = asksFor(args, '--json');
  let outcome: CommandResult | number = EXIT.done;
  let result = '';
  const parser = buildParser(
    program,
    async (command, texts) => {
      outcome = await command.run(asksFor(args, '--init') ? creatingSession(session) : session, texts);
    },
    (text) => {
      result += text;
    },
  );
  try {
    await parser.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      terminal.out(json ? `${JSON.stringify({ text: result.trimEnd() })}\n` : result);
      return EXIT.done;
    }
    if (session.isVerbose && error instanceof Error) terminal.err(printable(`${error.stack}\n`));
    return tellFailure(
      error instanceof CommanderError ? usageOf(error, args, program) : error,
      json,
      terminal,
    );
  }
  return tellOutcome(outcome, json, terminal);
}

/** Known before the line is parsed, because the error for a line that cannot be parsed is JSON too. */
function asksFor(args: readonly string[], option: '--json' | '--init'): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).includes(option);
}

/** JSON escapes the control characters below U+0020; those from U+007F on, which terminals obey too, are escaped here. */
function printableJson(document: unknown): string {
  return JSON.stringify(document).replace(
    /[\u007f-\u009f]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function tellOutcome(outcome: CommandResult | number, json: boolean, terminal: Terminal): number {
  if (typeof outcome === 'number') return outcome;
  terminal.out(`${json ? printableJson(outcome.document) : printable(outcome.text)}\n`);
  const { note, failure } = outcome;
  for (const line of [note, failure]) if (line !== undefined) terminal.err(`prequal: ${printable(line)}\n`);
  return failure === undefined ? EXIT.done : EXIT.failed;
}

function tellFailure(error: unknown, json: boolean, terminal: Terminal): number {
  const { exitCode, code, detail, lines } = failureOf(error);
  for (const line of lines) terminal.err(`prequal: ${printable(line)}\n`);
  if (json) terminal.out(`${printableJson({ error: { code, detail } })}\n`);
  return exitCode;
}

function usageOf(error: CommanderError, args: readonly string[], { commands }: Program): UsageError {
  if (error.code === 'commander.unknownCommand') {
    const words = args.filter((arg) => !arg.startsWith('-'));
    const names = commands.map(({ name }) => name);
    return new UsageError(unknownCommand(words, names));
  }
  if (error.code === 'commander.help') return new UsageError('no command given; --help lists all commands');
  return new UsageError(error.message.replace(/^error: /, ''));
}

type Act = (command: Command, texts: Record<string, string | undefined>) => Promise<void>;

function buildParser(program: Program, act: Act, send: (help: string) => void): Commander {
  const root = new Commander('prequal')
    .description('Underwriting prequalification: the service and its operator commands.')
    .version(program.version)
    .option('--json', 'Print exactly one JSON document to standard output')
    .option('--init', 'Create the embedded database if the data directory has none')
    // The first page lists every command in full, the page of a group its own.
    .configureHelp({
      showGlobalOptions: true,
      visibleCommands: (parser) => (parser.parent === null ? leavesOf(parser) : [...parser.commands]),
      subcommandTerm: (parser) => termOf(parser),
    })
    // Commander's own errors and unrequested help are replaced by the one line of a failure.
    .configureOutput({ writeOut: send, writeErr: () => {} })
    .exitOverride();
  const groups = new Map<string, Commander>([['', root]]);
  for (const command of program.commands) {
    const words = command.name.split(' ');
    const parent = groupFor(groups, program.groups, words.slice(0, -1));
    addCommand(parent, { name: words.at(-1) ?? '', command }, act);
  }
  return root;
}

function leavesOf(parser: Commander): Commander[] {
  return parser.commands.flatMap((child) => (child.commands.length === 0 ? [child] : leavesOf(child)));
}

function termOf(parser: Commander): string {
  const path: string[] = [];
  for (let at = parser; at.parent !== null; at = at.parent) path.unshift(at.name());
  const places = parser.registeredArguments.map((argument) =>
    argument.required ? argument.name() : `[${argument.name()}]`,
  );
  return [...path, ...places].join(' ');
}

function groupFor(
  groups: Map<string, Commander>,
  summaries: Program['groups'],
  words: readonly string[],
): Commander {
  const path = words.join(' ');
  const known = groups.get(path);
  if (known !== undefined) return known;
  const parent = groupFor(groups, summaries, words.slice(0, -1));
  const group = parent.command(words.at(-1) ?? '').description(summaries[path] ?? '');
  groups.set(path, group);
  return group;
}

function addCommand(
  parent: Commander,
  { name, command }: { readonly name: string; readonly command: Command },
  act: Act,
): void {
  const parser = parent
    .command(name)
    .description(command.summary)
    .usage(`${inputsOf(command)} [--json]`.trimStart());
  const inputs = Object.entries(command.inputs);
  const places = inputs.filter(([, input]) => input.kind === 'place');
  const required = new Set(inputs.filter(([, input]) => input.required).map(([key]) => key));
  // Commander fills places from the left; if the first may be left out, its words are counted in `placesOf`.
  const leading = places[0]?.[1].required === false;
  for (const [, input] of places) {
    const must = input.required && !leading;
    parser.argument(must ? `<${input.placeholder}>` : `[${input.placeholder}]`, input.meaning);
  }
  for (const [key, input] of inputs) {
    if (input.kind !== 'place') addFlag(parser, key, input);
  }
  parser.action(async () => {
    // Checked here and not by Commander, which would not get to name a misspelled option.
    const missing = parser.options.find(
      (option) =>
        required.has(option.attributeName()) && parser.getOptionValue(option.attributeName()) === undefined,
    );
    if (missing !== undefined) throw new UsageError(`required option '${missing.flags}' not specified`);
    const placed = placesOf(places, parser.args);
    const given = Object.entries(parser.opts<Record<string, string | true>>());
    const texts = given.map(([key, value]) => [key, value === true ? '' : value]);
    await act(command, { ...Object.fromEntries(texts), ...Object.fromEntries(placed) });
  });
}

/** What stands at which place. One that may be left out before others is, if there are too few words. */
function placesOf(
  places: readonly (readonly [string, Input<unknown>])[],
  words: readonly string[],
): (readonly [string, string | undefined])[] {
  const skipped =
    words.length < places.length && places[0]?.[1].required === false ? places.slice(1) : places;
  const [first] = skipped.filter(([, input], index) => input.required && words[index] === undefined);
  if (first !== undefined) throw new UsageError(`missing required argument '${first[1].placeholder}'`);
  return skipped.map(([key], index) => [key, words[index]]);
}

function addFlag(parser: Commander, key: string, input: Input<unknown>): void {
  const name = spelling(key, input);
  const flags = input.kind === 'switch' ? name : `${name} <${input.placeholder}>`;
  parser.option(flags, input.meaning);
}
