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

export function recordedCommand({ command, facts, summary }: Decision): RecordedCommand {
  const counts = { plan_count: summary.planCount, eligible_count: summary.eligibleCount };
  return facts.length === 0 ? { ...command, counts } : { ...command, facts, counts };
}

/** The only reader of recorded requests. */
export function readRecordedCommand(request: Buffer): RecordedCommand {
  return JSON.parse(request.toString()) as RecordedCommand;
}
