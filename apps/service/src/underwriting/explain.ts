import type { Day, PremiumMode } from '@prequal/engine';
import { formatDay } from '@prequal/engine';
import { explainPack, type PackExplanation } from '@prequal/packs';
import { recordAudit } from '../audit/index.ts';
import type { CatalogSnapshot, CurrentCatalog } from '../catalog/index.ts';
import { actorName, type Clock, invariant, type KeyRing, type Principal } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import type { UnderwritingCommand } from './command.ts';
import { dayOfMoment } from './dates.ts';
import { type UnderwritingRefusal, unknownProducts } from './evaluation.ts';
import { type Resolved, resolveApplicant } from './resolve-applicant.ts';

export interface Explained {
  readonly kind: 'explained';
  readonly snapshot: CatalogSnapshot;
  readonly asOf: string;
  /** In the order of the request. */
  readonly plans: readonly { readonly variant: number; readonly explanation: PackExplanation }[];
  readonly resolved: Resolved;
  /** The mode to show premiums in; null: the product's own. */
  readonly paymentMode: PremiumMode | null;
}

export interface ExplainDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly catalog: Pick<CurrentCatalog, 'current'>;
}

interface ExplainOptions {
  readonly principal: Principal;
  readonly requestId: string;
  /** Null: today. */
  readonly asOf: Day | null;
}

/** Explains with the current catalog. A live explanation is audited before it is returned. */
export async function explainDecision(
  { catalog, clock, db, keys }: ExplainDeps,
  command: UnderwritingCommand,
  { principal, requestId, asOf }: ExplainOptions,
): Promise<Explained | UnderwritingRefusal> {
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

/** Explains the decision of each requested variant for the first amount: the facts that `catalog explain` shows. */
export function explainProducts(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): Explained | UnderwritingRefusal {
  const resolved = resolveApplicant(snapshot, command.applicant, asOf);
  if (resolved.unknownIds.length > 0) return { kind: 'unknown_ids', rows: resolved.unknownIds };
  const { variants, unknown } = snapshot.index.select(command.products, command);
  if (unknown.length > 0) return unknownProducts(snapshot, command, unknown);
  const { onlyProductClass, skipHealth, coverage } = command;
  const kept = variants.filter((variant) => {
    const productClass = snapshot.variants[variant]?.productClass;
    return (
      onlyProductClass === null || (productClass !== undefined && onlyProductClass.includes(productClass))
    );
  });
  const day = formatDay(asOf);
  const plans = kept.map((variant) => {
    const result = explainPack(snapshot.source.pack(variant), {
      reference: snapshot.source.reference(),
      applicant: resolved.applicant,
      coverage,
      asOf: day,
      skipHealth,
    });
    invariant(result.ok, 'an applicant with an invalid date reached the explanation');
    return { variant, explanation: result.explanation };
  });
  return {
    kind: 'explained',
    snapshot,
    asOf: day,
    plans,
    resolved,
    paymentMode: command.paymentMode ?? null,
  };
}
