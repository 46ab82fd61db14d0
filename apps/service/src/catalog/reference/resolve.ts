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

export const createResolver = (catalog: ReferenceCatalog): TextResolver => {
  const indexes: Record<TextDomain, Map<string, Resolution>> = {
    condition: indexRows(catalog.conditions),
    medication: indexRows(catalog.medications),
    nicotine: indexRows(catalog.nicotine),
  };
  for (const { from, to, domain } of catalog.corrections) {
    indexes[domain].set(textKey(from), { name: to, via: 'correction' });
  }
  return { resolve: (domain, text) => indexes[domain].get(textKey(text)) ?? null };
};
