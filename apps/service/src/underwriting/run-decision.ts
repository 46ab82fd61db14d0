import type { CurrentCatalog } from '../catalog/index.ts';
import type {
  Conflict,
  KeyIdentity,
  KeyReplay,
  LikelyReplays,
  LongEncoding,
  SealedResponses,
  StoredResponse,
} from '../idempotency/index.ts';
import {
  type Clock,
  type KeyRing,
  type Pacing,
  type Principal,
  type Problem,
  systemClock,
} from '../kernel/index.ts';
import {
  type DailyBudgets,
  type NearLimit,
  type RateLimits,
  type RateState,
  type RateSubject,
  rateWindowOf,
} from '../quota/index.ts';
import type { UnderwritingCommand } from './command.ts';
import { dayOfMoment } from './dates.ts';
import { decisionOf } from './decision.ts';
import type { DecisionLog } from './decision-log.ts';
import { type DecisionRecord, type RecordInput, recordOf, recordWithoutDecision } from './decision-record.ts';
import { type Evaluation, evaluateWithFacts, findOpenFacts, type UnderwritingRefusal } from './evaluation.ts';
import type { FairTurns } from './fair-turns.ts';
import { readInSlices } from './read-in-slices.ts';
import { inSlices } from './slices.ts';

export interface DecisionDeps {
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly catalog: Pick<CurrentCatalog, 'current'>;
  readonly turns: FairTurns;
  readonly log: DecisionLog;
  readonly responses: SealedResponses;
  readonly limits: RateLimits;
  readonly nearLimit: NearLimit;
  readonly likelyReplays: LikelyReplays;
  readonly budgets: DailyBudgets;
}

/**
 * A response body that no longer needs the evaluation it came from. Making one is synchronous, so a renderer cannot
 * await anything while it still reads offers that the next evaluation overwrites.
 */
export interface RenderedBody {
  /** Written at the pace of its license, which begins with a rest after the evaluation. */
  bytes(pacing?: Pacing, evaluatedMs?: number): Promise<Buffer>;
}

/** A request for a decision; `render` and `refuse` write its response in the format of its API version. */
export interface DecisionInput {
  readonly principal: Principal;
  readonly requestId: string;
  readonly command: UnderwritingCommand;
  /** What counts the request. */
  readonly subject: RateSubject;
  /** The idempotency key with the body as sent; null without a key. */
  readonly key: { readonly route: string; readonly key: string; readonly body: unknown } | null;
  /** Whether it is so expensive to evaluate that its key and its limits are checked first. */
  readonly isLarge: boolean;
  /** How a long response is compressed to be stored: as the client takes it. */
  readonly encoding: LongEncoding;
  /** Whether the client has closed the connection. */
  isGone(): boolean;
  render(evaluation: Evaluation): RenderedBody;
  /** What the catalog does not know, as a problem and its bytes. */
  refuse(refusal: UnderwritingRefusal): { readonly problem: Problem; readonly body: Buffer };
}

/** `rate` is null if the request has not been counted: then it is counted like any other refused request. */
export type DecisionOutcome = (
  | { readonly kind: 'executed'; readonly response: StoredResponse }
  | KeyReplay
  | Conflict
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'over_limit' }
  | { readonly kind: 'over_quota'; readonly retryAfterSeconds: number }
) & { readonly rate: RateState | null };

interface KeyedRequest {
  readonly identity: KeyIdentity;
  readonly fingerprint: Buffer;
  readonly body: unknown;
}

/**
 * A license compresses and stores one response of this size at a time in each process. Decisions share a commit, so a
 * batch of such rows would keep the small requests of other licenses waiting. Some 450 offers are this long.
 */
const VERY_LONG_BYTES = 512 * 1024;

/**
 * The whole path of one decision, the same for every API version:
 *
 *     command → evaluation → decision (with its response) → record
 *
 * Evaluating has no side effects. One write then claims the idempotency key, counts the request and records
 * everything about the decision. So a used key and a full window are found after the evaluation. A large request, and any
 * request of a license that is near a limit, is therefore checked first: against the window, and against the keys if it
 * may be refused or is likely to be a replay. Batches, replays and questions use
 * `evaluateCommand` alone, because they record nothing.
 */
