import type { ReferenceCatalog, TextDomain } from './model.ts';
import { textKey } from './text-key.ts';

export interface Resolution {
  /** The row's exact name. */
  readonly name: string;
  readonly via: 'name' | 'alias' | 'correction';
}

export interface TextResolver {
  /** The row that a text means, or null. Equal keys only: a near miss is never taken for a hit. */
  resolve(domain: TextDomain, text: string): Resolution | null;
}

interface NamedRow {
  readonly name: string;
  readonly aliases: readonly string[];
}

const indexRows = (rows: readonly NamedRow[]): Map<string, Resolution> => {
  const index = new Map<string, Resolution>();
  for (const { name, aliases } of rows) {
    index.set(textKey(name), { name, via: 'name' });
    for (const alias of aliases) index.set(textKey(alias), { name, via: 'alias' });
  }
  return index;
};

/** Key → row, domain by domain: plain data, so that one thread can make it and another use it. */
export type TextIndexes = Readonly<Record<TextDomain, ReadonlyMap<string, Resolution>>>;

export const indexTexts = (catalog: ReferenceCatalog): TextIndexes => {
  const indexes = {
    condition: indexRows(catalog.conditions),
    medication: indexRows(catalog.medications),
    nicotine: indexRows(catalog.nicotine),
  };
  for (const { from, to, domain } of catalog.corrections) {
    indexes[domain].set(textKey(from), { name: to, via: 'correction' });
  }
  return indexes;
};

export const resolverOf = (indexes: TextIndexes): TextResolver => ({
  resolve: (domain, text) => indexes[domain].get(textKey(text)) ?? null,
});

export const createResolver = (catalog: ReferenceCatalog): TextResolver => resolverOf(indexTexts(catalog));
