import { ageLastBirthday, ageNearestBirthday, parseCalendarDate } from '@prequal/engine';
import { applyAddress } from '@prequal/packs';
import { recordAudit } from '../audit/index.ts';
import type { CatalogSnapshot, CurrentCatalog, VariantFacts } from '../catalog/index.ts';
import {
  actorName,
  type Clock,
  invariant,
  isId,
  type KeyRing,
  modeMismatch,
  newId,
  notFound,
  type Principal,
  padJson,
  systemClock,
  validationProblem,
} from '../kernel/index.ts';
import { type Db, joinTransaction, type Tx } from '../storage/index.ts';
import {
  type Day,
  dayOfMoment,
  type Evaluation,
  evaluateCommand,
  readInSlices,
  type UnderwritingCommand,
  type UnderwritingRefusal,
} from '../underwriting/index.ts';
import { changesBetween, type OfferChange, type PlanOffer } from './changes.ts';
import { insertOffer, selectOffer } from './offer-store.ts';
import { offerContext } from './tables.ts';

export interface OfferDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly catalog: Pick<CurrentCatalog, 'current'>;
}

/** Who asks, and how plans are presented to them. */
export interface OfferRequest {
  readonly principal: Principal;
  readonly requestId: string;
  readonly present: (evaluation: Evaluation) => readonly PlanOffer[];
}

/** What is sealed: everything that is needed to evaluate again and to compare. */
interface OfferDocument {
  readonly command: UnderwritingCommand;
  readonly plan: PlanOffer;
  readonly age: number | null;
  readonly catalogVersion: string;
}

export interface StoredOffer {
  readonly kind: 'stored';
  readonly id: string;
  readonly expiresAt: Date;
  readonly plan: PlanOffer;
  /** Where the applicant can apply; null if the pack names no address. */
  readonly applyUrl: string | null;
}

export interface ReviewedOffer {
  readonly id: string;
  readonly expiresAt: Date;
  /** Whether the applicant still gets the same class at the same price. */
  readonly valid: boolean;
  /** The plan when it was stored. */
  readonly before: PlanOffer;
  /** Null if the product is no longer offered, or the catalog no longer knows an id of the request. */
  readonly now: PlanOffer | null;
  readonly changes: readonly OfferChange[];
}

const LIFETIME_MS = 30 * 86_400_000;
/** Documents are padded to this many bytes at least. */
const LEAST_DOCUMENT = 8192;

/** Evaluates one product for one amount and stores the result, sealed, with the request. */
export async function storeOffer(
  deps: OfferDeps,
  request: OfferRequest & { readonly tx: Tx | null },
  asked: UnderwritingCommand,
): Promise<StoredOffer | UnderwritingRefusal> {
  const { keys, clock } = deps;
  const { principal, tx } = request;
  const now = clock.now();
  // The plan is the answer even if no class is open.
  const command = { ...asked, includeIneligible: true, onlyProductClass: null, minRank: null };
  const result = await evaluate(deps.catalog.current(), command, { request, day: dayOfMoment(now) });
  if (result.kind !== 'evaluated') return result;
  const { plan, age, catalogVersion, variant } = result;
  const id = newId('offer', now);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const document: OfferDocument = { command, plan, age, catalogVersion };
  const db = tx === null ? deps.db : joinTransaction(tx);
  await db.transaction(async (open) => {
    await insertOffer(open, {
      id,
      accountId: principal.accountId,
      livemode: principal.livemode,
      documentSealed: keys.seal(padJson(JSON.stringify(document), LEAST_DOCUMENT), offerContext(id)),
      createdAt: now,
      expiresAt,
    });
    await audit(open, deps, { request, action: 'offer.create', id, catalogVersion });
  });
  return { kind: 'stored', id, expiresAt, plan, applyUrl: applyUrl(variant, { id, command }) };
}

