import type { SUGGESTED_KINDS } from '@prequal/contract/vocabulary';
import type { SuggestionKind, SuggestionMatch } from '@prequal/packs';
import { type CatalogSnapshot, DRUG_CODE_SYSTEMS } from '../../../catalog/index.ts';

export type SuggestedKind = (typeof SUGGESTED_KINDS)[number];

export interface SuggestQuery {
  readonly q: string;
  readonly kinds: readonly SuggestedKind[];
  readonly limit: number;
}

interface SuggestionRow {
  readonly kind: SuggestedKind;
  readonly id: string;
  readonly name: string;
  readonly match: SuggestionMatch;
  readonly matched: string;
}

export interface SuggestionList {
  readonly query: string;
  readonly version: string;
  readonly suggestions: readonly SuggestionRow[];
}

const KIND_OF: Readonly<Record<SuggestedKind, SuggestionKind>> = {
  conditions: 'condition',
  medications: 'medication',
  nicotine_options: 'nicotine',
  products: 'product',
};

/** Queries that are kept per version: people type the same beginnings. */
const MOST_KEPT = 2000;

/** Suggestions by query, kept as long as the catalog version they belong to. */
export class SuggestionCache {
  readonly #lists = new WeakMap<CatalogSnapshot, Map<string, SuggestionList>>();

  suggest(snapshot: CatalogSnapshot, query: SuggestQuery): SuggestionList {
    const lists = this.#lists.get(snapshot) ?? new Map<string, SuggestionList>();
    this.#lists.set(snapshot, lists);
    const key = `${query.kinds.join()} ${query.limit} ${query.q}`;
    const known = lists.get(key);
    if (known !== undefined) return known;
    if (lists.size >= MOST_KEPT) lists.clear();
    const list = suggestionsFor(snapshot, query);
    lists.set(key, list);
    return list;
  }
}

/** The best of all kinds: the better match first, then the more prescribed, then by name. */
function suggestionsFor(snapshot: CatalogSnapshot, { q, kinds, limit }: SuggestQuery): SuggestionList {
  const found = kinds.flatMap((kind) =>
    snapshot.suggester.suggest(KIND_OF[kind], q, limit).map((suggestion) => ({ ...suggestion, kind })),
  );
  const coded = [
    ...(kinds.includes('conditions') ? conditionsOfCode(snapshot, q) : []),
    ...(kinds.includes('medications') ? medicationsOfCode(snapshot, q) : []),
  ];
  found.sort((a, b) => a.quality - b.quality || b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    query: q,
    version: snapshot.version,
    suggestions: [...coded, ...found].slice(0, limit).map(({ kind, name, match, matched }) => ({
      kind,
      ...identityOf(snapshot, kind, name),
      match,
      matched,
    })),
  };
}

type Match = Pick<SuggestionRow, 'kind' | 'name' | 'match' | 'matched'>;

function conditionsOfCode({ resolver }: CatalogSnapshot, q: string): Match[] {
  const code = resolver.findCode(q);
  if (code === null) return [];
  const matched = code.prefix.length > 3 ? `${code.prefix.slice(0, 3)}.${code.prefix.slice(3)}` : code.prefix;
  return code.conditions.map((name) => ({ kind: 'conditions', name, match: 'code', matched }));
}

function medicationsOfCode({ drugCodes }: CatalogSnapshot, q: string): Match[] {
  const found = DRUG_CODE_SYSTEMS.map((system) => drugCodes?.medications(system, q) ?? null);
  const names = found.find((each) => each !== null) ?? [];
  return names.map((name) => ({ kind: 'medications', name, match: 'code', matched: q }));
}

/** Products are identified by slug; everything else by name. */
function identityOf(
  snapshot: CatalogSnapshot,
  kind: SuggestedKind,
  name: string,
): { id: string; name: string } {
  const domain = KIND_OF[kind];
  if (domain !== 'product') return { id: snapshot.bundle.idOf(domain, name) ?? '', name };
  const product = snapshot.products.find(({ slug }) => slug === name);
  return { id: product?.id ?? '', name: product?.name ?? name };
}
