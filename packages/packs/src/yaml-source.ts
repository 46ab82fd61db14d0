import type { IssueLog, Place, SourceText } from './issue.ts';
import { didYouMean } from './nearest-name.ts';
import { type ParsedYaml, parseYaml } from './yaml-library.ts';
import { plainValue, type YamlMapping, type YamlNode, type YamlPair, type YamlScalar } from './yaml-node.ts';

/** A value of a YAML file that knows its position and reports issues there. */
export class YamlValue {
  readonly #node: YamlNode | null;
  readonly #origin: Origin;
  readonly #fallback: number;

  /** `fallback` is the position to report when there is no node: the offset of the key, or of the whole. */
  constructor(node: YamlNode | null, origin: Origin, fallback: number) {
    this.#node = node;
    this.#origin = origin;
    this.#fallback = fallback;
  }

  get place(): Place {
    return this.#origin.placeAt(this.#offset);
  }

  get #offset(): number {
    return this.#node?.offset ?? this.#fallback;
  }

  get #scalar(): YamlScalar | null {
    return this.#node?.kind === 'scalar' ? this.#node : null;
  }

  get log(): IssueLog {
    return this.#origin.log;
  }

  refuse(message: string): undefined {
    this.#origin.log.refuse('bad_value', this.place, message);
    return undefined;
  }

  /** The plain JavaScript value, for free-form parts such as the applicant of a scenario. */
  plain(): unknown {
    return plainValue(this.#node);
  }

  map(what: string, keys: readonly string[] | 'any'): YamlMap | undefined {
    if (this.#node?.kind !== 'mapping') return this.refuse(`${what} must be a list of "key: value" lines.`);
    const map = new YamlMap(this.#node, this.#origin, this.#offset);
    if (keys !== 'any') map.refuseOtherKeys(what, keys);
    return map;
  }

  list(what: string): readonly YamlValue[] | undefined {
    if (this.#node?.kind !== 'sequence') return this.refuse(`${what} must be a list.`);
    return this.#node.items.map((item) => new YamlValue(item, this.#origin, this.#offset));
  }

  text(what: string): string | undefined {
    const value = this.#scalar?.value;
    if (typeof value === 'string' && value.trim() !== '') return value;
    return this.refuse(`${what} must be a string.`);
  }

  texts(what: string): readonly string[] | undefined {
    const items = this.list(what);
    if (items === undefined) return undefined;
    const texts: string[] = [];
    for (const item of items) {
      const text = item.text(`Each entry of ${what}`);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    return texts;
  }

  oneOf<T extends string>(what: string, allowed: readonly T[]): T | undefined {
    const value = this.#scalar?.value;
    const found = allowed.find((name) => name === value);
    if (found !== undefined) return found;
    const hint = typeof value === 'string' ? didYouMean(value, allowed) : '';
    return this.refuse(`${what} must be one of ${allowed.join(', ')}.${hint}`);
  }

  whole(what: string, least: number, most: number): number | undefined {
    const value = this.#scalar?.value;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    return this.refuse(`${what} must be a whole number from ${least} to ${most}.`);
  }

  /** A decimal as written ("0.0875"), so that money never passes through a binary fraction. */
  decimal(what: string): string | undefined {
    const scalar = this.#scalar;
    const source = scalar === null ? undefined : (scalar.source ?? String(scalar.value));
    if (source !== undefined && /^\d+(\.\d+)?$/.test(source)) return source;
    return this.refuse(`${what} must be a plain decimal number such as 0.0875.`);
  }

  date(what: string): string | undefined {
    const value = this.#scalar?.value;
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value)) return value;
    return this.refuse(`${what} must be a date in the form YYYY-MM-DD.`);
  }

  flag(what: string): boolean | undefined {
    const value = this.#scalar?.value;
    if (typeof value === 'boolean') return value;
    return this.refuse(`${what} must be true or false.`);
  }
}

/** The key/value lines of one YAML mapping. */
export class YamlMap {
  readonly #pairs = new Map<string, YamlPair>();
  readonly #origin: Origin;
  readonly #offset: number;

  constructor(map: YamlMapping, origin: Origin, offset: number) {
    for (const pair of map.pairs) {
      if (pair.key.kind === 'scalar') this.#pairs.set(String(pair.key.value), pair);
    }
    this.#origin = origin;
    this.#offset = offset;
  }

  get place(): Place {
    return this.#origin.placeAt(this.#offset);
  }

  get log(): IssueLog {
    return this.#origin.log;
  }

  refuseOtherKeys(what: string, keys: readonly string[]): void {
    for (const key of this.#pairs.keys()) {
      if (keys.includes(key)) continue;
      const hint = didYouMean(key, keys) || ` Known keys: ${keys.join(', ')}.`;
      this.#origin.log.refuse(
        'unknown_key',
        this.#origin.placeAt(this.#keyOffset(key)),
        `${what} has an unknown key "${key}".${hint}`,
      );
    }
  }

  get(key: string): YamlValue | undefined {
    const pair = this.#pairs.get(key);
    return pair === undefined ? undefined : new YamlValue(pair.value, this.#origin, this.#keyOffset(key));
  }

  need(key: string, what: string): YamlValue | undefined {
    const value = this.get(key);
    if (value !== undefined) return value;
    this.#origin.log.refuse('missing_key', this.place, `${what} requires the key "${key}".`);
    return undefined;
  }

  entries(): readonly (readonly [key: string, value: YamlValue, place: Place])[] {
    return [...this.#pairs].map(([key, { value }]) => {
      const offset = this.#keyOffset(key);
      return [key, new YamlValue(value, this.#origin, offset), this.#origin.placeAt(offset)] as const;
    });
  }

  #keyOffset(key: string): number {
    return this.#pairs.get(key)?.key.offset ?? this.#offset;
  }
}

interface Origin {
  readonly log: IssueLog;
  placeAt(offset: number): Place;
}

/** Texts that were parsed in advance, by text. */
export type ParsedTexts = ReadonlyMap<string, ParsedYaml>;

/** Reads YAML; undefined (and an issue) when it is not YAML at all. */
export function readYaml(
  { file, text }: SourceText,
  log: IssueLog,
  parsed?: ParsedTexts,
): YamlValue | undefined {
  const placeAt = placesIn(file, text);
  const { root, errors } = parsed?.get(text) ?? parseYaml(text);
  for (const { offset, message } of errors) {
    log.refuse('unreadable_file', placeAt(offset), `This is not valid YAML: ${message}.`);
  }
  return errors.length > 0 ? undefined : new YamlValue(root, { log, placeAt }, 0);
}

function isCalendarDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Lines are counted when the first position is needed. */
function placesIn(file: string, text: string): (offset: number) => Place {
  let starts: number[] | null = null;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    let line = 1;
    for (let above = starts.length; line < above; ) {
      const middle = Math.ceil((line + above) / 2);
      if ((starts[middle - 1] ?? 0) <= offset) line = middle;
      else above = middle - 1;
    }
    return { file, line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}
