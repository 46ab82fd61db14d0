import {
  type CompactOffers,
  type Coverage,
  type Day,
  type DerivedFacts,
  Evaluator,
  type Facts,
  finish,
  type PremiumMode,
  type Steps,
  validFacts,
} from '@prequal/engine';
import type { CatalogSnapshot } from '../catalog/index.ts';
import type { AskedPlans } from '../idempotency/index.ts';
import { type AmountRemark, amountRemarks } from './amount-remarks.ts';
import { evaluationOptions, type RowPlace, type UnderwritingCommand } from './command.ts';
import type { ReadDisclosure } from './disclosure.ts';
import { type EvidenceRemark, evidenceRemarks } from './evidence-remarks.ts';
import { type OpenFactReport, openFactReport } from './questions/open-fact-report.ts';
import { type Resolved, resolveApplicant, resolveApplicantInSteps } from './resolve-applicant.ts';
import { sortedOffers } from './sort-offers.ts';

/** The decision itself: numeric offers, valid until the next evaluation of the same snapshot. */
export interface Evaluation {
  readonly kind: 'evaluated';
  readonly snapshot: CatalogSnapshot;
  readonly coverage: Coverage;
  readonly offers: CompactOffers;
  /** Whoever the applicant is: a quote has offers of eligible products only. */
  readonly asked: AskedPlans;
  /** The mode to show premiums in, where a product offers it; null: the product's own. */
  readonly paymentMode: PremiumMode | null;
  /** One for each disclosed row. */
  readonly disclosures: readonly ReadDisclosure[];
  /** Whether some row was not understood: then no class that depends on health is final. */
  readonly provisional: boolean;
  /** What the rows say together; nothing if health does not count. */
  readonly derived: DerivedFacts;
  readonly evidenceRemarks: readonly EvidenceRemark[];
  /** One for each amount for which none of the products is sold. */
  readonly amountRemarks: readonly AmountRemark[];
  /** Absent if the request does not ask for open facts. */
  readonly openFacts?: OpenFactReport;
}

/** An entry of the request that matches no product, with the closest slugs. */
export interface UnknownProduct {
  readonly position: number;
  readonly value: string;
  readonly nearest: readonly string[];
}

/** More work than one request may ask for. */
export interface TooManyOffers {
  readonly kind: 'too_many_offers';
  /** Products times amounts, after families and classes are expanded. */
  readonly found: number;
  readonly limit: number;
}

/** The command names something that the catalog does not have, or lacks what its products need. */
export type UnderwritingRefusal =
  | { readonly kind: 'unknown_products'; readonly products: readonly UnknownProduct[] }
  | { readonly kind: 'unknown_ids'; readonly rows: readonly RowPlace[] }
  | { readonly kind: 'zip_required' }
  | TooManyOffers;

export type EvaluationOutcome = Evaluation | UnderwritingRefusal;

/** Several times the shipped catalog with the most amounts. */
const MOST_OFFERS = 10_000;
const MOST_NEAREST = 3;
/** Limits the suggestions for a long list of unknown products. */
const MOST_SUGGESTED = 10;

function unknownProducts(
  { suggester }: CatalogSnapshot,
  { products }: UnderwritingCommand,
  positions: readonly number[],
): UnderwritingRefusal {
  return {
    kind: 'unknown_products',
    products: positions.map((position, index) => {
      const value = products[position] ?? '';
      const found = index < MOST_SUGGESTED ? suggester.suggest('product', value, MOST_NEAREST) : [];
      return { position, value, nearest: found.map(({ name }) => name) };
    }),
  };
}

/** Medicare supplements are priced by area, so a request for nothing else needs a ZIP code. */
function lacksZip(
  { compiled: { heads } }: CatalogSnapshot,
  { coverage, onlyProductClass }: UnderwritingCommand,
  variants: ArrayLike<number>,
): boolean {
  if (coverage.zip !== null) return false;
  let hasSupplement = false;
  for (let index = 0; index < variants.length; index++) {
    const productClass = heads[variants[index] ?? 0]?.productClass;
    if (productClass === undefined || onlyProductClass?.includes(productClass) === false) continue;
    if (productClass !== 'medsup') return false;
    hasSupplement = true;
  }
  return hasSupplement;
}

/** Null if there are not too many. */
export function tooManyOffers(
  variants: ArrayLike<number>,
  { coverage }: UnderwritingCommand,
  limit: number,
): TooManyOffers | null {
  const found = variants.length * coverage.amountsCents.length;
  return found > limit ? { kind: 'too_many_offers', found, limit } : null;
}

const evaluators = new WeakMap<CatalogSnapshot, Evaluator>();

