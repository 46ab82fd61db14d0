export {
  CATEGORIES,
  type Day,
  MODE_SLOTS,
  NICOTINE_FREQUENCIES,
  NICOTINE_LAST_USED,
  type NicotineFrequency,
  type Offer,
  type OfferedRider,
  type OfferRow,
  PRODUCT_CLASSES,
  type ProductClass,
  parseCalendarDate,
  parseRowDate,
  plainOffers,
  plainRiders,
  REASONS,
  RIDER_KINDS,
  RIDERS_WITH_AMOUNT,
  reasonsOf,
  type Sex,
  STATES,
} from '@prequal/engine';
export type { AmountRemark } from './amount-remarks.ts';
export { type BatchJob, checkpointFile, NOTHING_REACHED, readCheckpoint } from './batch/checkpoint.ts';
export { measureFile, type Position, readLines } from './batch/lines.ts';
export { OFFER_CSV_HEADER, offerCsv } from './batch/offer-csv.ts';
export { lockOutput } from './batch/output-lock.ts';
export { runBatch } from './batch/run-batch.ts';
export { type Chunk, type ChunkResult, ThreadPool } from './batch/thread-pool.ts';
export type { AmountPlace, RowPlace, UnderwritingCommand } from './command.ts';
export { dateOfBirthIssue, dayOfMoment } from './dates.ts';
export { decisionOf } from './decision.ts';
export { DecisionLog } from './decision-log.ts';
export { type DecisionRecord, recordOf } from './decision-record.ts';
export type { DisclosedEntry, ReadDisclosure } from './disclosure.ts';
export { isUnderstood } from './disclosure.ts';
export {
  type Evaluation,
  evaluateCommand,
  type TooManyOffers,
  type UnderwritingRefusal,
  type UnknownProduct,
} from './evaluation.ts';
export type { EvidenceRemark, LaterDateRemark } from './evidence-remarks.ts';
export {
  type ExplainDeps,
  type Explained,
  type ExplainedOutcome,
  explainDecision,
  explainSnapshot,
  type TooManyProducts,
} from './explain.ts';
export { FairTurns } from './fair-turns.ts';
export { listQuestions, type Question, type QuestionDeps } from './questions/find-questions.ts';
export type { AlternativeRow, OpenFactReport } from './questions/open-fact-report.ts';
export { readInSlices } from './read-in-slices.ts';
export { readRecordedCommand } from './recorded-command.ts';
export { type ReplayReport, replayDecision } from './replay.ts';
export { type Resolved, resolveApplicant } from './resolve-applicant.ts';
export {
  type DecisionDeps,
  type DecisionInput,
  type DecisionOutcome,
  type RenderedBody,
  runDecision,
} from './run-decision.ts';
export { SharedWriter } from './shared-writer/shared-writer.ts';
export { WriterClient } from './shared-writer/writer-client.ts';
export { inSlices } from './slices.ts';
export { stateNamed } from './state-names.ts';
