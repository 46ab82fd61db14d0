import type { Day } from '@prequal/engine';
import { prepareAuditRow, recordAudit } from '../audit/index.ts';
import type { CurrentCatalog } from '../catalog/index.ts';
import { prepareEvent } from '../events/index.ts';
import { actorName, type Clock, type KeyRing, newId, type Principal, preciseMoney } from '../kernel/index.ts';
import type { RateWindow } from '../quota/index.ts';
import type { Db } from '../storage/index.ts';
import type { UnderwritingCommand } from './command.ts';
import { dayOfMoment } from './dates.ts';
import type { DecisionKey, Recording } from './decision.ts';
import { DecisionLog } from './decision-log.ts';
import { type Explained, explainProducts } from './explain.ts';
import { FairTurns } from './fair-turns.ts';
import { findQuestions, type QuestionsOutcome } from './questions/find-questions.ts';
import { type DecisionSummary, outcomeBytes, summarize } from './summary.ts';
import { type UnderwritingRefusal, type Underwritten, underwrite } from './underwrite.ts';

export interface UnderwriterDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly catalog: Pick<CurrentCatalog, 'current'>;
}

export interface RecordInput {
  readonly principal: Principal;
  readonly requestId: string;
  readonly rate: RateWindow;
  readonly key: DecisionKey | null;
  readonly response: { readonly status: number; readonly body: Buffer };
}

interface ExplainOptions {
  readonly principal: Principal;
  readonly requestId: string;
  readonly asOf: Day | null;
}

/**
 * A response body that no longer needs the evaluation it came from. Making one is synchronous, so a renderer cannot
 * await anything while it still reads offers that the next evaluation overwrites.
 */
export interface RenderedBody {
  bytes(): Promise<Buffer>;
}

/** A decision with everything that is recorded about it, or the names that the catalog does not know. */
export type Decided =
  | { readonly kind: 'decided'; readonly sealed: SealedDecision; readonly body: RenderedBody }
  | UnderwritingRefusal;

/** Evaluates first, which has no side effects, and then records everything about the decision in one write. */
export class Underwriter {
  readonly #deps: UnderwriterDeps;
  readonly #log: DecisionLog;
  readonly #turns = new FairTurns();

  constructor(deps: UnderwriterDeps) {
    this.#deps = deps;
    this.#log = new DecisionLog(deps.db, deps.keys);
  }

  /** Runs an evaluation when it is the license's turn: a license evaluates one large request at a time. */
  inTurn<T>(licenseId: string, command: UnderwritingCommand, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(licenseId, command, work);
  }

  /** Starts to store a very long response, inside the license's turn: a license stores one of them at a time. */
  storeInTurn<T>(licenseId: string, work: () => Promise<T>): Promise<{ readonly stored: Promise<T> }> {
    return this.#turns.store(licenseId, work);
  }

  /** Evaluates, and copies everything it needs before the next evaluation overwrites the result. */
  decide(command: UnderwritingCommand, render: (result: Underwritten) => RenderedBody): Decided {
    // The recorded time is the time of the evaluation, even if midnight passes before the write.
    const decidedAt = this.#deps.clock.now();
    const outcome = underwrite(this.#deps.catalog.current(), command, dayOfMoment(decidedAt));
    if (outcome.kind !== 'underwritten') return outcome;
    const sealed = {
      command,
      summary: summarize(outcome),
      catalogVersion: outcome.snapshot.version,
      decidedAt,
      outcome: outcomeBytes(outcome),
    };
    return { kind: 'decided', sealed, body: render(outcome) };
  }

  /** The facts that can still change an outcome. Nothing is recorded. */
  questions(command: UnderwritingCommand): QuestionsOutcome {
    const { catalog, clock } = this.#deps;
    return findQuestions(catalog.current(), command, dayOfMoment(clock.now()));
  }

  /** Explains as of `asOf` (null: today). A live explanation is audited before it is returned. */
  async explain(
    command: UnderwritingCommand,
    { principal, requestId, asOf }: ExplainOptions,
  ): Promise<Explained | UnderwritingRefusal> {
    const { catalog, clock, db, keys } = this.#deps;
    const now = clock.now();
    const result = explainProducts(catalog.current(), command, asOf ?? dayOfMoment(now));
    if (result.kind !== 'explained' || !principal.livemode) return result;
    const entry = {
      accountId: principal.accountId,
      actor: actorName(principal.actor),
      action: 'explain',
      requestId,
      catalogVersion: result.snapshot.version,
      subject: { license_id: principal.licenseId, as_of: result.asOf, plan_count: result.plans.length },
      request: JSON.stringify(command),
    };
    await db.transaction((tx) => recordAudit(tx, { keys, now }, entry));
    return result;
  }

  /** Live: writes rate window, quota, audit row, event and key atomically. Test: no quota and no audit row. */
  async record(sealed: SealedDecision, recordInput: RecordInput): Promise<Recording> {
    const { principal, requestId, rate, key, response } = recordInput;
    const { decidedAt } = sealed;
    return this.#log.record({
      accountId: principal.accountId,
      livemode: principal.livemode,
      requestId,
      decidedAt,
      rate,
      key,
      response,
      quota: principal.livemode
        ? { licenseId: principal.licenseId, monthly: principal.limits.monthlyQuota }
        : null,
      audit: principal.livemode ? this.#auditRow(sealed, recordInput) : null,
      event: sealed.command.operation === 'prequalify' ? completedEvent(sealed, recordInput) : null,
    });
  }

  /** Stores a response that is not a decision under the key: nothing is metered or audited. */
  async recordRefusal({ principal, requestId, rate, key, response }: RecordInput): Promise<Recording> {
    const { accountId, livemode } = principal;
    const decidedAt = this.#deps.clock.now();
    return this.#log.record({
      accountId,
      livemode,
      requestId,
      decidedAt,
      rate,
      key,
      response,
      quota: null,
      audit: null,
      event: null,
    });
  }

  #auditRow(sealed: SealedDecision, { principal, requestId }: RecordInput) {
    const { command, summary, catalogVersion, decidedAt, outcome } = sealed;
    return prepareAuditRow(
      this.#deps.keys,
      {
        accountId: principal.accountId,
        actor: actorName(principal.actor),
        action: command.operation,
        requestId,
        catalogVersion,
        subject: {
          license_id: principal.licenseId,
          plan_count: summary.planCount,
          eligible_count: summary.eligibleCount,
        },
        request: JSON.stringify(command),
        outcome,
      },
      decidedAt,
    );
  }
}

/** The part of a decision that is recorded. */
export interface SealedDecision {
  readonly command: UnderwritingCommand;
  readonly summary: DecisionSummary;
  readonly catalogVersion: string;
  readonly decidedAt: Date;
  readonly outcome: Buffer;
}

function completedEvent(
  { command, summary, catalogVersion, decidedAt }: SealedDecision,
  { principal, requestId }: RecordInput,
) {
  const { planCount, eligibleCount, best } = summary;
  return prepareEvent(
    {
      accountId: principal.accountId,
      livemode: principal.livemode,
      type: 'prequalify.completed',
      data: {
        prequalification: {
          id: newId('prequalification', decidedAt),
          request_id: requestId,
          catalog_version: catalogVersion,
          products: command.products,
          plan_count: planCount,
          eligible_count: eligibleCount,
          best:
            best === null
              ? null
              : { slug: best.slug, rate_class: best.rateClass, premium: preciseMoney(best.premiumCents) },
        },
      },
    },
    decidedAt,
  );
}
