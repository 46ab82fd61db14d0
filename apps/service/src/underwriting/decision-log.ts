import { EventWakeUps, sealEvent } from '../events/index.ts';
import {
  type CompressedStream,
  compressLongResponse,
  isStorable,
  openKeptResponse,
  ResponseSeal,
  StoredKeys,
  streamOf,
} from '../idempotency/index.ts';
import { type Clock, invariant, type KeyRing, Problem, systemClock } from '../kernel/index.ts';
import { rateStateOf, secondsToNextMonth } from '../quota/index.ts';
import { type Db, GroupCommit, isWorthAnotherTry } from '../storage/index.ts';
import { type DecisionLot, identitiesOf, lotOf } from './decision-lot.ts';
import type { DecisionRecord, Recording } from './decision-record.ts';
import { keptResponse, type RecordedRow, readRecorded, writeLot } from './decision-store.ts';
import type { WriteShared } from './shared-writer/writer-client.ts';

type Send = (decisions: readonly DecisionRecord[]) => Promise<readonly RecordedRow[]>;
type Outcome = { readonly row: RecordedRow } | { readonly error: unknown };

const RECORDED_BEFORE: RecordedRow = { outcome: 'recorded', window: null, kept: null };
const TRIES = 4;
const UNIQUE_VIOLATION = '23505';
/** Responses that are longer after compression are written apart, so that no other decision waits for them. */
const LONG_BYTES = 64 * 1024;

export interface LogOptions {
  readonly clock?: Clock;
  /** Before this time, decisions are written as the previous release reads them. */
  readonly sealedSince?: Date;
  /** Writes decisions together with those of other processes. */
  readonly writeShared?: WriteShared | undefined;
}

/**
 * The one write of the hot path: rate window, idempotency key, monthly quota, audit row and event of a decision,
 * all durable when `record` resolves. Decisions that wait in this process, or with `writeShared` on this host, share a statement and a
 * commit; those with a long response only with each other, in this process.
 */
export class DecisionLog {
  readonly #db: Db;
  readonly #seal: ResponseSeal;
  readonly #keys: KeyRing;
  readonly #sealedSince: Date;
  readonly #storedKeys: StoredKeys;
  readonly #wake: () => void;
  readonly #writeShared: WriteShared | undefined;
  readonly #batches: GroupCommit<DecisionRecord, Outcome>;
  readonly #longBatches: GroupCommit<DecisionRecord, Outcome>;

