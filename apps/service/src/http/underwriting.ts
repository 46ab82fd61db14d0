import { FlatRequestSchema, PrequalifyRequestSchema } from '@prequal/contract';
import type { StoredResponse } from '../idempotency/index.ts';
import { invariant, Problem, validationProblem } from '../kernel/index.ts';
import {
  type Decided,
  dayOfMoment,
  type RecordInput,
  type Recording,
  type RenderedBody,
  type SealedDecision,
  type UnderwritingCommand,
  type UnderwritingRefusal,
  type Underwritten,
  type UnknownProduct,
} from '../underwriting/index.ts';
import {
  checkFlat,
  findNestedIssues,
  IssueFinder,
  mergeIssues,
  type Remarks,
  type RequestPointer,
  remarksOf,
  unknownIdIssues,
  withoutFlatNothings,
  withoutNothings,
} from '../wire/index.ts';
import { problemBody } from './problem.ts';
import type { Call, RecordedExecution, Ticket } from './route.ts';

/** The documented 422 of every route that takes products. */
export const UNKNOWN_PRODUCT = { description: 'A product is unknown; `errors` lists every unknown entry.' };

/** The nested body of a prequalification and its checks, for every route that takes it. */
export function prequalifyBody() {
  const finder = new IssueFinder(PrequalifyRequestSchema);
  return {
    body: PrequalifyRequestSchema,
    prepare: withoutNothings,
    issuesOf: (body: unknown, now: Date) => findNestedIssues(finder, body, { asOf: dayOfMoment(now) }),
  };
}

/** The flat body of existing clients and its checks. */
export function flatBody() {
  const finder = new IssueFinder(FlatRequestSchema);
  return {
    body: FlatRequestSchema,
    prepare: withoutFlatNothings,
    issuesOf: (body: unknown, now: Date) => mergeIssues(finder.find(body), checkFlat(body, dayOfMoment(now))),
  };
}

/** What these routes need from the underwriting module. */
export interface UnderwritingOperations {
  inTurn<T>(licenseId: string, command: UnderwritingCommand, work: () => Promise<T>): Promise<T>;
  storeInTurn<T>(licenseId: string, work: () => Promise<T>): Promise<{ readonly stored: Promise<T> }>;
  decide(command: UnderwritingCommand, render: (result: Underwritten) => RenderedBody): Decided;
  record(sealed: SealedDecision, recordInput: RecordInput): Promise<Recording>;
  recordRefusal(recordInput: RecordInput): Promise<Recording>;
}

/** A request to evaluate, in the terms of one API version. */
export interface UnderwritingRequest {
  readonly call: Pick<Call, 'principal' | 'requestId' | 'publicUrl'>;
  readonly ticket: Ticket;
  readonly command: UnderwritingCommand;
  readonly pointer: RequestPointer;
  readonly render: (result: Underwritten, remarks: Remarks) => RenderedBody;
}

/**
 * A license compresses and stores one response of this size at a time in each process. Decisions share a commit, so a
 * batch of such rows would keep the small requests of other licenses waiting. Some 450 offers are this long.
 */
const VERY_LONG_BYTES = 512 * 1024;

/** Decide, render, record: the same for every version. */
export async function executeUnderwriting(
  operations: UnderwritingOperations,
  { call, ticket, command, pointer, render }: UnderwritingRequest,
): Promise<RecordedExecution> {
  const { principal, requestId } = call;
  const record = async (sealed: SealedDecision, body: Buffer): Promise<RecordedExecution> => {
    const response = { status: 200, body };
    const recording = await operations.record(sealed, { principal, requestId, ...ticket, response });
    return executionOf(recording, { ...response, requestId });
  };
  const { licenseId } = principal;
  const { decided, body, storing } = await operations.inTurn(licenseId, command, async () => {
    const result = operations.decide(command, (offers) => render(offers, remarksOf(offers, pointer)));
    if (result.kind !== 'decided') return { decided: result, body: null, storing: null };
    const bytes = await result.body.bytes();
    if (bytes.length < VERY_LONG_BYTES) return { decided: result, body: bytes, storing: null };
    const started = await operations.storeInTurn(licenseId, () => record(result.sealed, bytes));
    return { decided: result, body: bytes, storing: started };
  });
  if (decided.kind === 'unknown_ids') throw unknownNamesProblem(decided, pointer);
  if (decided.kind === 'unknown_products') {
    const problem = unknownNamesProblem(decided, pointer);
    const response = {
      status: problem.status,
      body: problemBody(problem, { requestId, publicUrl: call.publicUrl }),
    };
    const recording = await operations.recordRefusal({ principal, requestId, ...ticket, response });
    return executionOf(recording, { ...response, requestId });
  }
  invariant(body !== null, 'a decision has a body');
  return storing === null ? record(decided.sealed, body) : storing.stored;
}

function executionOf(recording: Recording, response: StoredResponse): RecordedExecution {
  if (recording.kind !== 'recorded') return recording;
  const { rate, storedBytes, brotli } = recording;
  return { kind: 'executed', response: { ...response, brotli }, rate, storedBytes };
}

/** The 400 or 422 for what the catalog does not know. */
export function unknownNamesProblem(unknown: UnderwritingRefusal, pointer: RequestPointer): Problem {
  return unknown.kind === 'unknown_ids'
    ? validationProblem(unknownIdIssues(unknown.rows, pointer))
    : unknownProductsProblem(unknown.products);
}

function unknownProductsProblem(products: readonly UnknownProduct[]): Problem {
  const issues = products.map(({ position, value, nearest }) => {
    const hint =
      nearest.length === 0 ? 'GET /v3/products lists the slugs.' : `Did you mean ${nearest.join(', ')}?`;
    return {
      param: `/products/${position}`,
      detail: `products[${position}]: ${JSON.stringify(value)} is not a known product. ${hint}`,
    };
  });
  const [first] = issues;
  return new Problem('validation_error', first?.detail ?? '', {
    status: 422,
    param: first?.param ?? null,
    errors: issues,
  });
}