/** Evaluates a stored offer with the catalog and the date of today, and says what changed. */
export async function reviewOffer(
  deps: OfferDeps,
  request: OfferRequest,
  id: string,
): Promise<ReviewedOffer> {
  const { db, keys, clock } = deps;
  const { principal } = request;
  const now = clock.now();
  const row = isId('offer', id) ? await selectOffer(db, { accountId: principal.accountId, id, now }) : null;
  if (row === null) throw notFound('offer');
  if (row.livemode !== principal.livemode) throw modeMismatch('offer', row.livemode);
  const then = JSON.parse(keys.open(row.documentSealed, offerContext(id)).toString()) as OfferDocument;
  const snapshot = deps.catalog.current();
  const result = await evaluate(snapshot, then.command, { request, day: dayOfMoment(now) });
  const today = result.kind === 'evaluated' ? result : null;
  await db.transaction((tx) =>
    audit(tx, deps, { request, action: 'offer.show', id, catalogVersion: snapshot.version }),
  );
  const changes = changesBetween(then, today, snapshot.version);
  const valid = changes.every(({ what }) => what === 'age' || what === 'catalog') && today !== null;
  return { id, expiresAt: row.expiresAt, valid, before: then.plan, now: today?.plan ?? null, changes };
}

function applyUrl(
  { apply, slug }: VariantFacts,
  { id, command }: { readonly id: string; readonly command: UnderwritingCommand },
): string | null {
  if (apply === undefined) return null;
  return applyAddress(apply, { offer_id: id, product: slug, state: command.coverage.state });
}

type Evaluated = Omit<OfferDocument, 'command'> & {
  readonly kind: 'evaluated';
  readonly variant: VariantFacts;
};

async function evaluate(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  { request, day }: { readonly request: OfferRequest; readonly day: Day },
): Promise<Evaluated | UnderwritingRefusal> {
  await readInSlices(snapshot, command, { asOf: day, clock: systemClock, isGone: () => false });
  const outcome = evaluateCommand(snapshot, command, day);
  if (outcome.kind !== 'evaluated') return outcome;
  const { variants } = snapshot.index.select(command.products, command);
  const [variant] = variants;
  if (variants.length !== 1 || variant === undefined) {
    const detail = `products[0] has ${variants.length} variants. Send the slug of one of them.`;
    throw validationProblem([{ param: '/products/0', detail }]);
  }
  const [plan] = request.present(outcome);
  invariant(plan !== undefined, 'a product and an amount have one plan');
  const age = ageOn(snapshot, variant, { command, day });
  const facts = snapshot.variants[variant];
  invariant(facts !== undefined, 'a selected variant is in the catalog');
  return { kind: 'evaluated', plan, age, catalogVersion: snapshot.version, variant: facts };
}

/** The age that the product goes by. */
function ageOn(
  { compiled }: CatalogSnapshot,
  variant: number,
  { command, day }: { readonly command: UnderwritingCommand; readonly day: Day },
): number | null {
  const { born } = command.applicant;
  const birth = 'dateOfBirth' in born ? parseCalendarDate(born.dateOfBirth) : null;
  if (birth === null) return null;
  return compiled.nearestAge[variant] === 1 ? ageNearestBirthday(birth, day) : ageLastBirthday(birth, day);
}

interface OfferAudit {
  readonly request: OfferRequest;
  readonly action: string;
  readonly id: string;
  readonly catalogVersion: string;
}

/** Like decisions, only live ones are audited. */
async function audit(
  tx: Tx,
  { keys, clock }: OfferDeps,
  { request: { principal, requestId }, action, id, catalogVersion }: OfferAudit,
): Promise<void> {
  if (!principal.livemode) return;
  await recordAudit(
    tx,
    { keys, now: clock.now() },
    {
      accountId: principal.accountId,
      actor: actorName(principal.actor),
      action,
      requestId,
      catalogVersion,
      subject: { license_id: principal.licenseId, offer_id: id },
      request: null,
    },
  );
}
