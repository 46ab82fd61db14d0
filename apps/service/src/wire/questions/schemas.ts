import { Type } from 'typebox';
import { RemarkSchemas } from '../offers/schemas.ts';
import { literalUnion, nullable, strict } from '../schemas.ts';

export const QUESTION_TYPES = ['date', 'choice', 'number', 'text'] as const;

const QuestionSchema = strict({
  param: Type.String({ description: 'JSON pointer to the field of the request body that takes the answer.' }),
  type: literalUnion(QUESTION_TYPES, { description: 'The kind of value that the field takes.' }),
  subject: strict(
    {
      kind: literalUnion(['conditions', 'medications', 'nicotine_options'], {
        description: 'The dataset that the name belongs to.',
      }),
      name: Type.String({ description: 'The disclosed entry.' }),
    },
    { description: 'What the question is about.' },
  ),
  text: Type.String({ description: 'The question, in words that can be read to the applicant.' }),
  choices: nullable(
    Type.Array(
      strict({
        value: Type.String({ description: 'The value to send.' }),
        label: Type.String({ description: 'The value in words.' }),
      }),
      { description: 'The values to choose from; null for dates and free text.' },
    ),
  ),
  products: Type.Integer({ minimum: 1, description: 'Requested variants that some answer changes.' }),
  classes: Type.Integer({ minimum: 1, description: 'Rate classes that some answer opens or closes.' }),
});

export const QuestionsData = strict({
  questions: Type.Array(QuestionSchema, {
    description: 'The facts that can change an outcome, most products first.',
  }),
  complete: Type.Boolean({ description: 'True when no open fact can change an outcome.' }),
  disclosures: RemarkSchemas.disclosures,
  provisional: RemarkSchemas.provisional,
});
