import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import type { Node, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { IssueLog, Place } from './issue.ts';
import { didYouMean } from './nearest-name.ts';

const requireHere = createRequire(import.meta.url);
let loaded: typeof Yaml | null = null;

/** Loaded for the first file: processes that serve requests know the packs only in their compiled form. */
function yaml(): typeof Yaml {
  loaded ??= requireHere('yaml') as typeof Yaml;
  return loaded;
}

const isMap = (node: unknown): node is YAMLMap => yaml().isMap(node);
const isScalar = (node: unknown): node is Scalar => yaml().isScalar(node);
const isSeq = (node: unknown): node is YAMLSeq => yaml().isSeq(node);

/** A value of a YAML file that knows its position and reports issues there. */
export class YamlValue {
  readonly #node: Node | null;
  readonly #origin: Origin;
  readonly #fallback: number;

  /** `fallback` is the position to report when there is no node: the offset of the key, or of the whole. */
  constructor(node: Node | null, origin: Origin, fallback: number) {
    this.#node = node;
    this.#origin = origin;
    this.#fallback = fallback;
  }

  get place(): Place {
    return this.#origin.placeAt(this.#offset);
  }

  get #offset(): number {
    return this.#node?.range?.[0] ?? this.#fallback;
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
    return this.#node === null ? null : this.#node.toJS(this.#origin.document);
  }

  map(what: string, keys: readonly string[] | 'any'): YamlMap | undefined {
    if (!isMap(this.#node)) return this.refuse(`${what} must be a list of "key: value" lines.`);
    const map = new YamlMap(this.#node, this.#origin, this.#offset);
    if (keys !== 'any') map.refuseOtherKeys(what, keys);
    return map;
  }

  list(what: string): readonly YamlValue[] | undefined {
    if (!isSeq(this.#node)) return this.refuse(`${what} must be a list.`);
    return this.#node.items.map((item) => new YamlValue(item as Node | null, this.#origin, this.#offset));
  }

  text(what: string): string | undefined {
    const value = isScalar(this.#node) ? this.#node.value : undefined;
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
    const value = isScalar(this.#node) ? this.#node.value : undefined;
    const found = allowed.find((name) => name === value);
    if (found !== undefined) return found;
    const hint = typeof value === 'string' ? didYouMean(value, allowed) : '';
    return this.refuse(`${what} must be one of ${allowed.join(', ')}.${hint}`);
  }

  whole(what: string, least: number, most: number): number | undefined {
    const value = isScalar(this.#node) ? this.#node.value : undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    return this.refuse(`${what} must be a whole number from ${least} to ${most}.`);
  }

  /** A decimal as written ("0.0875"), so that money never passes through a binary fraction. */
  decimal(what: string): string | undefined {
    const source = isScalar(this.#node) ? (this.#node.source ?? String(this.#node.value)) : undefined;
    if (source !== undefined && /^\d+(\.\d+)?$/.test(source)) return source;
    return this.refuse(`${what} must be a plain decimal number such as 0.0875.`);
  }

  date(what: string): string | undefined {
    const value = isScalar(this.#node) ? this.#node.value : undefined;
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value)) return value;
    return this.refuse(`${what} must be a date in the form YYYY-MM-DD.`);
  }

  flag(what: string): boolean | undefined {
    const value = isScalar(this.#node) ? this.#node.value : undefined;
    if (typeof value === 'boolean') return value;
    return this.refuse(`${what} must be true or false.`);
  }
}

/** The key/value lines of one YAML mapping. */
export class YamlMap {
  readonly #pairs = new Map<string, { readonly key: Node; readonly value: Node | null }>();
  readonly #origin: Origin;
  readonly #offset: number;

  constructor(map: YAMLMap, origin: Origin, offset: number) {
    for (const { key, value } of map.items) {
      if (isScalar(key)) this.#pairs.set(String(key.value), { key, value: value as Node | null });
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
    return this.#pairs.get(key)?.key.range?.[0] ?? this.#offset;
  }
}

interface Origin {
  readonly log: IssueLog;
  readonly document: ReturnType<typeof Yaml.parseDocument>;
  placeAt(offset: number): Place;
}

/** Reads YAML; undefined (and an issue) when it is not YAML at all. */
export function readYaml(file: string, text: string, log: IssueLog): YamlValue | undefined {
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  // "core" keeps dates as text and "yes"/"no" as words; duplicate keys are errors.
  const document = parseDocument(text, {
    lineCounter: lines,
    version: '1.2',
    schema: 'core',
    uniqueKeys: true,
    prettyErrors: false,
  });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  for (const error of document.errors) {
    const sentence = error.message.split('\n')[0] ?? error.message;
    log.refuse('unreadable_file', placeAt(error.pos[0]), `This is not valid YAML: ${sentence}.`);
  }
  if (document.errors.length > 0) return undefined;
  return new YamlValue(document.contents, { log, document, placeAt }, 0);
}

function isCalendarDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
