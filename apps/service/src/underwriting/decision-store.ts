import { LANES_CHANNEL } from '../events/index.ts';
import { expiryOf } from '../idempotency/index.ts';
import { monthOf, slotOf } from '../quota/index.ts';
import type { Db } from '../storage/index.ts';
import type { Decision } from './decision.ts';

export interface RecordedRow {
  readonly outcome: 'recorded' | 'replay' | 'conflict' | 'over_limit' | 'over_quota' | 'again';
  /** Null for a decision that came without a rate window. */
  readonly window_used: number | null;
  readonly window_frees_at: number | null;
  readonly status: number;
  readonly body: Buffer;
  readonly request_id: string;
  readonly first_seen_at: Date;
}

/** Writes the decisions in one statement; the rows come back in the order of the decisions. */
export async function recordDecisions(db: Db, decisions: readonly Decision[]): Promise<RecordedRow[]> {
  const newest = Math.max(...decisions.map(({ decidedAt }) => decidedAt.getTime()));
  const bytes = new PackedBytes();
  const requests = decisions.map((decision, index) => requestRow(decision, index + 1, bytes));
  return db.query<RecordedRow>(
    'select * from record_decisions($1, $2, $3, $4)',
    [JSON.stringify(requests), bytes.all(), slotOf(new Date(newest)), LANES_CHANNEL],
    'record-decisions',
  );
}

/** The fields of the database's `decision_request`. */
function requestRow(decision: Decision, n: number, bytes: PackedBytes): Readonly<Record<string, unknown>> {
  const { rate, key, answer, quota, audit, event } = decision;
  return {
    n,
    account_id: decision.accountId,
    livemode: decision.livemode,
    request_id: decision.requestId,
    decided_at: decision.decidedAt,
    ...(rate && { rate_subject: rate.window, rate_limit: rate.limit }),
    ...(key && {
      route: key.route,
      key: key.key,
      fingerprint: hex(key.fingerprint),
      expires_at: expiryOf(decision.decidedAt),
      status: answer.status,
      ...bytes.add('body', answer.body),
    }),
    ...(quota && {
      license_id: quota.licenseId,
      month: monthOf(decision.decidedAt),
      quota: quota.monthly,
    }),
    ...(audit && {
      audit_id: audit.id,
      audit_actor: audit.actor,
      audit_action: audit.action,
      audit_catalog_version: audit.catalogVersion,
      audit_subject: audit.subject,
      ...(audit.requestSealed && bytes.add('audit_sealed', audit.requestSealed)),
      audit_outcome_digest: audit.outcomeDigest && hex(audit.outcomeDigest),
      audit_key_version: audit.keyVersion,
      audit_digest: hex(audit.digest),
    }),
    ...(event && {
      event_id: event.id,
      event_type: event.type,
      event_api_version: event.apiVersion,
      ...bytes.add('event', event.body),
    }),
  };
}

function hex(value: Buffer): string {
  return `\\x${value.toString('hex')}`;
}

/** Many byte strings in one: as a single parameter they travel as they are, not as twice as much text. */
class PackedBytes {
  readonly #parts: Buffer[] = [];
  #length = 0;

  add(name: string, part: Buffer): Readonly<Record<string, number>> {
    const from = this.#length + 1;
    this.#parts.push(part);
    this.#length += part.length;
    return { [`${name}_from`]: from, [`${name}_length`]: part.length };
  }

  all(): Buffer {
    return Buffer.concat(this.#parts, this.#length);
  }
}
