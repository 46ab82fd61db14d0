import { isStorable, normalised, packAnswer, unpackAnswer } from '../idempotency/index.ts';
import { invariant, Problem } from '../kernel/index.ts';
import { type RateState, rateStateOf, secondsToNextMonth } from '../quota/index.ts';
import { type Db, GroupCommit } from '../storage/index.ts';
import type { Decision, Recording } from './decision.ts';
import { type RecordedRow, recordDecisions } from './decision-store.ts';

type WithoutRate<R> = R extends unknown ? Omit<R, 'rate'> : never;
type Outcome = { readonly row: RecordedRow } | { readonly error: unknown };

const TRIES = 4;
/** Serialisation failure and deadlock: the batch did nothing and may simply be sent again. */
const WORTH_ANOTHER_TRY = new Set(['40001', '40P01']);

/**
 * The one write of the hot path: rate window, idempotency key, monthly quota, audit row and event of a decision,
 * durable together when `record` answers. Decisions that wait in this process share a statement and a commit.
 */
export class DecisionLog {
  readonly #db: Db;
  readonly #batches: GroupCommit<Decision, Outcome>;

  constructor(db: Db) {
    this.#db = db;
    this.#batches = new GroupCommit((decisions) => this.#write(decisions), identityOf);
  }

  async record(decision: Decision): Promise<Recording> {
    const tidy = await storable(decision);
    for (;;) {
      const outcome = await this.#batches.submit(tidy);
      if ('error' in outcome) throw outcome.error;
      if (outcome.row.outcome === 'again') continue;
      return { ...(await recordingOf(tidy, outcome.row)), rate: rateOf(tidy, outcome.row) };
    }
  }

  async #write(decisions: readonly Decision[]): Promise<readonly Outcome[]> {
    try {
      return (await this.#send(decisions)).map((row) => ({ row }));
    } catch (error) {
      if (decisions.length === 1 || error instanceof Problem) return decisions.map(() => ({ error }));
      // One decision that the database refuses must not take its neighbours down.
      const alone: Outcome[] = [];
      for (const decision of decisions) alone.push(...(await this.#write([decision])));
      return alone;
    }
  }

  async #send(decisions: readonly Decision[]): Promise<readonly RecordedRow[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await recordDecisions(this.#db, decisions);
      } catch (error) {
        const code = (error as { code?: string }).code;
        if (tries === TRIES || code === undefined || !WORTH_ANOTHER_TRY.has(code)) throw error;
      }
    }
  }
}

/** Two requests with one key never share a batch: the later one must meet the earlier one's answer. */
function identityOf({ accountId, livemode, key }: Decision): string | null {
  return key === null ? null : `${accountId}\n${livemode}\n${key.route}\n${key.key}`;
}

/** Checked, and in the form that is stored. */
async function storable(decision: Decision): Promise<Decision> {
  const { accountId, livemode, key, answer, quota, audit, event } = decision;
  invariant(audit === null || audit.accountId === accountId, 'an audit row belongs to another account');
  invariant(
    event === null || (event.accountId === accountId && event.livemode === livemode),
    'an event belongs to another account or mode',
  );
  invariant(livemode || (audit === null && quota === null), 'test mode has no audit trail and no quota');
  invariant(isStorable(answer.status), `an answer with status ${answer.status} is no decision`);
  if (key === null) return decision;
  const body = await packAnswer(answer.body);
  return { ...decision, key: normalised(key), answer: { status: answer.status, body } };
}

function rateOf({ rate, decidedAt }: Decision, row: RecordedRow): RateState | null {
  const { window_used: used, window_frees_at: freesAt } = row;
  return rate === null || used === null || freesAt === null
    ? null
    : rateStateOf(rate, { used, freesAt }, decidedAt);
}

async function recordingOf(decision: Decision, row: RecordedRow): Promise<WithoutRate<Recording>> {
  const { status, body, request_id: requestId, first_seen_at: firstSeenAt } = row;
  switch (row.outcome) {
    case 'replay':
      return { kind: 'replay', answer: { status, body: await unpackAnswer(body), requestId } };
    case 'conflict':
      return { kind: 'conflict', firstSeenAt };
    case 'over_limit':
      return { kind: 'over_limit' };
    case 'over_quota':
      return { kind: 'over_quota', retryAfterSeconds: secondsToNextMonth(decision.decidedAt) };
    default:
      return { kind: 'recorded' };
  }
}
