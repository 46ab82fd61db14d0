import {
  DEFAULT_SUGGESTED_KINDS,
  DEFAULT_SUGGESTIONS,
  LONGEST_SUGGEST_QUERY,
  SUGGESTED_KINDS,
  SuggestQuerySchema,
  SuggestRequestSchema,
  SuggestResultSchema,
} from '@prequal/contract';
import type { Static } from 'typebox';
import { Problem } from '../../../kernel/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import type { CatalogView } from '../datasets/routes.ts';
import { type SuggestedKind, SuggestionCache, type SuggestQuery } from './suggestions.ts';

export function suggestRoutes(catalog: CatalogView): ApiRoute[] {
  const cache = new SuggestionCache();
  const suggest = (fields: SuggestFields) =>
    enveloped(200, 'suggestion_list', cache.suggest(catalog.current(), readFields(fields)));
  return [
    apiRoute({
      ...COMMON,
      method: 'GET',
      operationId: 'suggest',
      summary: 'Suggest catalog entries for what somebody is typing',
      description: `${PURPOSE} Use POST for what an applicant says: proxies and browsers keep addresses.`,
      query: SuggestQuerySchema,
      check: ({ query }) => void readFields(query),
      handle: async ({ query }) => suggest(query),
    }),
    apiRoute({
      ...COMMON,
      method: 'POST',
      operationId: 'suggestByPost',
      summary: 'Suggest catalog entries for what somebody is typing, outside the address',
      description: PURPOSE,
      body: SuggestRequestSchema,
      check: ({ body }) => void readFields(body),
      handle: async ({ body }) => suggest(body),
    }),
  ];
}

const PURPOSE =
  'For pickers: finds entries by name, alias, known misspelling, words in any order, and despite typing errors.';

const COMMON = {
  path: '/v3/suggest',
  tag: 'Datasets',
  access: { scope: 'datasets', tier: 'light' },
  key: 'none',
  responses: { 200: { description: 'The suggestions.', schema: SuggestResultSchema } },
} as const;

type SuggestFields = Static<typeof SuggestRequestSchema>;

function readFields(query: SuggestFields): SuggestQuery {
  const q = query.q.trim();
  if (q === '' || [...q].length > LONGEST_SUGGEST_QUERY) {
    throw new Problem('validation_error', `q must be a string of 1 to ${LONGEST_SUGGEST_QUERY} characters.`, {
      param: '/q',
    });
  }
  const names =
    query.kind === undefined ? DEFAULT_SUGGESTED_KINDS : query.kind.split(',').map((name) => name.trim());
  const unknownName = names.find((name) => !isKind(name));
  if (unknownName !== undefined) {
    throw new Problem(
      'validation_error',
      `kind contains ${JSON.stringify(unknownName)}; it must be a comma-separated list of ${SUGGESTED_KINDS.join(', ')}.`,
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
