import { Type } from 'typebox';
import { envelopeOf, literalUnion, named, strict } from '../schema.ts';
import { SUGGESTED_KINDS } from '../vocabulary/index.ts';

export const LONGEST_SUGGEST_QUERY = 100;
export const DEFAULT_SUGGESTIONS = 8;
export const DEFAULT_SUGGESTED_KINDS: readonly (typeof SUGGESTED_KINDS)[number][] = [
  'conditions',
  'medications',
];
const MOST = 20;

const SUGGEST_FIELDS = {
  q: Type.String({
    maxLength: 1000,
    description: `What was typed so far: 1 to ${LONGEST_SUGGEST_QUERY} characters after trimming.`,
    'x-expects': `a string of 1 to ${LONGEST_SUGGEST_QUERY} characters`,
  }),
  kind: Type.Optional(
    Type.String({
      maxLength: 200,
      description: `Comma-separated list of ${SUGGESTED_KINDS.join(', ')}; by default ${DEFAULT_SUGGESTED_KINDS.join(',')}.`,
      'x-expects': `a comma-separated list of ${SUGGESTED_KINDS.join(', ')}`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST,
      default: DEFAULT_SUGGESTIONS,
      description: 'Maximum number of suggestions to return.',
      'x-expects': `a whole number from 1 to ${MOST}`,
    }),
  ),
};

export const SuggestQuerySchema = strict(SUGGEST_FIELDS);
/** The same as a body: what an applicant says belongs in no URL. */
export const SuggestRequestSchema = named('SuggestRequest', SUGGEST_FIELDS);

const SuggestionSchema = named('Suggestion', {
  kind: literalUnion(SUGGESTED_KINDS, { description: 'The dataset of the entry.' }),
  id: Type.String({ description: 'Valid inside `version`; for a product the id of its family.' }),
  name: Type.String({ description: 'The stable identifier.' }),
  match: literalUnion(['code', 'exact', 'alias', 'correction', 'prefix', 'words', 'fuzzy'], {
    description:
      'How the query matched: by a diagnosis code, the name itself, an alias, a known misspelling, its beginning, its words in any order, or nearly.',
  }),
  matched: Type.String({
    description: 'The name, alias, misspelling or beginning of a code that the query matched.',
  }),
});

export const SuggestResultSchema = envelopeOf('SuggestResult', {
  object: 'suggestion_list',
  data: named('SuggestionList', {
    query: Type.String({ description: 'The query, trimmed.' }),
    version: Type.String({ description: 'The dataset version that the ids belong to.' }),
    suggestions: Type.Array(SuggestionSchema, {
      description: 'Best first; ties by prescription count, then by name. Empty if nothing matches.',
    }),
  }),
});
