import {
  NestedQuoteRequestSchema,
  PrequalifyResultSchema,
  QuoteRequestSchema,
  QuoteResultSchema,
} from '@prequal/contract';
import type { Static } from 'typebox';
import type { FieldIssue } from '../../../kernel/index.ts';
import { dayOfMoment } from '../../../underwriting/index.ts';
import {
  checkNested,
  flatPointer,
  IssueFinder,
  mergeIssues,
  nestedPointer,
  type OfferRenderer,
  type RenderOptions,
  translateFlat,
  translateNested,
  withoutNothings,
} from '../../../wire/index.ts';
import { type Call, type RecordedRoute, recordedRoute } from '../../route.ts';
import {
  executeUnderwriting,
  flatBody,
  prequalifyBody,
  UNKNOWN_PRODUCT,
  type UnderwritingOperations,
} from '../../underwriting.ts';

export function prequalifyRoute(operations: UnderwritingOperations, renderer: OfferRenderer): RecordedRoute {
  return recordedRoute({
    method: 'POST',
    path: '/v3/prequalify',
    operationId: 'prequalify',
    tag: 'Underwriting',
    summary: 'Run a prequalification',
    description: 'One offer per product and amount, with one pricing row per rate class.',
    access: { scope: 'prequalify', tier: 'heavy' },
    key: 'uuid',
    ...prequalifyBody(),
    responses: {
      200: { description: 'The offers.', schema: PrequalifyResultSchema },
      422: UNKNOWN_PRODUCT,
    },
    execute: (call, ticket) =>
      executeUnderwriting(operations, {
        call,
        ticket,
        command: translateNested(call.body, 'prequalify', call.principal.livemode),
        pointer: nestedPointer,
        render: (result, remarks) =>
          renderer.render(result, renderOptions(call, 'prequalify_result', { remarks })),
      }),
  });
}

function renderOptions(
  call: Call,
  object: RenderOptions['object'],
  { remarks, accuracy = 'exact' }: Pick<RenderOptions, 'remarks'> & Partial<Pick<RenderOptions, 'accuracy'>>,
): RenderOptions {
  const { requestId, idempotencyKey, publicUrl, principal } = call;
  return { object, requestId, idempotencyKey, publicUrl, livemode: principal.livemode, remarks, accuracy };
}

export function quoteRoute(operations: UnderwritingOperations, renderer: OfferRenderer): RecordedRoute {
  const nested = new IssueFinder(NestedQuoteRequestSchema);
  const flat = flatBody();
  return recordedRoute({
    method: 'POST',
    path: '/v3/quote',
    operationId: 'quote',
    tag: 'Underwriting',
    summary: 'Quote several face amounts or monthly budgets',
    description: 'Accepts the nested body and the flat body of existing clients.',
    access: { scope: 'quote', tier: 'heavy' },
    key: 'uuid',
    body: QuoteRequestSchema,
    prepare: (body) => (isNested(body) ? withoutNothings(body) : flat.prepare(body)),
    issuesOf: (body, now): readonly FieldIssue[] =>
      isNested(body)
        ? mergeIssues(nested.find(body), checkNested(body, dayOfMoment(now)))
        : flat.issuesOf(body, now),
    responses: {
      200: { description: 'The offers.', schema: QuoteResultSchema },
      422: UNKNOWN_PRODUCT,
    },
    execute: (call, ticket) => {
      const { body, principal } = call;
      if (isNested(body)) {
        return executeUnderwriting(operations, {
          call,
          ticket,
          command: translateNested(body, 'quote', principal.livemode),
          pointer: nestedPointer,
          render: (result, remarks) =>
            renderer.render(result, renderOptions(call, 'quote_result', { remarks })),
        });
      }
      return executeUnderwriting(operations, {
        call,
        ticket,
        command: translateFlat(body, 'quote', principal.livemode),
        pointer: flatPointer,
        render: (result, remarks) =>
          renderer.render(
            result,
            renderOptions(call, 'quote_result', { remarks, accuracy: body.accuracy ?? 'exact' }),
          ),
      });
    },
  });
}

/** Two containers mark the nested form; everything else is checked against the flat one. */
function isNested(body: unknown): body is Static<typeof NestedQuoteRequestSchema> {
  return typeof body === 'object' && body !== null && ('applicant' in body || 'coverage' in body);
}