  constructor(
    db: Db,
    keys: KeyRing,
    { clock = systemClock, sealedSince = new Date(0), writeShared }: LogOptions = {},
  ) {
    this.#db = db;
    this.#keys = keys;
    this.#sealedSince = sealedSince;
    this.#writeShared = writeShared;
    this.#storedKeys = new StoredKeys(keys, sealedSince);
    const wakeUps = new EventWakeUps(db, clock);
    this.#wake = () => wakeUps.wake();
    this.#seal = new ResponseSeal(keys);
    const grouped = (send: Send) =>
      new GroupCommit<DecisionRecord, Outcome>((batch) => this.#write(batch, send), {
        identities: identitiesOf,
      });
    this.#batches = grouped((decisions) => this.#sendShared(decisions));
    this.#longBatches = grouped((decisions) => this.#send(decisions));
  }

  async record(decision: DecisionRecord): Promise<Recording> {
    requireConsistent(decision);
    const { key, response, encoding = 'br' } = decision;
    // The previous release reads brotli only.
    const chosen = this.#isSealing(decision) ? encoding : 'br';
    const compressed = key === null ? null : await compressLongResponse(response.body, chosen);
    const stored = this.#sealed(decision, compressed);
    const batches = (stored.compressed?.length ?? 0) > LONG_BYTES ? this.#longBatches : this.#batches;
    for (;;) {
      const outcome = await batches.submit(stored);
      if ('error' in outcome) throw outcome.error;
      const recording = await recordingOf(stored, outcome.row, this.#seal);
      if (recording !== null) return recording;
    }
  }

  /** As it is stored: in a form that says nothing about the applicant without the server key. */
  #sealed(decision: DecisionRecord, compressed: Buffer | null): DecisionRecord {
    const { accountId, key, event, decidedAt } = decision;
    return {
      ...decision,
      compressed,
      key: key === null ? null : { ...key, key: this.#storedKeys.formOf(accountId, key.key, decidedAt) },
      event: event === null || !this.#isSealing(decision) ? event : sealEvent(this.#keys, event),
    };
  }

  #isSealing({ decidedAt }: DecisionRecord): boolean {
    return decidedAt >= this.#sealedSince;
  }

  #lotOf(decisions: readonly DecisionRecord[]): DecisionLot {
    const hidesLengths = decisions.every((decision) => this.#isSealing(decision));
    return lotOf(decisions, { seal: this.#seal, hidesLengths });
  }

  async #write(decisions: readonly DecisionRecord[], send: Send): Promise<readonly Outcome[]> {
    try {
      return (await send(decisions)).map((row) => ({ row }));
    } catch (error) {
      if (decisions.length === 1 || error instanceof Problem) return decisions.map(() => ({ error }));
      // One decision that the database rejects must not fail the rest of its batch.
      const alone: Outcome[] = [];
      for (const decision of decisions) alone.push(...(await this.#write([decision], send)));
      return alone;
    }
  }

  /** Through the shared writer. Whatever happens to it, the decisions are recorded once. */
  async #sendShared(decisions: readonly DecisionRecord[]): Promise<readonly RecordedRow[]> {
    if (this.#writeShared === undefined) return this.#send(decisions);
    const result = await this.#writeShared(this.#lotOf(decisions));
    if (result === 'refused') return this.#send(decisions);
    if (result !== 'unknown') return result;
    return this.#sendAgain(decisions).catch((error: unknown) => {
      // A server that fell silent has this process's connections too, which are replaced once a statement has missed its deadline.
      if (isUnavailable(error)) return this.#sendAgain(decisions, error);
      throw error;
    });
  }

  async #send(decisions: readonly DecisionRecord[]): Promise<readonly RecordedRow[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await writeLot(this.#db, this.#lotOf(decisions), this.#wake);
      } catch (error) {
        if (isUnavailable(error)) return this.#sendAgain(decisions, error);
        if (tries === TRIES || !isWorthAnotherTry(error)) throw error;
      }
    }
  }

  /**
   * The connection or the shared writer was lost or too slow, so it is unknown whether the batch was committed. What the
   * database has is recorded; the rest is sent once more, on another connection. If the first statement is still running, the
   * second one waits for its keys and events, and only one of the two takes effect.
   */
  async #sendAgain(decisions: readonly DecisionRecord[], reason?: unknown): Promise<readonly RecordedRow[]> {
    for (let tries = 1; ; tries++) {
      try {
        const recorded = await readRecorded(this.#db, decisions);
        const rest = decisions.filter(({ requestId }) => !recorded.has(requestId));
        const rows = rest.length === 0 ? [] : await writeLot(this.#db, this.#lotOf(rest), this.#wake);
        return decisions.map((decision) => {
          const row = rows[rest.indexOf(decision)] ?? RECORDED_BEFORE;
          const own = row.outcome === 'taken' && row.kept?.request_id === decision.requestId;
          return own ? { ...row, outcome: 'recorded' } : row;
        });
      } catch (error) {
        const code = (error as { code?: string }).code;
        if (tries < 2 && (code === UNIQUE_VIOLATION || isWorthAnotherTry(error))) continue;
        throw isUnavailable(error) ? (reason ?? error) : error;
      }
    }
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'service_unavailable';
}

function requireConsistent({ accountId, livemode, response, quota, audit, event }: DecisionRecord): void {
  invariant(audit === null || audit.accountId === accountId, 'an audit row belongs to another account');
  invariant(
    event === null || (event.accountId === accountId && event.livemode === livemode),
    'an event belongs to another account or mode',
  );
  invariant(livemode || (audit === null && quota === null), 'test mode has no audit trail and no quota');
  invariant(isStorable(response.status), 'a response with this status is no decision');
}

function storedStream({ compressed }: DecisionRecord): CompressedStream | null {
  return compressed == null ? null : streamOf(compressed);
}

function storedBytes({ key, compressed, response }: DecisionRecord): number {
  return key === null ? 0 : (compressed ?? response.body).length;
}

/** Null if the key was in use when it was claimed and has expired since: it is free now. */
async function recordingOf(
  decision: DecisionRecord,
  row: RecordedRow,
  seal: ResponseSeal,
): Promise<Recording | null> {
  const { accountId, rate: window, decidedAt } = decision;
  const rate = window === null || row.window === null ? null : rateStateOf(window, row.window, decidedAt);
  switch (row.outcome) {
    case 'recorded':
      return { kind: 'recorded', storedBytes: storedBytes(decision), stream: storedStream(decision), rate };
    case 'over_limit':
      return { kind: 'over_limit', rate };
    case 'over_quota':
      return { kind: 'over_quota', retryAfterSeconds: secondsToNextMonth(decidedAt), rate };
    case 'taken': {
      if (row.kept === null) return null;
      const { same, status, request_id: requestId, first_seen_at: firstSeenAt } = row.kept;
      if (!same) return { kind: 'conflict', firstSeenAt: new Date(firstSeenAt), rate };
      const opened = await openKeptResponse(keptResponse(row.kept), (stored) => seal.open(accountId, stored));
      return { kind: 'replay', response: { status, ...opened, requestId }, rate };
    }
  }
}
