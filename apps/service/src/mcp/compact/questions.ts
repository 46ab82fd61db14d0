import { nullable, type QuestionsResultSchema, strict } from '@prequal/contract';
import { type Static, Type } from 'typebox';
import { COMPACT_REMARKS, type CompactResponse, compactRemarks } from './response.ts';

export const COMPACT_QUESTIONS = {
  ...COMPACT_REMARKS,
  complete: Type.Boolean({ description: 'True when no further fact can change a class or a price.' }),
  question_count: Type.Integer({ minimum: 0 }),
  questions: Type.Array(
    strict({
      param: Type.String({ description: 'JSON pointer to the argument that takes the answer.' }),
      text: Type.String({ description: 'The question, to be read to the applicant.' }),
      type: Type.String({ description: 'date, choice, number or text.' }),
      choices: nullable(Type.Array(Type.String()), 'The values to choose from.'),
      products: Type.Integer({ description: 'Products whose outcome some answer changes.' }),
    }),
    { description: 'Those that matter to most products first. Compare with `question_count`.' },
  ),
};

/** At most `limit` questions, the most important first. */
export function compactQuestions(
  { data }: Static<typeof QuestionsResultSchema>,
  limit: number,
): CompactResponse {
  const questions = data.questions.slice(0, limit).map(({ param, text, type, choices, products }) => ({
    param,
    text,
    type,
    choices: choices?.map(({ value }) => value) ?? null,
    products,
  }));
  const remarks = compactRemarks(data);
  return {
    text: [
      data.complete
        ? 'No further fact can change the result.'
        : `${data.questions.length} facts can change the result:`,
      ...questions.map(
        ({ text, param, products, choices }) =>
          `${text} (${param}; ${products} products${choices === null ? '' : `; ${choices.join(', ')}`})`,
      ),
      ...remarks.lines,
    ].join('\n'),
    structured: {
      ...remarks.structured,
      complete: data.complete,
      question_count: data.questions.length,
      questions,
    },
  };
}
