import { isDeepStrictEqual } from 'node:util';
import { findRecordedRequest, outcomeDigest, type RecordedRequest } from '../audit/index.ts';
import type { CurrentCatalog } from '../catalog/index.ts';
import { type KeyRing, Problem } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { dayOfMoment } from './dates.ts';
import { evaluateCommand } from './evaluation.ts';
import { type RecordedCounts, readRecordedCommand } from './recorded-command.ts';
import { recordedFacts } from './recorded-facts.ts';
import { outcomeBytes, summarize } from './summary.ts';

export interface ReplayDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly catalog: Pick<CurrentCatalog, 'at'>;
}

/** A past decision compared with the same decision evaluated again. The counts are those of the new evaluation. */
export interface ReplayReport extends RecordedCounts {
  readonly request_id: string;
  readonly operation: string;
  readonly decided_at: string;
  readonly catalog_version: string;
  readonly equal: boolean;
  readonly recorded_digest: string;
  /** Null if the decision's catalog version does not know a requested product. */
  readonly recomputed_digest: string | null;
  /** Whether the rows say the same together as then; null if that was not recorded or cannot be evaluated. */
  readonly facts_equal: boolean | null;
  /** The values of the audit row that differ. */
  readonly recorded?: RecordedCounts;
}

/** Evaluates a live decision again with its recorded request, catalog version and day. Writes nothing. */
export async function replayDecision(
  parts: ReplayDeps,
  requestId: string,
  accountId?: string,
): Promise<ReplayReport> {
  const found = await findRecordedRequest(parts.db, parts.keys, requestId);
  // To an account, other accounts' decisions do not exist.
  const row = accountId === undefined || found?.accountId === accountId ? found : null;
  if (row === null || row.catalogVersion === null || row.outcomeDigest === null) {
    throw new Problem('not_found', 'No decision was recorded for this request id.');
  }
  const snapshot = await parts.catalog.at(row.catalogVersion);
  if (snapshot === null) {
    throw new Problem('conflict', `The catalog version ${row.catalogVersion} is not in this database.`);
  }
  const { facts, counts, ...command } = readRecordedCommand(row.request);
  const result = evaluateCommand(snapshot, command, dayOfMoment(row.at));
  const known = result.kind === 'evaluated';
  const recomputed = known ? recomputedDigest(parts.keys, row, outcomeBytes(result)) : null;
  const { planCount, eligibleCount } = known ? summarize(result) : { planCount: 0, eligibleCount: 0 };
  const equal = recomputed?.equals(row.outcomeDigest) ?? false;
  return {
    request_id: requestId,
    operation: row.action,
    decided_at: row.at.toISOString(),
    catalog_version: row.catalogVersion,
    equal,
    recorded_digest: row.outcomeDigest.toString('hex'),
    recomputed_digest: recomputed?.toString('hex') ?? null,
    plan_count: planCount,
    eligible_count: eligibleCount,
    facts_equal:
      facts === undefined || !known ? null : isDeepStrictEqual(recordedFacts(result.derived), facts),
    ...(equal ? {} : { recorded: recordedCounts(row.subject, counts) }),
  };
}

/** Sealed with the request; earlier versions wrote them to the subject. */
function recordedCounts(subject: unknown, counts: Partial<RecordedCounts> = {}): RecordedCounts {
  const { plan_count, eligible_count } = { ...counts, ...(subject as RecordedCounts) };
  return { plan_count, eligible_count };
}

/** The digest with the row's id, or the one that earlier versions wrote if that is the recorded one. */
function recomputedDigest(
  keys: KeyRing,
  { id, keyVersion, outcomeDigest: recorded }: RecordedRequest,
  outcome: Buffer,
): Buffer {
  const earlier = outcomeDigest(keys, outcome, { id: null, keyVersion });
  return recorded?.equals(earlier) ? earlier : outcomeDigest(keys, outcome, { id, keyVersion });
}
