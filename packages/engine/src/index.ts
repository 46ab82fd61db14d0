export * from './applicant.ts';
export {
  addMonths,
  ageLastBirthday,
  ageNearestBirthday,
  type Day,
  formatDay,
  parseCalendarDate,
} from './calendar.ts';
export {
  type CompiledCatalog,
  MODE_SLOTS,
  transferables,
  type VariantHead,
} from './compiled/catalog.ts';
export { type CompactOffers, RIDER_PRICED } from './compiled/compact-offers.ts';
export { compileCatalog } from './compiled/compile.ts';
export { Evaluator } from './compiled/evaluator.ts';
export { OpenClassReader } from './compiled/open-classes.ts';
export { type OpeningDays, openingDays } from './compiled/opening-days.ts';
export { plainOffers, plainRiders } from './compiled/plain-offers.ts';
export { VariantIndex, type VariantSelection } from './compiled/select-variants.ts';
export * from './coverage.ts';
export type { DerivedCondition, DerivedFacts, InferencePolicy } from './evidence/derived-facts.ts';
export type { EvidenceTables } from './evidence/evidence-tables.ts';
export { FactModel } from './evidence/fact-model.ts';
export { type ConditionFact, type Facts, factsAt, type MedicationFact, UNKNOWN } from './facts.ts';
export * from './flat-pack.ts';
export { earliestOpening } from './interpret/earliest-opening.ts';
export type { Eligibility } from './interpret/eligibility.ts';
export {
  type Interpretation,
  interpretInSteps,
  interpretOffers,
  interpretPack,
} from './interpret/interpret.ts';
export type { ClassTrace, TableKind, TraceEntry } from './interpret/trace.ts';
export { assumedUses, knownUses, ordinaryMainUse, pointedUse, sufficientUses } from './known-uses.ts';
export * from './medsup/medicare-supplement.ts';
export { PREMIUM_FORMULAS, type PremiumFormula } from './money/premium.ts';
export { ratedCents } from './money/rating.ts';
export { type ApplicantIssue, MAX_AGE, type Normalized, normalizeApplicant } from './normalize.ts';
export * from './offer.ts';
export { type Answer, validFacts, withAnswer } from './open-facts/answers.ts';
export type { BestRows } from './open-facts/best-rows.ts';
export { type JudgedFact, OpenFactEvaluation } from './open-facts/open-fact-evaluation.ts';
export { type FactPlace, type OpenFact, openFacts } from './open-facts/open-facts.ts';
export type { AnswerEffect } from './open-facts/outcomes.ts';
export { type FactReference, FactRelevance } from './open-facts/relevance.ts';
export { Random } from './random.ts';
export * from './rate-column.ts';
export * from './reasons.ts';
export { Reference } from './reference.ts';
export * from './reference-names.ts';
export * from './riders/rider.ts';
export { parseRowDate, parseStatedDate, type RowDate } from './row-date.ts';
export type { BroaderNames } from './rules/cover.ts';
export { describeFact, describeImplied, type MissingFact, type UsedFact } from './rules/evidence.ts';
export { type AgeSpan, type FaceSpan, guardsHold, type RuleGuards } from './rules/guard.ts';
export * from './rules/nicotine-definition.ts';
export { closedCount, type Outcome, type RuleHead } from './rules/outcome.ts';
export {
  covers,
  isRuleKind,
  RULE_KINDS,
  type Rule,
  type RuleKind,
  reachedSubject,
  ruleNodeOf,
  subjectsOfRule,
} from './rules/rule.ts';
export { BODY_COLUMNS, type BodyColumn, type RuleCells, type WindowCell } from './rules/rule-cells.ts';
export { unlistedRows } from './rules/rule-index.ts';
export type { SetMember } from './rules/set-member.ts';
export * from './rules/subject.ts';
export * from './states.ts';
export { finish, type Steps } from './steps.ts';
export { type ThresholdIndex, type Thresholds, thresholdKey, thresholdsOf } from './thresholds.ts';
export type { UnlistedOutcome, UnlistedTreatment } from './unlisted.ts';
