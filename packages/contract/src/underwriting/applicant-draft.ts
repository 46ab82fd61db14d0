import { Type } from 'typebox';
import { component, envelopeOf, literalUnion, named } from '../schema.ts';
import { DraftedApplicantSchema } from './nested.ts';

/** A document of another standard: only what makes it a bundle is described. */
export const FhirBundleSchema = component(
  'FhirBundle',
  Type.Object(
    {
      resourceType: Type.Literal('Bundle', { description: 'A bundle, whatever its type.' }),
      entry: Type.Optional(
        Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }), {
          description: 'One Patient, and the resources about this person.',
        }),
      ),
    },
    { additionalProperties: true, description: 'A Bundle of FHIR R4 (4.0.1) in JSON.' },
  ),
);

const DRAFT_WARNING_CODES = [
  'approximate_value',
  'assumed_nicotine',
  'assumed_unit',
  'past_condition',
  'shortened_text',
  'unconfirmed_condition',
  'unknown_end',
] as const;

const ApplicantDraftSchema = named('ApplicantDraft', {
  applicant: DraftedApplicantSchema,
  left_out: Type.Array(
    named('LeftOutPart', {
      path: Type.String({ description: 'JSON pointer into the bundle.' }),
      reason: Type.String({ description: 'For people.' }),
    }),
    {
      description:
        'Every resource, and every part of a used one, that is not in `applicant` although it could matter.',
    },
  ),
  warnings: Type.Array(
    named('DraftWarning', {
      param: Type.String({ description: 'JSON pointer into the bundle.' }),
      code: literalUnion(DRAFT_WARNING_CODES, { description: 'For programs.' }),
      detail: Type.String({ description: 'For people.' }),
    }),
    { description: 'What to know about parts that were used, such as a date to ask for.' },
  ),
});

export const ApplicantDraftResultSchema = envelopeOf('ApplicantDraftResult', {
  object: 'applicant_draft',
  data: ApplicantDraftSchema,
});
