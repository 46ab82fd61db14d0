import { type AuditEntry, prepareAuditRow } from '../src/audit/index.ts';
import { prepareEvent } from '../src/events/index.ts';
import { fingerprint, KeyRing } from '../src/kernel/index.ts';
import type { RateWindow } from '../src/quota/index.ts';
import type { Db } from '../src/storage/index.ts';
import type { DecisionRecord } from '../src/underwriting/index.ts';

export const KEYS = new KeyRing([{ version: 1, root: Buffer.alloc(32, 7) }]);

export async function seedAccount(db: Db, accountId: string): Promise<void> {
  await db.query(
    `insert into accounts (id, name, status, created_at, updated_at)
     values ($1, $1, 'provisioned', now(), now())`,
    [accountId],
  );
  await db.query('with audit as (insert into audit_heads values ($1)) insert into event_heads values ($1)', [
    accountId,
  ]);
}

export interface SeedEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly livemode?: boolean;
  readonly events?: readonly string[];
  readonly enabled?: boolean;
  readonly deleted?: boolean;
}

export async function seedEndpoint(db: Db, endpoint: SeedEndpoint): Promise<void> {
  await db.query(
    `insert into webhook_endpoints (id, account_id, livemode, url, events, enabled, description, secret_sealed,
       created_at, updated_at, deleted_at)
     values ($1, $2, $3, 'https://example.com', $4, $5, '', '', now(), now(), case when $6 then now() end)`,
    [
      endpoint.id,
      endpoint.accountId,
      endpoint.livemode ?? true,
      endpoint.events ?? [],
      endpoint.enabled ?? true,
      endpoint.deleted ?? false,
    ],
  );
  await db.query('insert into webhook_lanes (endpoint_id) values ($1)', [endpoint.id]);
}

export interface Sketch {
  readonly accountId: string;
  readonly key: string | null;
  readonly now: Date;
  readonly requestId: string;
  readonly livemode?: boolean;
  readonly print?: string;
  readonly licenseId?: string;
  readonly monthly?: number | null;
  readonly body?: Buffer;
  readonly emits?: boolean;
  readonly rate?: RateWindow;
}

export function auditEntryOf(sketch: Sketch, body: Buffer): AuditEntry {
  return {
    accountId: sketch.accountId,
    actor: 'token:tok_1',
    action: 'prequalify',
    requestId: sketch.requestId,
    catalogVersion: '2026-03-01.r1',
    subject: { products: 3, state: 'TX' },
    request: Buffer.from(`the request of ${sketch.requestId}`),
    outcome: body,
  };
}

export function occurrenceOf({ accountId, requestId, livemode = true }: Sketch) {
  const prequalification = {
    id: `pq_${requestId}`,
    request_id: requestId,
    catalog_version: '2026-03-01.r1',
    products: ['a', 'b', 'c'],
    plan_count: 3,
    eligible_count: 0,
    best: null,
  };
  return { accountId, livemode, type: 'prequalify.completed' as const, data: { prequalification } };
}

/** A decision with everything that its mode has: in live mode quota, audit row and event; in test mode an event. */
export function sketchDecision(sketch: Sketch): DecisionRecord {
  const { accountId, livemode = true, requestId, now } = sketch;
  const body = sketch.body ?? Buffer.from(`the response to ${requestId}`);
  return {
    accountId,
    livemode,
    requestId,
    decidedAt: now,
    rate: sketch.rate ?? null,
    key:
      sketch.key === null
        ? null
        : { route: 'POST /v3/prequalify', key: sketch.key, fingerprint: fingerprint(sketch.print ?? 'same') },
    response: { status: 200, body },
    asked: undefined,
    quota: livemode
      ? { licenseId: sketch.licenseId ?? `lic_${accountId}`, monthly: sketch.monthly ?? null }
      : null,
    audit: livemode ? prepareAuditRow(KEYS, auditEntryOf(sketch, body), now) : null,
    event: sketch.emits === false ? null : prepareEvent(occurrenceOf(sketch), now),
  };
}
