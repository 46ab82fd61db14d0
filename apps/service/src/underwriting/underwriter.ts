import { prepareAuditRow } from '../audit/index.ts';
import type { Catalog } from '../catalog/index.ts';
import { prepareEvent } from '../events/index.ts';
import { type Clock, type KeyRing, newId, preciseMoney } from '../kernel/index.ts';
import type { RateWindow } from '../quota/index.ts';
import type { Db } from '../storage/index.ts';
import type { UnderwritingCommand } from './command.ts';
import { dayOfMoment } from './dates.ts';
import type { DecisionKey, Recording } from './decision.ts';
import { DecisionLog } from './decision-log.ts';
import { type DecisionSummary, outcomeBytes, summarise } from './summary.ts';
import { type UnderwritingOutcome, type Underwritten, underwrite } from './underwrite.ts';

export interface UnderwriterParts {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, 'current'>;
}

/** Who asks, as far as recording is concerned. */
export interface Asker {
  readonly accountId: string;
  readonly licenseId: string;
  readonly tokenId: string;
  readonly livemode: boolean;
  readonly limits: { readonly monthlyQuota: number | null };
}

export interface Answered {
  readonly asker: Asker;
  readonly requestId: string;
  readonly rate: RateWindow;
  readonly key: DecisionKey | null;
  readonly answer: { readonly status: number; readonly body: Buffer };
}

/** With the moment whose day it was decided for: the one that is recorded, even if midnight passes in between. */
export type Dated<T> = T & { readonly decidedAt: Date };

/** Decides first, which is pure and may be thrown away, and then records everything about it in one write. */
export class Underwriter {
  readonly #parts: UnderwriterParts;
  readonly #log: DecisionLog;

  constructor(parts: UnderwriterParts) {
    this.#parts = parts;
    this.#log = new DecisionLog(parts.db);
  }

  /** The offers are valid until the next decision: render them before anything is awaited. */
  decide(command: UnderwritingCommand): Dated<UnderwritingOutcome> {
    const decidedAt = this.#parts.clock.now();
    return { ...underwrite(this.#parts.catalog.current(), command, dayOfMoment(decidedAt)), decidedAt };
  }

  /** What must be taken from a decision before the next one overwrites its numbers. */
  seal(command: UnderwritingCommand, result: Dated<Underwritten>): SealedDecision {
    return {
      command,
      summary: summarise(result),
      catalogVersion: result.snapshot.version,
      decidedAt: result.decidedAt,
      outcome: outcomeBytes(result),
    };
  }

  /** Live: window, quota, audit row and event with the key, durable together. Test: no quota, no audit row. */
  async record(sealed: SealedDecision, answered: Answered): Promise<Recording> {
    const { asker, requestId, rate, key, answer } = answered;
    const { decidedAt } = sealed;
    return this.#log.record({
      accountId: asker.accountId,
      livemode: asker.livemode,
      requestId,
      decidedAt,
      rate,
      key,
      answer,
      quota: asker.livemode ? { licenseId: asker.licenseId, monthly: asker.limits.monthlyQuota } : null,
      audit: asker.livemode ? this.#auditRow(sealed, answered) : null,
      event: sealed.command.operation === 'prequalify' ? completedEvent(sealed, answered) : null,
    });
  }

  /** An answer that is kept under the key and is no decision: nothing is metered or audited. */
  async recordRefusal({ asker, requestId, rate, key, answer }: Answered): Promise<Recording> {
    const { accountId, livemode } = asker;
    const decidedAt = this.#parts.clock.now();
    return this.#log.record({
      accountId,
      livemode,
      requestId,
      decidedAt,
      rate,
      key,
      answer,
      quota: null,
      audit: null,
      event: null,
    });
  }

  #auditRow(sealed: SealedDecision, { asker, requestId }: Answered) {
    const { command, summary, catalogVersion, decidedAt, outcome } = sealed;
    return prepareAuditRow(
      this.#parts.keys,
      {
        accountId: asker.accountId,
        actor: `token:${asker.tokenId}`,
        action: command.operation,
        requestId,
        catalogVersion,
        subject: {
          license_id: asker.licenseId,
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

/** A decision as far as it is written down. */
export interface SealedDecision {
  readonly command: UnderwritingCommand;
  readonly summary: DecisionSummary;
  readonly catalogVersion: string;
  readonly decidedAt: Date;
  readonly outcome: Buffer;
}

function completedEvent(
  { command, summary, catalogVersion, decidedAt }: SealedDecision,
  { asker, requestId }: Answered,
) {
  const { planCount, eligibleCount, best } = summary;
  return prepareEvent(
    {
      accountId: asker.accountId,
      livemode: asker.livemode,
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
