import {
  described,
  ExplainRequestSchema,
  type ExplainResultSchema,
  literalUnion,
  MOST_LISTED_PRODUCTS,
  NestedQuoteRequestSchema,
  PrequalifyRequestSchema,
  type PrequalifyResultSchema,
  ProductListQuerySchema,
  type ProductPageSchema,
  QuestionsRequestSchema,
  type QuestionsResultSchema,
  SuggestRequestSchema,
  SuggestResultSchema,
  strict,
  withoutNames,
} from '@prequal/contract';
import { type Static, type TSchema, Type } from 'typebox';
import {
  COMPACT_EXPLANATION,
  COMPACT_OFFERS,
  COMPACT_PRODUCTS,
  COMPACT_QUESTIONS,
  type CompactResponse,
  compactExplanation,
  compactOffers,
  compactProducts,
  compactQuestions,
} from './compact/index.ts';

/** One operation of the API as a tool: its arguments are those of the request, and options of the tool. */
export interface ApiTool {
  readonly name: string;
  readonly description: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly inputSchema: object;
  readonly outputSchema: object;
  /** Whether the operation requires an Idempotency-Key. */
  readonly keyed: boolean;
  /** Arguments of the request that the caller may leave out. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** What the assistant reads of a response; `limit` is the number of results. */
  readonly compact: (envelope: unknown, limit: number) => CompactResponse;
}

/** How many results a response lists unless it would be too long. */
export const DEFAULT_RESULTS = 25;

/** The largest `max_results`. */
export const MOST_RESULTS = 1000;

/** A list of this many products fits into one response. */
const LISTED_PRODUCTS = 220;

/** Arguments that are about the response of the tool and not a part of the request. */
export const TOOL_OPTIONS = {
  detail: Type.Optional(
    literalUnion(['compact', 'full'], {
      default: 'compact',
      description: 'full adds the whole response of the API, which can be hundreds of kilobytes.',
    }),
  ),
  max_results: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_RESULTS,
      description: `How many results to list, however long the response becomes; by default up to ${DEFAULT_RESULTS} in 20 kB.`,
    }),
  ),
};

const FULL_RESPONSE = {
  response: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: 'With `detail: "full"`: the API response.' }),
  ),
};

/** Clients reject a schema in which an `$id` occurs twice. */
const plain = (schema: TSchema) => ({ ...(withoutNames(schema) as object), type: 'object' as const });

const inputOf = (fields: Record<string, TSchema>) => plain(strict({ ...fields, ...TOOL_OPTIONS }));
const outputOf = (fields: Record<string, TSchema>) => plain(strict({ ...fields, ...FULL_RESPONSE }));

const BEST_FIRST = { sort: 'rank' };
const { sort: Sort } = PrequalifyRequestSchema.properties;
const SORT = {
  sort: Type.Optional(described(Sort, 'The order of the offers; rank (best first) by default.')),
};

export const API_TOOLS: readonly ApiTool[] = [
  {
    name: 'list_products',
    description:
      'List the insurance products that can be quoted, by carrier: slug and class; names with detail "full".',
    method: 'GET',
    path: '/v3/products',
    inputSchema: plain(
      strict({
        ...ProductListQuerySchema.properties,
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: MOST_LISTED_PRODUCTS, default: LISTED_PRODUCTS }),
        ),
        detail: TOOL_OPTIONS.detail,
      }),
    ),
    outputSchema: outputOf(COMPACT_PRODUCTS),
    keyed: false,
    defaults: { limit: LISTED_PRODUCTS },
    compact: (envelope) => compactProducts(envelope as Static<typeof ProductPageSchema>),
  },
  {
    name: 'suggest',
    description:
      'Find catalog names for what an applicant says: conditions, medications, nicotine, products.',
    method: 'POST',
    path: '/v3/suggest',
    inputSchema: plain(SuggestRequestSchema),
    outputSchema: plain(SuggestResultSchema.properties.data),
    keyed: false,
    defaults: {},
    compact: (envelope) => suggestions(envelope as Static<typeof SuggestResultSchema>),
  },
  {
    name: 'questions',
    description:
      'What do you need to know first? Lists the facts that can still change which products accept the applicant or what they cost, the most important first. Call it before prequalify, and ask the applicant.',
    method: 'POST',
    path: '/v3/questions',
    inputSchema: inputOf(QuestionsRequestSchema.properties),
    outputSchema: outputOf(COMPACT_QUESTIONS),
    keyed: false,
    defaults: {},
    compact: (envelope, limit) => compactQuestions(envelope as Static<typeof QuestionsResultSchema>, limit),
  },
  {
    name: 'prequalify',
    description:
      'Find which products accept an applicant, in which rate class and at what premium. With include_open_facts, also what is still open and the best that each offer can become.',
    method: 'POST',
    path: '/v3/prequalify',
    inputSchema: inputOf({ ...PrequalifyRequestSchema.properties, ...SORT }),
    outputSchema: outputOf(COMPACT_OFFERS),
    keyed: true,
    defaults: BEST_FIRST,
    compact: (envelope, limit) => compactOffers(envelope as Static<typeof PrequalifyResultSchema>, limit),
  },
  {
    name: 'quote',
    description: 'Quote several face amounts or monthly budgets for one applicant.',
    method: 'POST',
    path: '/v3/quote',
    inputSchema: inputOf({ ...NestedQuoteRequestSchema.properties, ...SORT }),
    outputSchema: outputOf(COMPACT_OFFERS),
    keyed: true,
    defaults: BEST_FIRST,
    compact: (envelope, limit) => compactOffers(envelope as Static<typeof PrequalifyResultSchema>, limit),
  },
  {
    name: 'explain',
    description: 'Explain why each rate class of a product is open or closed, and when it opens.',
    method: 'POST',
    path: '/v3/explain',
    inputSchema: inputOf(ExplainRequestSchema.properties),
    outputSchema: outputOf(COMPACT_EXPLANATION),
    keyed: false,
    defaults: {},
    compact: (envelope, limit) => compactExplanation(envelope as Static<typeof ExplainResultSchema>, limit),
  },
];

/** Suggestions are short already. */
function suggestions({ data }: Static<typeof SuggestResultSchema>): CompactResponse {
  const lines = data.suggestions.map(({ kind, name, match, matched }) =>
    match === 'exact' ? `${name} (${kind})` : `${name} (${kind}; ${match} "${matched}")`,
  );
  return { text: lines.join('\n') || 'Nothing matches.', structured: data };
}