export async function runDecision(deps: DecisionDeps, input: DecisionInput): Promise<DecisionOutcome> {
  const { principal, subject } = input;
  const keyed = keyedRequest(deps, input);
  const known = await knownBefore(deps, input, keyed);
  if (known !== null) return known;
  const { storedBytes, ...outcome } = await evaluateAndRecord(deps, input, keyed);
  if (outcome.rate !== null) deps.nearLimit.remember(subject, outcome.rate);
  if (input.isLarge && keyed !== null) noteKey(deps, input, { keyed, outcome });
  if (outcome.kind === 'conflict') return replayOrConflict(deps, input, { keyed, conflict: outcome });
  if (outcome.kind === 'executed' && keyed !== null) await deps.budgets.stored(principal, storedBytes ?? 0);
  return outcome;
}

function keyedRequest(
  { responses, clock }: DecisionDeps,
  { principal, key }: DecisionInput,
): KeyedRequest | null {
  if (key === null) return null;
  const { accountId, livemode } = principal;
  const { body, ...rest } = key;
  const identity = { accountId, livemode, ...rest };
  return { identity, fingerprint: responses.fingerprint(identity, body, clock.now()), body };
}

/** The outcome of a request that need not be evaluated, or null. */
async function knownBefore(
  deps: DecisionDeps,
  input: DecisionInput,
  keyed: KeyedRequest | null,
): Promise<DecisionOutcome | null> {
  const { principal, subject, isLarge } = input;
  const full = keyed === null ? null : await deps.budgets.storageProblem(principal);
  const before = await storedInOtherForm(deps, keyed);
  if (before?.kind === 'conflict') return replayOrConflict(deps, input, { keyed, conflict: before });
  if (before !== null) return { ...before, rate: await deps.limits.peek(subject) };
  const isNear = full !== null || deps.nearLimit.isNear(subject);
  if (!isNear && !isLarge) return null;
  const found = isNear || isLikelyReplay(deps, input, keyed) ? await foundUnder(deps, input, keyed) : null;
  if (found !== null) return found;
  if (full === null && deps.nearLimit.hasRoom(subject)) return null;
  const rate = await deps.limits.peek(subject);
  deps.nearLimit.remember(subject, rate);
  if (full === null && rate.remaining > 0) return null;
  // A replay is served whatever the limits say.
  const foundLate = isNear ? null : await foundUnder(deps, input, keyed);
  if (foundLate !== null) return foundLate;
  return full === null ? { kind: 'over_limit', rate } : { kind: 'refused', problem: full, rate };
}

function isLikelyReplay(
  { likelyReplays }: DecisionDeps,
  { principal }: DecisionInput,
  keyed: KeyedRequest | null,
): boolean {
  return keyed !== null && likelyReplays.expects(principal.licenseId, keyed.identity);
}

/** The outcome that is stored under the key of a request, or null. */
async function foundUnder(
  deps: DecisionDeps,
  input: DecisionInput,
  keyed: KeyedRequest | null,
): Promise<DecisionOutcome | null> {
  const found = await storedOutcome(deps, keyed);
  if (found === null) return null;
  deps.likelyReplays.noteUsed(input.principal.licenseId);
  if (found.kind === 'conflict') return replayOrConflict(deps, input, { keyed, conflict: found });
  const rate = await deps.limits.peek(input.subject);
  deps.nearLimit.remember(input.subject, rate);
  return { ...found, rate };
}

/** So that the replays of a large request are evaluated once at most. */
function noteKey(
  { likelyReplays }: DecisionDeps,
  { principal }: DecisionInput,
  { keyed, outcome }: { readonly keyed: KeyedRequest; readonly outcome: DecisionOutcome },
): void {
  if (outcome.kind === 'executed') likelyReplays.noteRecorded(keyed.identity);
  if (outcome.kind === 'replay' || outcome.kind === 'conflict') likelyReplays.noteUsed(principal.licenseId);
}

type Recorded = DecisionOutcome & { readonly storedBytes?: number };

