import { Type } from 'typebox';
import { envelopeOf, literalUnion, named, nullable } from '../schema.ts';
import { QUESTION_TYPES } from '../vocabulary/index.ts';
import { QuestionSubjectSchema, REMARK_FIELDS } from './offers.ts';

const QuestionSchema = named('Question', {
  param: Type.String({ description: 'JSON pointer to the field of the request body that takes the answer.' }),
  type: literalUnion(QUESTION_TYPES, { description: 'The kind of value that the field takes.' }),
  subject: QuestionSubjectSchema,
  text: Type.String({ description: 'The question, in words that can be read to the applicant.' }),
  choices: nullable(
    Type.Array(
      named('QuestionChoice', {
        value: Type.String({ description: 'The value to send.' }),
        label: Type.String({ description: 'The value in words.' }),
      }),
      { description: 'The values to choose from; null for dates, numbers and free text.' },
    ),
  ),
  products: Type.Integer({ minimum: 1, description: 'Requested variants that some answer changes.' }),
  classes: Type.Integer({
    minimum: 1,
    description: 'Rate classes that some answer opens, closes or gives another price.',
  }),
  effect: named(
    'QuestionEffect',
    {
      opens: Type.Integer({ minimum: 0, description: 'Requested variants where some answer opens a class.' }),
      closes: Type.Integer({
        minimum: 0,
        description: 'Requested variants where some answer closes a class.',
      }),
      reprices: Type.Integer({
        minimum: 0,
        description: 'Requested variants where some answer changes the price of an open class.',
      }),
    },
    { description: 'What answers can do.' },
  ),
});

const QuestionListSchema = named('QuestionList', {
  questions: Type.Array(QuestionSchema, {
    description: 'The facts that can change an outcome, most products first.',
  }),
  complete: Type.Boolean({ description: 'True when no open fact can change an outcome.' }),
  disclosures: REMARK_FIELDS.disclosures,
  provisional: REMARK_FIELDS.provisional,
});

export const QuestionsResultSchema = envelopeOf('QuestionsResult', {
  object: 'question_list',
  data: QuestionListSchema,
});
