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
  dropEmptyFields,
  flatPointer,
  IssueFinder,
  mergeIssues,
  nestedPointer,
  type OfferRenderer,
  type RenderOptions,
  translateFlat,
  translateNested,
} from '../../../wire/index.ts';
import { type Call, type DecisionRoute, decisionRoute } from '../../route.ts';
import { flatBody, prequalifyBody, UNKNOWN_PRODUCT } from '../../underwriting.ts';

export function prequalifyRoute(renderer: OfferRenderer): DecisionRoute {
  return decisionRoute({
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
    translate: (call) => ({
      command: translateNested(call.body, 'prequalify', call.principal.livemode),
      pointer: nestedPointer,
      render: (evaluation, remarks) =>
        renderer.render(evaluation, renderOptions(call, 'prequalify_result', { remarks })),
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

export function quoteRoute(renderer: OfferRenderer): DecisionRoute {
  const nested = new IssueFinder(NestedQuoteRequestSchema);
  const flat = flatBody();
  return decisionRoute({
    method: 'POST',
    path: '/v3/quote',
    operationId: 'quote',
    tag: 'Underwriting',
    summary: 'Quote several face amounts or monthly budgets',
    description: 'Accepts the nested body and the flat body of existing clients.',
    access: { scope: 'quote', tier: 'heavy' },
    key: 'uuid',
    body: QuoteRequestSchema,
    prepare: (body) => (isNested(body) ? dropEmptyFields(body) : flat.prepare(body)),
    issuesOf: (body, now): readonly FieldIssue[] =>
      isNested(body)
        ? mergeIssues(nested.find(body), checkNested(body, dayOfMoment(now)))
        : flat.issuesOf(body, now),
    responses: {
      200: { description: 'The offers.', schema: QuoteResultSchema },
      422: UNKNOWN_PRODUCT,
    },
    translate: (call) => {
      const { body, principal } = call;
      if (isNested(body)) {
        return {
          command: translateNested(body, 'quote', principal.livemode),
          pointer: nestedPointer,
          render: (evaluation, remarks) =>
            renderer.render(evaluation, renderOptions(call, 'quote_result', { remarks })),
        };
      }
      const accuracy = body.accuracy ?? 'exact';
      return {
        command: translateFlat(body, 'quote', principal.livemode),
        pointer: flatPointer(body),
        render: (evaluation, remarks) =>
          renderer.render(evaluation, renderOptions(call, 'quote_result', { remarks, accuracy })),
      };
    },
  });
}

/** Two containers mark the nested form; everything else is checked against the flat one. */
function isNested(body: unknown): body is Static<typeof NestedQuoteRequestSchema> {
  return typeof body === 'object' && body !== null && ('applicant' in body || 'coverage' in body);
}
