import { ApplicantDraftResultSchema, FhirBundleSchema } from '@prequal/contract';
import { type Clock, validationProblem } from '../../../kernel/index.ts';
import { draftApplicant, MOST_ISSUES } from '../../../wire/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';

/** Records of a person are larger than requests. */
const BUNDLE_LIMIT = 1024 * 1024;

export function applicantFromFhirRoute(clock: Clock): ApiRoute {
  return apiRoute({
    method: 'POST',
    path: '/v3/applicants/fhir',
    operationId: 'draftApplicantFromFhir',
    tag: 'Underwriting',
    summary: 'Turn a FHIR bundle into the applicant of a prequalification',
    description:
      'Takes a Bundle of FHIR R4 with one Patient and their Conditions, MedicationStatements, MedicationRequests and Observations. The applicant passes the validation of POST /v3/prequalify; everything that was left out is listed with its place and a reason. Nothing is stored or billed.',
    access: { scope: 'prequalify', tier: 'light' },
    key: 'none',
    body: FhirBundleSchema,
    bodyLimit: BUNDLE_LIMIT,
    mediaTypes: ['application/json', 'application/fhir+json'],
    // The handler finds the issues of a bundle while it reads it.
    issuesOf: () => [],
    responses: { 200: { description: 'The applicant.', schema: ApplicantDraftResultSchema } },
    handle: async ({ body }) => {
      const result = draftApplicant(body, clock.now());
      if ('issues' in result) throw validationProblem(result.issues.slice(0, MOST_ISSUES));
      return enveloped(200, 'applicant_draft', result.draft);
    },
  });
}
