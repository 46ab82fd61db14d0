export { namedPersonReader } from './applicant-reader.ts';
export { cursorPage, envelopeBeginning, envelopeBody } from './envelope.ts';
export { presentEvent } from './events/present.ts';
export { checkExplain, explainDay } from './explain/check.ts';
export { presentExplanation } from './explain/present.ts';
export { ExplainBody, ExplainData } from './explain/schemas.ts';
export { escapePointer, IssueFinder, mergeIssues, unknownMember } from './field-issues.ts';
export { checkFlat, withoutFlatNothings } from './flat/check.ts';
export { FlatBody } from './flat/schemas.ts';
export { flatPointer, translateFlat } from './flat/translate.ts';
export { checkNested, findNestedIssues, withoutNothings } from './nested/check.ts';
export { NestedQuoteBody, PrequalifyBody } from './nested/schemas.ts';
export { nestedPointer, translateNested } from './nested/translate.ts';
export { byteRenderer } from './offers/byte-renderer.ts';
export { LogoSignatures } from './offers/logo-signature.ts';
export type { LogoPath } from './offers/plan-offer.ts';
export { type Remarks, type RequestPointer, remarksOf, unknownIdIssues } from './offers/remarks.ts';
export type { OfferRenderer, RenderOptions } from './offers/render.ts';
export {
  CarrierSchema,
  EligibilitySchema,
  MoneySchema,
  OfferMetadata,
  OffersData,
  PlanInfoSchema,
  PRODUCT_CLASS_TEXT,
  PremiumModes,
  ProductSchema,
  RemarkSchemas,
} from './offers/schemas.ts';
export { populationEvaluator } from './population.ts';
export { presentQuestion } from './questions/present.ts';
export { QuestionsData } from './questions/schemas.ts';
export {
  cursorPageOf,
  described,
  envelopeOf,
  idOf,
  literalUnion,
  nullable,
  objectName,
  ProblemDocument,
  pageQuery,
  strict,
  Timestamp,
} from './schemas.ts';
export { presentV2 } from './v2/plan.ts';
