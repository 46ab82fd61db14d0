import { Type } from 'typebox';
import { described, literalUnion, named, nullable, RequestIdField, strict, Timestamp } from './schema.ts';
import { ADVICE_CODES, PROBLEMS } from './vocabulary/index.ts';

export const ProblemSchema = named(
  'Problem',
  {
    type: Type.String({ description: 'Ends with the code, with hyphens.' }),
    title: Type.String({ description: 'What went wrong, the same for every problem with this code.' }),
    status: Type.Integer({ description: 'The HTTP status.' }),
    detail: Type.String({ description: 'What is wrong with this request and what to do, for people.' }),
    code: literalUnion(Object.keys(PROBLEMS), { description: 'What went wrong, for programs.' }),
    param: nullable(Type.String({ description: 'JSON pointer to the failing field.' })),
    request_id: RequestIdField,
    doc_url: Type.String({ description: 'A page that explains the code.' }),
    advice_code: Type.Optional(
      literalUnion(ADVICE_CODES, { description: 'What a program can do about it.' }),
    ),
    errors: Type.Optional(
      Type.Array(
        strict({
          param: Type.String({ description: 'JSON pointer to the field.' }),
          detail: Type.String({ description: 'What is wrong with the field.' }),
        }),
        { description: 'Every invalid field.' },
      ),
    ),
    key: Type.Optional(Type.String({ description: 'The Idempotency-Key that is in conflict.' })),
    current: Type.Optional(
      nullable(Type.String(), 'The text that somebody else stored meanwhile; null if the file was removed.'),
    ),
    current_revision: Type.Optional(Type.Integer({ description: 'Its revision.' })),
    first_seen_at: Type.Optional(described(Timestamp, 'When the key was first used.')),
  },
  { description: 'RFC 9457 problem document.' },
);
