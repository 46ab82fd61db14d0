import { REQUEST_EXAMPLES, type RequestExample } from './request-examples.ts';
import { RESPONSE_EXAMPLES } from './response-examples.ts';

interface Media {
  schema: unknown;
  examples?: unknown;
}

interface ExampleBearer {
  operationId: string;
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

/** Adds the examples to the schemas of an operation in the OpenAPI document. */
export function withExamples<T extends object>(operation: T): T {
  const bearer = structuredClone(operation) as T & ExampleBearer;
  const example: RequestExample = REQUEST_EXAMPLES[bearer.operationId] ?? {};
  for (const parameter of bearer.parameters ?? []) {
    const value = example.parameters?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  const body = bearer.requestBody?.content['application/json'];
  if (body !== undefined && example.bodies !== undefined) body.examples = example.bodies;
  const [, response] = Object.entries(bearer.responses).find(([status]) => status.startsWith('2')) ?? [];
  const media = response?.content?.['application/json'];
  const value = RESPONSE_EXAMPLES[bearer.operationId];
  if (media !== undefined && value !== undefined)
    media.examples = { response: { summary: 'Response', value } };
  return bearer;
}
