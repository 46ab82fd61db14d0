import { isMap, isScalar, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';

/**
 * Changes single values of a YAML text where they stand. Everything else, with comments, order and layout, stays as it
 * is.
 */

export type YamlPath = readonly (string | number)[];
/** A decimal stays as it is written. */
export type YamlPlain = string | number | boolean | readonly string[] | { readonly decimal: string };

/** The plain value of a whole text; undefined if it is no YAML. */
export function plainYaml(text: string): unknown {
  const document = parsed(text);
  return document.errors.length > 0 ? undefined : document.toJS();
}

/** The text with another value at the path, which is added if its parent exists; null removes it. */
export function setYamlValue(text: string, path: YamlPath, value: YamlPlain | null): string {
  const document = parsed(text);
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const key = path.at(-1);
  if (isSeq(parent) && typeof key === 'number') {
    const range = rangeOf(parent.items[key]);
    return range === null || value === null
      ? text
      : replaced(text, range, scalarText(value, parent.items[key]));
  }
  if (!isMap(parent) || typeof key !== 'string') return text;
  const index = parent.items.findIndex((pair) => String(pair.key) === key);
  if (index < 0) return value === null ? text : withPair(text, parent, `${key}: ${scalarText(value)}`);
  if (value === null) return withoutPair(text, parent, index);
  const old = parent.items[index]?.value;
  const range = rangeOf(old);
  return range === null ? text : replaced(text, range, scalarText(value, old));
}

/** Adds a copy of the last item of a list, to be changed. */
export function copyLastItem(text: string, path: YamlPath): string {
  const list = parsed(text).getIn(path, true);
  if (!isSeq(list) || list.items.length === 0) return text;
  if (list.flow === true) return text;
  const [start, end] = linesOfItem(text, list, list.items.length - 1);
  const item = text.slice(start, end).trimEnd();
  return `${text.slice(0, end).replace(/\n?$/, '\n')}${item}\n${text.slice(end)}`;
}

/** Removes an item of a list; the last one stays, because an empty list is not valid where lists are edited. */
export function removeItem(text: string, path: YamlPath, index: number): string {
  const list = parsed(text).getIn(path, true);
  if (!isSeq(list) || list.items.length < 2 || list.flow === true) return text;
  const [start, end] = linesOfItem(text, list, index);
  return text.slice(0, start) + text.slice(end);
}

function parsed(text: string) {
  return parseDocument(text, { version: '1.2', schema: 'core', uniqueKeys: true, prettyErrors: false });
}

type Range = readonly [start: number, end: number];

function rangeOf(node: unknown): Range | null {
  if (!isScalar(node) && !isMap(node) && !isSeq(node)) return null;
  return node.range == null ? null : [node.range[0], node.range[1]];
}

function replaced(text: string, [start, end]: Range, value: string): string {
  return text.slice(0, start) + value + text.slice(end);
}

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9 ._/$%+()'&-]*$/;
/** What YAML reads as something other than a text. */
const NOT_TEXT = /^(?:true|false|null|~|[-+]?[\d.]+(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+)$/i;

/** A value as YAML, in quotes if it was or if it must be. */
function scalarText(value: YamlPlain, before?: unknown): string {
  if (typeof value === 'object')
    return 'decimal' in value ? value.decimal : `[${value.map((item) => scalarText(item)).join(', ')}]`;
  if (typeof value !== 'string') return String(value);
  const wasQuoted = isScalar(before) && (before.type === 'QUOTE_DOUBLE' || before.type === 'QUOTE_SINGLE');
  const isPlain = PLAIN.test(value) && !NOT_TEXT.test(value) && !/[: ]$|: | #/.test(value);
  return isPlain && !wasQuoted ? value : JSON.stringify(value);
}

function withPair(text: string, map: YAMLMap, pair: string): string {
  const end = map.range?.[1] ?? 0;
  if (map.flow === true) {
    const before = text.slice(0, end - 1).trimEnd();
    return `${before}${before.endsWith('{') ? ' ' : ', '}${pair} ${text.slice(end - 1)}`;
  }
  const [first] = map.items;
  const start = rangeOf(first?.key)?.[0] ?? 0;
  const indent = ' '.repeat(start - lineStart(text, start));
  // A block ends after its last line, with the blank lines and comments that follow it.
  const last = rangeOf(map.items.at(-1)?.value)?.[1] ?? end;
  const at = lineEnd(text, last - (text[last - 1] === '\n' ? 1 : 0));
  return `${text.slice(0, at)}\n${indent}${pair}${text.slice(at)}`;
}

function withoutPair(text: string, map: YAMLMap, index: number): string {
  const keyAt = (at: number) => rangeOf(map.items[at]?.key)?.[0];
  const start = keyAt(index) ?? 0;
  const next = keyAt(index + 1);
  const end = rangeOf(map.items[index]?.value)?.[1] ?? start;
  if (map.flow === true) {
    if (next !== undefined) return text.slice(0, start) + text.slice(next);
    return text.slice(0, start).replace(/,\s*$/, '') + text.slice(end);
  }
  // The first key of an item of a list shares its line with the dash.
  if (text.slice(lineStart(text, start), start).trim() !== '')
    return next === undefined ? text : text.slice(0, start) + text.slice(next);
  const after = next === undefined ? lineEnd(text, end) + 1 : lineStart(text, next);
  return text.slice(0, lineStart(text, start)) + text.slice(after);
}

/** From the line with the dash to that of the next item, or to the end of the last one. */
function linesOfItem(text: string, list: YAMLSeq, index: number): Range {
  const startOf = (at: number) => {
    const begin = rangeOf(list.items[at])?.[0];
    return begin === undefined ? undefined : lineStart(text, begin);
  };
  const start = startOf(index) ?? 0;
  const next = startOf(index + 1);
  if (next !== undefined) return [start, next];
  const end = rangeOf(list.items[index])?.[1] ?? start;
  return [start, Math.min(text.length, lineEnd(text, text[end - 1] === '\n' ? end - 1 : end) + 1)];
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
