import {
  ExplainRequestSchema,
  NestedQuoteRequestSchema,
  PrequalifyRequestSchema,
  ProductListQuerySchema,
  SuggestRequestSchema,
} from '@prequal/contract';
import type { TSchema } from 'typebox';

/** One operation of the API as a tool: the schema of its arguments is the schema of its request. */
export interface ApiTool {
  readonly name: string;
  readonly description: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly input: TSchema;
  /** Whether the operation requires an Idempotency-Key. */
  readonly keyed: boolean;
}

export const API_TOOLS: readonly ApiTool[] = [
  {
    name: 'list_products',
    description: 'List the insurance products that can be quoted, with their slug, class and carrier.',
    method: 'GET',
    path: '/v3/products',
    input: ProductListQuerySchema,
    keyed: false,
  },
  {
    name: 'suggest',
    description:
      'Find catalog names for what an applicant says: conditions, medications, nicotine, products.',
    method: 'POST',
    path: '/v3/suggest',
    input: SuggestRequestSchema,
    keyed: false,
  },
  {
    name: 'questions',
    description: 'List the facts that can still change which products accept the applicant.',
    method: 'POST',
    path: '/v3/questions',
    input: PrequalifyRequestSchema,
    keyed: false,
  },
  {
    name: 'prequalify',
    description: 'Find which products accept an applicant, in which rate class and at what premium.',
    method: 'POST',
    path: '/v3/prequalify',
    input: PrequalifyRequestSchema,
    keyed: true,
  },
  {
    name: 'quote',
    description: 'Quote several face amounts or monthly budgets for one applicant.',
    method: 'POST',
    path: '/v3/quote',
    input: NestedQuoteRequestSchema,
    keyed: true,
  },
  {
    name: 'explain',
    description: 'Explain why each rate class of a product is open or closed, and when it opens.',
    method: 'POST',
    path: '/v3/explain',
    input: ExplainRequestSchema,
    keyed: false,
  },
];
