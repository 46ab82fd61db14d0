import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { YamlNode, YamlScalar } from './yaml-node.ts';

interface YamlError {
  readonly offset: number;
  /** One line, without a full stop. */
  readonly message: string;
}

/** Plain data, so that another thread can parse a file. */
export interface ParsedYaml {
  /** Null when there are errors. */
  readonly root: YamlNode | null;
  readonly errors: readonly YamlError[];
}

/** Reads YAML, with the position of every value. */
export function parseYaml(text: string): ParsedYaml {
  // "core" keeps dates as text and "yes"/"no" as words; duplicate keys are errors.
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    uniqueKeys: true,
    prettyErrors: false,
  });
  const errors = document.errors.map(({ message, pos: [offset] }) => ({
    offset,
    message: message.split('\n')[0] ?? message,
  }));
  return { root: errors.length > 0 ? null : nodeOf(document.contents, document), errors };
}

const NO_KEY: YamlScalar = { kind: 'scalar', offset: 0, value: null, source: undefined };

function nodeOf(node: unknown, document: ReturnType<typeof parseDocument>): YamlNode | null {
  if (isScalar(node)) {
    return { kind: 'scalar', offset: node.range?.[0] ?? 0, value: node.value, source: node.source };
  }
  if (isMap(node)) {
    const pairs = node.items.map(({ key, value }) => ({
      key: nodeOf(key, document) ?? NO_KEY,
      value: nodeOf(value, document),
    }));
    return { kind: 'mapping', offset: node.range?.[0] ?? 0, pairs };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => nodeOf(item, document));
    return { kind: 'sequence', offset: node.range?.[0] ?? 0, items };
  }
  if (!isAlias(node)) return null;
  return { kind: 'alias', offset: node.range?.[0] ?? 0, value: node.toJS(document) };
}
