import { type RowPointer, textWarnings, unknownIdIssues, type Warning } from '../contract/index.ts';
import type { StoredResponse } from '../idempotency/index.ts';
import { Problem, validationProblem } from '../kernel/index.ts';
import type {
  Dated,
  RecordInput,
  Recording,
  SealedDecision,
  UnderwritingCommand,
  UnderwritingOutcome,
  Underwritten,
} from '../underwriting/index.ts';
import { problemBody } from './problem.ts';
import type { Call, RecordedExecution, Ticket } from './route.ts';

/** What these routes need of the underwriting room. */
export interface UnderwritingOperations {
  decide(command: UnderwritingCommand): Dated<UnderwritingOutcome>;
  seal(command: UnderwritingCommand, result: Dated<Underwritten>): SealedDecision;
  record(sealed: SealedDecision, recordInput: RecordInput): Promise<Recording>;
  recordRefusal(recordInput: RecordInput): Promise<Recording>;
}

/** One version's words for the same operation. */
export interface Wording {
  readonly pointer: RowPointer;
  /** The whole answer in bytes. Called before anything is awaited; takes its time over a long one. */
  readonly render: (result: Underwritten, warnings: readonly Warning[]) => Promise<Buffer>;
}

/** Decide, render, record: the same for every version. */
export async function executeUnderwriting(
  operations: UnderwritingOperations,
  call: Call,
  ticket: Ticket,
  command: UnderwritingCommand,
  wording: Wording,
): Promise<RecordedExecution> {
  const { principal, requestId } = call;
  const outcome = operations.decide(command);
  if (outcome.kind === 'unknown_ids') {
    throw validationProblem(unknownIdIssues(outcome.rows, wording.pointer));
  }
  if (outcome.kind === 'unknown_products') {
    const problem = unknownProducts(outcome.positions);
    const response = { status: problem.status, body: problemBody(problem, requestId) };
    const recording = await operations.recordRefusal({ principal, requestId, ...ticket, response });
    return executionOf(recording, { ...response, requestId });
  }
  const warnings = textWarnings(outcome.unrecognized, wording.pointer);
  const sealed = operations.seal(command, outcome);
  const response = { status: 200, body: await wording.render(outcome, warnings) };
  const recording = await operations.record(sealed, { principal, requestId, ...ticket, response });
  return executionOf(recording, { ...response, requestId });
}

function executionOf(recording: Recording, response: StoredResponse): RecordedExecution {
  return recording.kind === 'recorded' ? { kind: 'executed', response, rate: recording.rate } : recording;
}

function unknownProducts(positions: readonly number[]): Problem {
  const issues = positions.map((position) => ({
    param: `/products/${position}`,
    detail: `products[${position}] is not a product of this catalog.`,
  }));
  const [first] = issues;
  return new Problem('validation_error', first?.detail ?? '', {
    status: 422,
    param: first?.param ?? null,
    errors: issues,
  });
}
