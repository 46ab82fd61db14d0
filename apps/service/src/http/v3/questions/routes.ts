import { QuestionsRequestSchema, QuestionsResultSchema } from '@prequal/contract';
import type { Static } from 'typebox';
import { listQuestions, type QuestionDeps } from '../../../underwriting/index.ts';
import { nestedPointer, presentQuestion, remarksOf, translateNested } from '../../../wire/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import { nestedBody, UNKNOWN_PRODUCT, unknownNamesProblem } from '../../underwriting.ts';

export function questionsRoute(deps: QuestionDeps): ApiRoute {
  return apiRoute({
    method: 'POST',
    path: '/v3/questions',
    operationId: 'listQuestions',
    tag: 'Underwriting',
    summary: 'List the facts that can still change an outcome',
    description:
      'Takes the body of a prequalification. Each question names the field to fill in and how many of the requested products an answer changes. Nothing is recorded or billed.',
    access: { scope: 'prequalify', tier: 'heavy' },
    key: 'none',
    ...nestedBody(QuestionsRequestSchema),
    responses: {
      200: { description: 'The questions.', schema: QuestionsResultSchema },
      422: UNKNOWN_PRODUCT,
    },
    handle: async ({ body, principal, isGone }) => {
      const asked = body as Static<typeof QuestionsRequestSchema>;
      const command = translateNested(asked, 'prequalify', principal.livemode);
      const screen = asked.screen === true;
      const outcome = await listQuestions(
        deps,
        { ...command, screen },
        { licenseId: principal.licenseId, isGone },
      );
      if (outcome.kind !== 'questions') throw unknownNamesProblem(outcome, nestedPointer);
      const { source } = outcome.snapshot;
      const questions = outcome.questions.map((question) =>
        presentQuestion(question, (condition) => source.condition(condition)?.kind ?? 'state'),
      );
      const { disclosures, provisional } = remarksOf(outcome.resolved, nestedPointer);
      const { complete } = outcome;
      return enveloped(200, 'question_list', { questions, complete, disclosures, provisional });
    },
  });
}
