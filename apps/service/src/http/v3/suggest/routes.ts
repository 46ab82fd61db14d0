import { Type } from 'typebox';
import { Problem } from '../../../kernel/index.ts';
import { envelopeOf, literalUnion, strict } from '../../../wire/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import type { CatalogView } from '../datasets/routes.ts';
import { SUGGESTED_KINDS, type SuggestedKind, SuggestionCache, type SuggestQuery } from './suggestions.ts';

const LONGEST_QUERY = 100;
const MOST = 20;
const DEFAULT_LIMIT = 8;
const DEFAULT_KINDS: readonly SuggestedKind[] = ['conditions', 'medications'];

const Query = strict({
  q: Type.String({
    maxLength: 1000,
    description: `What was typed so far: 1 to ${LONGEST_QUERY} characters after trimming.`,
    'x-expects': `a string of 1 to ${LONGEST_QUERY} characters`,
  }),
  kind: Type.Optional(
    Type.String({
      maxLength: 200,
      description: `Comma-separated list of ${SUGGESTED_KINDS.join(', ')}; by default ${DEFAULT_KINDS.join(',')}.`,
      'x-expects': `a comma-separated list of ${SUGGESTED_KINDS.join(', ')}`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of suggestions to return.',
      'x-expects': `a whole number from 1 to ${MOST}`,
    }),
  ),
});

const SuggestionSchema = strict({
  kind: literalUnion(SUGGESTED_KINDS, { description: 'The dataset of the entry.' }),
  id: Type.String({ description: 'Valid inside `version`; for a product the id of its family.' }),
  name: Type.String({ description: 'The stable identifier.' }),
  match: literalUnion(['exact', 'alias', 'correction', 'prefix', 'words', 'fuzzy'], {
    description:
      'How the query matched: the name itself, an alias, a known misspelling, its beginning, its words in any order, or nearly.',
  }),
  matched: Type.String({ description: 'The name, alias or misspelling that the query matched.' }),
});

const SuggestionListSchema = envelopeOf(
  'suggestion_list',
  strict({
    query: Type.String({ description: 'The query, trimmed.' }),
    version: Type.String({ description: 'The dataset version that the ids belong to.' }),
    suggestions: Type.Array(SuggestionSchema, {
      description: 'Best first; ties by prescription count, then by name. Empty if nothing matches.',
    }),
  }),
);

export function suggestRoute(catalog: CatalogView): ApiRoute {
  const cache = new SuggestionCache();
  return apiRoute({
    method: 'GET',
    path: '/v3/suggest',
    operationId: 'suggest',
    tag: 'Datasets',
    summary: 'Suggest catalog entries for what somebody is typing',
    description:
      'For pickers: finds entries by name, alias, known misspelling, words in any order, and despite typing errors.',
    access: { scope: 'datasets', tier: 'light' },
    key: 'none',
    query: Query,
    responses: { 200: { description: 'The suggestions.', schema: SuggestionListSchema } },
    check: ({ query }) => void readQuery(query),
    handle: async ({ query }) =>
      enveloped(200, 'suggestion_list', cache.suggest(catalog.current(), readQuery(query))),
  });
}

function readQuery(query: {
  readonly q: string;
  readonly kind?: string;
  readonly limit?: number;
}): SuggestQuery {
  const q = query.q.trim();
  if (q === '' || [...q].length > LONGEST_QUERY) {
    throw new Problem('validation_error', `q must be a string of 1 to ${LONGEST_QUERY} characters.`, {
      param: '/q',
    });
  }
  const names = query.kind === undefined ? DEFAULT_KINDS : query.kind.split(',').map((name) => name.trim());
  const stranger = names.find((name) => !isKind(name));
  if (stranger !== undefined) {
    throw new Problem(
      'validation_error',
      `kind contains ${JSON.stringify(stranger)}; it must be a comma-separated list of ${SUGGESTED_KINDS.join(', ')}.`,
      { param: '/kind' },
    );
  }
  return {
    q,
    kinds: SUGGESTED_KINDS.filter((kind) => names.includes(kind)),
    limit: query.limit ?? DEFAULT_LIMIT,
  };
}

function isKind(name: string): name is SuggestedKind {
  return (SUGGESTED_KINDS as readonly string[]).includes(name);
}
