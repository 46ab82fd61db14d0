export { draftApplicant } from './applicant-draft.ts';
export { namedPersonReader } from './applicant-reader.ts';
export { cursorPage, envelopeBeginning, envelopeBody } from './envelope.ts';
export { presentEvent } from './events/present.ts';
export { checkExplain, explainDay } from './explain/check.ts';
export { presentExplanation, writeExplanation } from './explain/present.ts';
export {
  escapePointer,
  IssueFinder,
  MOST_ISSUES,
  mergeIssues,
  unescapePointer,
  unknownMember,
} from './field-issues.ts';
export { checkFlat, dropEmptyFlatFields } from './flat/check.ts';
export { flatPointer, translateFlat } from './flat/translate.ts';
export { checkNested, dropEmptyFields, findNestedIssues } from './nested/check.ts';
export { nestedPointer, translateNested } from './nested/translate.ts';
export { byteRenderer } from './offers/byte-renderer.ts';
export { LogoSignatures } from './offers/logo-signature.ts';
export { type LogoPath, type PlanPresenter, planPresenter } from './offers/plan-offer.ts';
export {
  type Remarks,
  type RequestPointer,
  remarksOf,
  tooManyOffersIssue,
  unknownIdIssues,
  zipIssues,
} from './offers/remarks.ts';
export type { OfferRenderer, RenderOptions } from './offers/render.ts';
export { populationEvaluator } from './population.ts';
export { presentQuestion } from './questions/present.ts';
export { presentV2 } from './v2/plan.ts';
