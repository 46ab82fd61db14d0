import { UsageError } from './failure.ts';
import type { Session } from './session.ts';

/** The result of a command, printed in one place as a document or as text. */
export interface CommandResult {
  /** The one JSON document of `--json`. */
  readonly document: unknown;
  /** The same for people. */
  readonly text: string;
  /** Said on standard error, whatever the format: nothing changed, something was left out, a warning. */
  readonly note?: string | undefined;
  /** The command did its work and the result is bad news, in one line for standard error: exit code 1. */
  readonly failure?: string | undefined;
}

/** One input of a command: a flag with a value, a switch without one, or a positional argument. */
export interface Input<T> {
  readonly kind: 'flag' | 'switch' | 'place';
  readonly required: boolean;
  readonly placeholder: string;
  readonly meaning: string;
  /** `where` is how the operator writes this input; error messages must name it. */
  readonly parse: (text: string, where: string) => T;
}

type Inputs = Readonly<Record<string, Input<unknown>>>;
type Required<I extends Inputs> = { [K in keyof I]: I[K]['required'] extends true ? K : never }[keyof I];
export type Values<I extends Inputs> = {
  readonly [K in keyof I]: I[K] extends Input<infer T>
    ? T | (K extends Required<I> ? never : undefined)
    : never;
};

interface Definition<I extends Inputs> {
  /** As it is typed: `token issue`. Words before the last are groups. */
  readonly name: string;
  readonly summary: string;
  readonly inputs: I;
  /** A number is the exit code of a command that printed its own output. */
  readonly run: (session: Session, values: Values<I>) => Promise<CommandResult | number>;
}

/** A command as the program sees it: strings in, result out. */
export interface Command extends Omit<Definition<Inputs>, 'run'> {
  readonly run: (
    session: Session,
    texts: Readonly<Record<string, string | undefined>>,
  ) => Promise<CommandResult | number>;
}

export function command<I extends Inputs>(definition: Definition<I>): Command {
  return {
    ...definition,
    run: (session, texts) => {
      const entries = Object.entries(definition.inputs).map(([name, input]) => {
        const text = texts[name];
        return [name, text === undefined ? undefined : input.parse(text, spelling(name, input))];
      });
      return definition.run(session, Object.fromEntries(entries) as Values<I>);
    },
  };
}

/** `--light-rate` or `ID`, as shown in help, errors and documentation. */
export function spelling(name: string, input: Input<unknown>): string {
  if (input.kind === 'place') return input.placeholder;
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** What follows a command's name: `ID [--reason R]`. */
export function inputsOf(command: Command): string {
  return Object.entries(command.inputs)
    .map(([name, input]) => {
      const term =
        input.kind === 'place'
          ? input.placeholder
          : `${spelling(name, input)} ${input.placeholder}`.trimEnd();
      return input.required ? term : `[${term}]`;
    })
    .join(' ');
}

type Parse<T> = Input<T>['parse'];

export function place(placeholder: string, meaning: string): Input<string> & { readonly required: true } {
  return { kind: 'place', required: true, placeholder, meaning, parse: text };
}

export function optionalPlace(
  placeholder: string,
  meaning: string,
): Input<string> & { readonly required: false } {
  return { kind: 'place', required: false, placeholder, meaning, parse: text };
}

export function needed<T>(
  parse: Parse<T>,
  placeholder: string,
  meaning: string,
): Input<T> & { readonly required: true } {
  return { kind: 'flag', required: true, placeholder, meaning, parse };
}

export function optional<T>(
  parse: Parse<T>,
  placeholder: string,
  meaning: string,
): Input<T> & { readonly required: false } {
  return { kind: 'flag', required: false, placeholder, meaning, parse };
}

/** A flag without a value: given or not. */
export function toggle(meaning: string): Input<boolean> & { readonly required: false } {
  return { kind: 'switch', required: false, placeholder: '', meaning, parse: () => true };
}

export function text(given: string): string {
  return given;
}

export function wholeNumber(given: string, where: string): number {
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new UsageError(`${where} must be a whole number, not "${given}"`);
}

/** A whole number, or `none`. */
export function wholeNumberOrNone(given: string, where: string): number | null {
  if (given === 'none') return null;
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new UsageError(`${where} must be a whole number or none, not "${given}"`);
}

export function oneOf<T extends string>(allowed: readonly T[]): Parse<T> {
  return (given, where) => {
    const match = allowed.find((candidate) => candidate === given);
    if (match === undefined) throw new UsageError(`${where} must be ${allowed.join(' or ')}, not "${given}"`);
    return match;
  };
}

/** Some of the allowed values, each once, in the order in which they are declared. */
export function someOf<T extends string>(allowed: readonly T[]): Parse<readonly T[]> {
  return (given, where) => {
    const parts = given.split(',').map((part) => part.trim());
    const unknownName = parts.find((part) => !(allowed as readonly string[]).includes(part));
    if (unknownName !== undefined) {
      throw new UsageError(
        `${where} must be a comma-separated list of ${allowed.join(', ')}; "${unknownName}" is not one of them`,
      );
    }
    return allowed.filter((candidate) => parts.includes(candidate));
  };
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
const LONGEST_DAYS = 36_500;

/** `90d` in milliseconds. */
export function duration(given: string, where: string): number {
  const [, count, unit] = /^(\d{1,12})([smhdw])$/.exec(given) ?? [];
  const ms = Number(count) * (UNIT_SECONDS[unit ?? ''] ?? Number.NaN) * 1000;
  if (ms > 0 && ms <= LONGEST_DAYS * 86_400_000) return ms;
  throw new UsageError(`${where} must be a duration such as 90d, 12h, 30m, 45s or 2w, not "${given}"`);
}
