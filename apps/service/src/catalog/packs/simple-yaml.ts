import type { YamlMapping, YamlNode, YamlPair, YamlScalar, YamlSequence } from './yaml-node.ts';

/**
 * Reads the YAML in which packs are usually written: block and flow collections, each flow collection on one line, plain
 * and double-quoted strings without escapes, no comments. Null for anything else, right or wrong: the YAML library reads
 * that, and reports its errors. The library takes seven times as long, which would be a sixth of reading a catalog.
 */
export function readSimpleYaml(text: string): YamlMapping | null {
  if (!SIMPLE_TEXT.test(text)) return null;
  try {
    return new Reader(text).document();
  } catch (error) {
    if (error instanceof NotSimple) return null;
    throw error;
  }
}

/** Printable ASCII, no comment, no escape, no blank line, no blanks at the end of a line. */
const SIMPLE_TEXT = /^(?:[!"$-[\]-~ ]*[!"$-[\]-~]\n)+$/;
const KEY = /[A-Za-z][\w-]*(?=:[ \n])/y;
/** Plain strings and numbers. A colon before a blank or a bracket would make it a key. */
const BLOCK_SCALAR = /[A-Za-z0-9](?:[^:"\n]|:(?=[A-Za-z0-9]))*(?=\n)/y;
const FLOW_SCALAR = /[A-Za-z0-9](?:(?:[^:",[\]{}\n]|:(?=[A-Za-z0-9]))*[^:",[\]{}\n ])?(?= *[,\]}])/y;
const QUOTED = /"([^"\n]*)"/y;
/** Words that YAML reads as something other than a string, also in other spellings. */
const RESERVED = /^(?:true|false|null)$/i;
const WHOLE = /^(?:0|[1-9]\d{0,14})$/;
const DECIMAL = /^(?:0|[1-9]\d{0,8})\.\d{1,6}$/;
/** Could be a number in another notation. */
const NUMBER_LIKE = /^(?:\d[\d.eE+_-]*|0[xo][\da-fA-F]*)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The text is not written in the usual form. */
class NotSimple extends Error {}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): YamlMapping {
    const root = this.#blockMapping(0);
    if (this.#at < this.#text.length) throw new NotSimple();
    return root;
  }

  /** From its first key, which is at the given column, to the line after it. */
  #blockMapping(column: number): YamlMapping {
    const offset = this.#at;
    const pairs: YamlPair[] = [];
    const names = new Set<string>();
    do {
      const key = this.#key(names);
      pairs.push({ key, value: this.#blockValue(column) });
    } while (this.#nextLineHas(column, false));
    return { kind: 'mapping', offset, pairs };
  }

  #blockSequence(column: number): YamlSequence {
    const offset = this.#at;
    const items: YamlNode[] = [];
    do {
      this.#take('- ');
      items.push(this.#isAt(KEY) ? this.#blockMapping(column + 2) : this.#lineValue());
    } while (this.#nextLineHas(column, true));
    return { kind: 'sequence', offset, items };
  }

  /** After a key: on the same line, or indented on the next ones. */
  #blockValue(column: number): YamlNode {
    if (this.#text[this.#at] === ' ') {
      this.#take(' ');
      return this.#lineValue();
    }
    this.#take('\n');
    const indent = this.#indent();
    if (indent <= column) throw new NotSimple();
    this.#at += indent;
    return this.#text[this.#at] === '-' ? this.#blockSequence(indent) : this.#blockMapping(indent);
  }

  /** The rest of a line. */
  #lineValue(): YamlNode {
    const value = this.#flowCollection() ?? this.#quoted() ?? this.#scalar(BLOCK_SCALAR);
    this.#take('\n');
    return value;
  }

  #flowValue(): YamlNode {
    return this.#flowCollection() ?? this.#quoted() ?? this.#scalar(FLOW_SCALAR);
  }

  #flowCollection(): YamlNode | null {
    const offset = this.#at;
    if (this.#text[offset] === '[') {
      const items: YamlNode[] = [];
      this.#listOf(']', () => items.push(this.#flowValue()));
      return { kind: 'sequence', offset, items };
    }
    if (this.#text[offset] !== '{') return null;
    const pairs: YamlPair[] = [];
    const names = new Set<string>();
    this.#listOf('}', () => {
      const key = this.#key(names);
      this.#take(' ');
      pairs.push({ key, value: this.#flowValue() });
    });
    return { kind: 'mapping', offset, pairs };
  }

  /** From the opening bracket to the closing one. */
  #listOf(close: ']' | '}', readEntry: () => void): void {
    this.#at += 1;
    this.#skipBlanks();
    if (this.#text[this.#at] !== close) {
      readEntry();
      for (this.#skipBlanks(); this.#text[this.#at] === ','; this.#skipBlanks()) {
        this.#at += 1;
        this.#skipBlanks();
        readEntry();
      }
    }
    this.#take(close);
  }

  /** A key and its colon. */
  #key(names: Set<string>): YamlScalar {
    const offset = this.#at;
    const name = this.#match(KEY);
    if (names.has(name) || RESERVED.test(name)) throw new NotSimple();
    names.add(name);
    this.#take(':');
    return { kind: 'scalar', offset, value: name, source: name };
  }

  #quoted(): YamlScalar | null {
    const offset = this.#at;
    if (this.#text[offset] !== '"') return null;
    const source = this.#match(QUOTED).slice(1, -1);
    return { kind: 'scalar', offset, value: source, source };
  }

  #scalar(pattern: RegExp): YamlScalar {
    const offset = this.#at;
    const source = this.#match(pattern);
    return { kind: 'scalar', offset, value: scalarValue(source), source };
  }

  #nextLineHas(column: number, isItem: boolean): boolean {
    if (this.#indent() !== column || this.#at + column >= this.#text.length) return false;
    if ((this.#text[this.#at + column] === '-') !== isItem) return false;
    this.#at += column;
    return true;
  }

  #indent(): number {
    let end = this.#at;
    while (this.#text[end] === ' ') end += 1;
    return end - this.#at;
  }

  #skipBlanks(): void {
    this.#at += this.#indent();
  }

  #isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw new NotSimple();
    this.#at += found.length;
    return found;
  }

  #take(expected: string): void {
    if (!this.#text.startsWith(expected, this.#at)) throw new NotSimple();
    this.#at += expected.length;
  }
}

function scalarValue(source: string): unknown {
  if (source === 'true' || source === 'false') return source === 'true';
  if (RESERVED.test(source)) throw new NotSimple();
  if (WHOLE.test(source) || DECIMAL.test(source)) return Number(source);
  if (NUMBER_LIKE.test(source) && !DATE.test(source)) throw new NotSimple();
  return source;
}
