import type { Day, FlatPack, PremiumMode, Steps } from '@prequal/engine';
import { formatDay, openingDays } from '@prequal/engine';
import { explainInSteps, type PackExplanation } from '@prequal/packs';
import { recordAudit } from '../audit/index.ts';
import type { CatalogSnapshot, CurrentCatalog } from '../catalog/index.ts';
import { actorName, type Clock, type KeyRing, type Principal } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import type { UnderwritingCommand } from './command.ts';
import { dayOfMoment } from './dates.ts';
import { evaluatorOf, readApplicantInSteps, resolveCommand, type UnderwritingRefusal } from './evaluation.ts';
import type { FairTurns } from './fair-turns.ts';
import type { Resolved } from './resolve-applicant.ts';
import { inSlices } from './slices.ts';

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
  readonly turns: FairTurns;
}

interface ExplainOptions {
  readonly principal: Principal;
  readonly requestId: string;
  /** Null: today. */
  readonly asOf: Day | null;
  /** Whether the client has closed the connection. */
  isGone(): boolean;
}

/** Counted after families and classes are expanded. */
const MOST_EXPLAINED = 60;

export interface TooManyProducts {
  readonly kind: 'too_many_products';
  readonly found: number;
  readonly limit: number;
}

/**
 * Explains with the current catalog, in slices, one explanation of a license at a time. A live explanation is audited
 * before it is returned.
 */
export async function explainDecision(
  { catalog, clock, db, keys, turns }: ExplainDeps,
  command: UnderwritingCommand,
  { principal, requestId, asOf, isGone }: ExplainOptions,
): Promise<Explained | UnderwritingRefusal | TooManyProducts> {
  const now = clock.now();
  const result = await turns.runAlone(principal.licenseId, () =>
    inSlices(explainProducts(catalog.current(), command, asOf ?? dayOfMoment(now)), {
      clock,
      pacing: turns.pacingOf(principal.licenseId),
      isGone,
    }),
  );
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

export type ExplainedOutcome = Explained | UnderwritingRefusal | TooManyProducts;

/** Explains with a catalog that need not be published. Nothing is recorded. */
export function explainSnapshot(
  { snapshot, clock }: { readonly snapshot: CatalogSnapshot; readonly clock: Clock },
  command: UnderwritingCommand,
  asOf: Day,
): Promise<ExplainedOutcome> {
  return inSlices(explainProducts(snapshot, command, asOf), { clock, isGone: () => false });
}

/**
 * Explains the decision of each requested variant for the first amount: the facts that `catalog explain` shows. Yields
 * often enough for other work in between.
 */
export function* explainProducts(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): Steps<ExplainedOutcome> {
  yield* readApplicantInSteps(snapshot, command, asOf);
  const request = resolveCommand(snapshot, command, asOf);
  if (request.kind !== 'resolved') return request;
  const { resolved, facts, variants } = request;
  const { onlyProductClass, skipHealth, coverage } = command;
  const kept = variants.filter((variant) => {
    const productClass = snapshot.variants[variant]?.productClass;
    return (
      onlyProductClass === null || (productClass !== undefined && onlyProductClass.includes(productClass))
    );
  });
  if (kept.length > MOST_EXPLAINED) {
    return { kind: 'too_many_products', found: kept.length, limit: MOST_EXPLAINED };
  }
  const products: { readonly variant: number; readonly pack: FlatPack }[] = [];
  for (const variant of kept) {
    // The first time in a process, a pack is parsed.
    products.push({ variant, pack: snapshot.source.pack(variant) });
    yield;
  }
  const reference = yield* snapshot.source.referenceInSteps();
  yield;
  const opensOn = yield* openingDays(evaluatorOf(snapshot), { facts, coverage, products, skipHealth });
  const plans: Explained['plans'][number][] = [];
  for (const { variant, pack } of products) {
    const explanation = yield* explainInSteps(pack, {
      reference,
      facts,
      coverage,
      skipHealth,
      openingOf: (classIndex) => opensOn(variant, classIndex),
    });
    plans.push({ variant, explanation });
    yield;
  }
  return {
    kind: 'explained',
    snapshot,
    asOf: formatDay(asOf),
    plans,
    resolved,
    paymentMode: command.paymentMode ?? null,
  };
}
