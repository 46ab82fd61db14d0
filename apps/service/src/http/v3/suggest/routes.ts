import {
  DEFAULT_SUGGESTED_KINDS,
  DEFAULT_SUGGESTIONS,
  LONGEST_SUGGEST_QUERY,
  SUGGESTED_KINDS,
  SuggestQuerySchema,
  SuggestResultSchema,
} from '@prequal/contract';
import { Problem } from '../../../kernel/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import type { CatalogView } from '../datasets/routes.ts';
import { type SuggestedKind, SuggestionCache, type SuggestQuery } from './suggestions.ts';

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
    query: SuggestQuerySchema,
    responses: { 200: { description: 'The suggestions.', schema: SuggestResultSchema } },
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
  if (q === '' || [...q].length > LONGEST_SUGGEST_QUERY) {
    throw new Problem('validation_error', `q must be a string of 1 to ${LONGEST_SUGGEST_QUERY} characters.`, {
      param: '/q',
    });
  }
  const names =
    query.kind === undefined ? DEFAULT_SUGGESTED_KINDS : query.kind.split(',').map((name) => name.trim());
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
    limit: query.limit ?? DEFAULT_SUGGESTIONS,
  };
}

function isKind(name: string): name is SuggestedKind {
  return (SUGGESTED_KINDS as readonly string[]).includes(name);
}
