/** A value of a YAML file, with where it begins in the text. */
export type YamlNode = YamlMapping | YamlSequence | YamlScalar | YamlAlias;

export interface YamlPair {
  readonly key: YamlNode;
  readonly value: YamlNode | null;
}

export interface YamlMapping {
  readonly kind: 'mapping';
  readonly offset: number;
  readonly pairs: readonly YamlPair[];
}

export interface YamlSequence {
  readonly kind: 'sequence';
  readonly offset: number;
  readonly items: readonly (YamlNode | null)[];
}

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly offset: number;
  readonly value: unknown;
  /** As written, without quotes. */
  readonly source: string | undefined;
}

/** A reference to another value of the file. Packs use none where a value is checked. */
export interface YamlAlias {
  readonly kind: 'alias';
  readonly offset: number;
  readonly value: unknown;
}

/** The plain JavaScript value. */
export function plainValue(node: YamlNode | null): unknown {
  if (node === null) return null;
  if (node.kind === 'sequence') return node.items.map(plainValue);
  if (node.kind !== 'mapping') return node.value;
  return Object.fromEntries(
    node.pairs.map(({ key, value }) => [String(plainValue(key)), plainValue(value)] as const),
  );
}