async function evaluateAndRecord(
  deps: DecisionDeps,
  input: DecisionInput,
  keyed: KeyedRequest | null,
): Promise<Recorded> {
  const { command, principal } = input;
  const { licenseId } = principal;
  const { finish } = await deps.turns.run(licenseId, command, async () => {
    const decidedAt = deps.clock.now();
    const pacing = deps.turns.pacingOf(licenseId);
    const [snapshot, day] = [deps.catalog.current(), dayOfMoment(decidedAt)];
    const slices = { clock: deps.clock, pacing, isGone: input.isGone };
    await readInSlices(snapshot, command, { ...slices, asOf: day });
    const openFacts = command.includeOpenFacts
      ? await inSlices(findOpenFacts(snapshot, command, day), slices)
      : undefined;
    const began = systemClock.elapsed();
    // From here to the rendered body nothing may wait, because the next evaluation overwrites the offers.
    const evaluation = evaluateWithFacts(snapshot, command, { asOf: day, openFacts });
    if (evaluation.kind !== 'evaluated') {
      return { finish: () => recordRefusal(deps, input, { keyed, refusal: evaluation }) };
    }
    const decision = decisionOf(command, evaluation, decidedAt);
    const body = await input.render(evaluation).bytes(pacing, systemClock.elapsed() - began);
    const recordInput = recordInputOf(input, keyed, { status: 200, body });
    const record = () => write(deps, recordOf(deps.keys, decision, recordInput));
    if (body.length < VERY_LONG_BYTES) return { finish: record };
    const { stored } = await deps.turns.store(licenseId, record);
    return { finish: () => stored };
  });
  return finish();
}

/** An unknown product is an outcome, stored under the key like a decision. An unknown id leaves the key free. */
async function recordRefusal(
  deps: DecisionDeps,
  input: DecisionInput,
  { keyed, refusal }: { readonly keyed: KeyedRequest | null; readonly refusal: UnderwritingRefusal },
): Promise<Recorded> {
  const { problem, body } = input.refuse(refusal);
  if (refusal.kind === 'unknown_products') {
    const recordInput = recordInputOf(input, keyed, { status: problem.status, body });
    return write(deps, recordWithoutDecision(recordInput, deps.clock.now()));
  }
  // The current catalog may reject what an earlier version accepted under this key.
  const found = await storedOutcome(deps, keyed);
  return found === null
    ? { kind: 'refused', problem, rate: null }
    : { ...found, rate: await deps.limits.peek(input.subject) };
}

function recordInputOf(
  { principal, requestId, subject, encoding }: DecisionInput,
  keyed: KeyedRequest | null,
  response: RecordInput['response'],
): RecordInput {
  const key =
    keyed === null
      ? null
      : { route: keyed.identity.route, key: keyed.identity.key, fingerprint: keyed.fingerprint };
  return { principal, requestId, rate: rateWindowOf(subject), key, response, encoding };
}

async function write({ log }: DecisionDeps, record: DecisionRecord): Promise<Recorded> {
  const recording = await log.record(record);
  if (recording.kind !== 'recorded') return recording;
  const { rate, storedBytes, stream } = recording;
  const { response, requestId } = record;
  return { kind: 'executed', response: { ...response, requestId, stream }, rate, storedBytes };
}

async function storedOutcome(
  { responses, clock }: DecisionDeps,
  keyed: KeyedRequest | null,
): Promise<KeyReplay | Conflict | null> {
  if (keyed === null) return null;
  const found = await responses.lookUp(keyed.identity, keyed.fingerprint, clock.now());
  return found.kind === 'free' ? null : found;
}

/** Writing a decision claims only the form of its key that is stored now. */
async function storedInOtherForm(
  { responses, clock }: DecisionDeps,
  keyed: KeyedRequest | null,
): Promise<KeyReplay | Conflict | null> {
  if (keyed === null) return null;
  const found = await responses.lookUpOtherForms(keyed.identity, keyed.fingerprint, clock.now());
  return found.kind === 'free' ? null : found;
}

/** A conflict, unless the key was used for the same request and fingerprinted with a server key that was retired since. */
async function replayOrConflict(
  { responses, limits, clock }: DecisionDeps,
  { subject }: DecisionInput,
  { keyed, conflict }: { readonly keyed: KeyedRequest | null; readonly conflict: Conflict },
): Promise<DecisionOutcome> {
  const replay =
    keyed === null ? null : await responses.lookUpWithOtherKeys(keyed.identity, keyed.body, clock.now());
  if (replay !== null) return { ...replay, rate: await limits.peek(subject) };
  return { kind: 'conflict', firstSeenAt: conflict.firstSeenAt, rate: null };
}
