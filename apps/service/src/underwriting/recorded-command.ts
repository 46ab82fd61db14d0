import type { UnderwritingCommand } from './command.ts';
import type { Decision } from './decision.ts';
import type { RecordedFact } from './recorded-facts.ts';

export interface RecordedCounts {
  readonly plan_count: number;
  readonly eligible_count: number;
}

/** A command as it is recorded, sealed, with what its rows said together and how many offers came of it. */
export type RecordedCommand = UnderwritingCommand & {
  readonly facts?: readonly RecordedFact[];
  /** Decisions of earlier versions have them in the subject of their audit row, in clear. */
  readonly counts?: RecordedCounts;
};

/** The only writer: a decision's command, facts and counts as JSON, and how much of it does not depend on the applicant. */
export function recordedRequest({ command, facts, summary }: Decision): {
  readonly json: string;
  readonly lengthWithoutApplicant: number;
} {
  const { applicant, ...asked } = command;
  const counts: RecordedCounts = { plan_count: summary.planCount, eligible_count: summary.eligibleCount };
  const withoutApplicant = JSON.stringify(asked);
  const dependent = JSON.stringify(facts.length === 0 ? { applicant, counts } : { applicant, facts, counts });
  return {
    json: `${withoutApplicant.slice(0, -1)},${dependent.slice(1)}`,
    lengthWithoutApplicant: withoutApplicant.length,
  };
}

/** The only reader of recorded requests. */
export function readRecordedCommand(request: Buffer): RecordedCommand {
  return JSON.parse(request.toString()) as RecordedCommand;
}