/** One evaluator per catalog and thread: it keeps its working arrays. */
export function evaluatorOf(snapshot: CatalogSnapshot): Evaluator {
  const evaluator = evaluators.get(snapshot) ?? new Evaluator(snapshot.compiled);
  evaluators.set(snapshot, evaluator);
  return evaluator;
}

/** What a command asks for, in terms of the catalog. */
interface ResolvedCommand {
  readonly kind: 'resolved';
  readonly resolved: Resolved;
  readonly facts: Facts;
  readonly variants: readonly number[];
}

interface ReadApplicant {
  readonly snapshot: CatalogSnapshot;
  readonly asOf: Day;
  readonly resolved: Resolved;
}

/** Applicants of requests in progress that were read in steps. */
const readApplicants = new WeakMap<UnderwritingCommand['applicant'], ReadApplicant>();

/** Reads what an applicant discloses, so that resolving the command takes no longer than evaluating it. */
export function* readApplicantInSteps(
  snapshot: CatalogSnapshot,
  { applicant }: UnderwritingCommand,
  asOf: Day,
): Steps<void> {
  if (readBefore(snapshot, applicant, asOf) !== null) return;
  const resolved = yield* resolveApplicantInSteps(snapshot, applicant, asOf);
  readApplicants.set(applicant, { snapshot, asOf, resolved });
}

function readBefore(
  snapshot: CatalogSnapshot,
  applicant: UnderwritingCommand['applicant'],
  asOf: Day,
): Resolved | null {
  const read = readApplicants.get(applicant);
  return read?.snapshot === snapshot && read.asOf === asOf ? read.resolved : null;
}

/** Looks up the applicant's rows and the products of a command. The caller has checked the dates. */
export function resolveCommand(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): ResolvedCommand | UnderwritingRefusal {
  const resolved =
    readBefore(snapshot, command.applicant, asOf) ?? resolveApplicant(snapshot, command.applicant, asOf);
  if (resolved.unknownIds.length > 0) return { kind: 'unknown_ids', rows: resolved.unknownIds };
  const { variants, unknown } = snapshot.index.select(command.products, command);
  if (unknown.length > 0) return unknownProducts(snapshot, command, unknown);
  const tooMany = tooManyOffers(variants, command, MOST_OFFERS);
  if (tooMany !== null) return tooMany;
  if (lacksZip(snapshot, command, variants)) return { kind: 'zip_required' };
  return { kind: 'resolved', resolved, facts: validFacts(resolved.applicant, asOf), variants };
}

/**
 * What a command that asks for open facts leaves open: hundreds of evaluations, with steps in between. Undefined if it
 * does not ask, or asks for something that cannot be evaluated.
 */
export function* findOpenFacts(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): Steps<OpenFactReport | undefined> {
  if (command.includeOpenFacts !== true) return undefined;
  yield* readApplicantInSteps(snapshot, command, asOf);
  const request = resolveCommand(snapshot, command, asOf);
  if (request.kind !== 'resolved') return undefined;
  yield;
  return yield* openFactReport({ snapshot, evaluator: evaluatorOf(snapshot) }, command, request);
}

/** A pure function of catalog, command and day: offers or unknown names. The caller has checked the dates. */
export function evaluateCommand(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): EvaluationOutcome {
  const openFacts = finish(findOpenFacts(snapshot, command, asOf));
  return evaluateWithFacts(snapshot, command, { asOf, openFacts });
}

/** The same if the open facts were found before: finding them evaluates too, and overwrites earlier offers. */
export function evaluateWithFacts(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  { asOf, openFacts }: { readonly asOf: Day; readonly openFacts: OpenFactReport | undefined },
): EvaluationOutcome {
  const request = resolveCommand(snapshot, command, asOf);
  if (request.kind !== 'resolved') return request;
  const { resolved, facts, variants } = request;
  const coverage: Coverage = command.coverage;
  const evaluator = evaluatorOf(snapshot);
  const offers = evaluator.evaluate(facts, { coverage, variants }, evaluationOptions(command));
  const { derived } = evaluator;
  const { disclosures, provisional } = resolved;
  return {
    kind: 'evaluated',
    snapshot,
    coverage,
    asked: {
      products: variants.length,
      plans: variants.length * coverage.amountsCents.length,
      riders: coverage.riders?.length ?? 0,
    },
    offers: sortedOffers(snapshot.compiled, offers, {
      sort: command.sort ?? 'request',
      target: coverage.target,
    }),
    paymentMode: command.paymentMode ?? null,
    disclosures,
    provisional,
    derived,
    evidenceRemarks: evidenceRemarks({ facts, derived, asked: command.applicant, resolved }),
    amountRemarks: amountRemarks(snapshot, variants, command.coverage),
    ...(openFacts && { openFacts }),
  };
}
