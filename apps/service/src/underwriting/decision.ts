import type { AskedPlans } from '../idempotency/index.ts';
import type { UnderwritingCommand } from './command.ts';
import type { Evaluation } from './evaluation.ts';
import { type RecordedFact, recordedFacts } from './recorded-facts.ts';
import { type DecisionSummary, outcomeBytes, summarize } from './summary.ts';

/** What was decided: a copy of an evaluation, with its command and time. */
export interface Decision {
  readonly command: UnderwritingCommand;
  readonly summary: DecisionSummary;
  readonly asked: AskedPlans;
  readonly catalogVersion: string;
  /** The time of the evaluation, even if midnight passes before the decision is recorded. */
  readonly decidedAt: Date;
  readonly outcome: Buffer;
  readonly facts: readonly RecordedFact[];
}

/** Copies what is recorded about an evaluation, before the next one overwrites its offers. */
export function decisionOf(command: UnderwritingCommand, evaluation: Evaluation, decidedAt: Date): Decision {
  return {
    command,
    summary: summarize(evaluation),
    asked: evaluation.asked,
    catalogVersion: evaluation.snapshot.version,
    decidedAt,
    outcome: outcomeBytes(evaluation),
    facts: recordedFacts(evaluation.derived),
  };
}
