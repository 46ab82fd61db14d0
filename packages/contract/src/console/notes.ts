import { Type } from 'typebox';
import { described, literalUnion, named, nullable } from '../schema.ts';

/** Longer notes are pasted in two parts. */
export const LONGEST_NOTES = 4000;

export const NotesBody = named('NewNotes', {
  text: Type.String({
    minLength: 1,
    maxLength: LONGEST_NOTES,
    description: 'What somebody dictated or wrote about an applicant.',
    'x-expects': `a string of 1 to ${LONGEST_NOTES} characters`,
  }),
});

const NOTE_KINDS = ['condition', 'medication', 'fact', 'rest'] as const;
const NOTE_FACTS = [
  'sex',
  'age',
  'birth',
  'height',
  'weight',
  'state',
  'nicotine',
  'face_amount',
  'budget',
] as const;
const NOTE_EXCLUSIONS = ['denied', 'relative', 'uncertain'] as const;
const names = (description: string) => Type.Array(Type.String(), { description });

export const NotePartSchema = named('NotePart', {
  kind: literalUnion(NOTE_KINDS, {
    description: 'A row of the form, a fact about the person, or a rest that adds nothing by itself.',
  }),
  text: Type.String({ description: 'As it was written.' }),
  names: names('What a condition or medication was read as, in the words of the catalog.'),
  fields: Type.Record(Type.String(), Type.String(), {
    description: 'Dates, dose and use of a row, by the field names of the API.',
  }),
  field: nullable(literalUnion(NOTE_FACTS), 'Which fact it is.'),
  values: names('What a fact may mean: several where the words leave it open.'),
  because: nullable(
    literalUnion(NOTE_EXCLUSIONS),
    'Why a rest does not count; null if it was not understood.',
  ),
  candidates: names('What a rest may mean.'),
});

export const NotesSchema = named('ReadNotes', {
  parts: described(Type.Array(NotePartSchema), 'Everything that was written, part by part.'),
});

export const DraftKeysSchema = named('DraftKeys', {
  keys: Type.Array(Type.String(), {
    description:
      'Keys of 256 bits in Base64, for drafts of this member. The first one seals, all of them open.',
  }),
});
