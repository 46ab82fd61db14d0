import { type CompactOffers, type Coverage, type Day, Evaluator, normaliseApplicant } from '@prequal/engine';
import type { CatalogSnapshot } from '../catalog/index.ts';
import { invariant } from '../kernel/index.ts';
import { evaluationOptions, type RowPlace, type UnderwritingCommand } from './command.ts';
import { resolveApplicant } from './resolve-applicant.ts';

/** The decision itself: offers as numbers, valid until the next evaluation of the same snapshot. */
export interface Underwritten {
  readonly kind: 'underwritten';
  readonly snapshot: CatalogSnapshot;
  readonly coverage: Coverage;
  readonly offers: CompactOffers;
  readonly unrecognized: readonly RowPlace[];
}

export type UnderwritingOutcome =
  | Underwritten
  | { readonly kind: 'unknown_products'; readonly positions: readonly number[] }
  | { readonly kind: 'unknown_ids'; readonly rows: readonly RowPlace[] };

/** What a thread keeps beside a catalog: working arrays, and which products are not on sale. */
interface Workbench {
  readonly evaluator: Evaluator;
  readonly unreleased: ReadonlySet<number>;
}

const workbenches = new WeakMap<CatalogSnapshot, Workbench>();

function workbenchOf(snapshot: CatalogSnapshot): Workbench {
  const known = workbenches.get(snapshot);
  if (known !== undefined) return known;
  const { compiled } = snapshot;
  const unreleased = new Set(compiled.heads.flatMap((head, variant) => (head.released ? [] : [variant])));
  const made = { evaluator: new Evaluator(compiled), unreleased };
  workbenches.set(snapshot, made);
  return made;
}

/** Pure: a catalog, a command and a day in; offers, or what the catalog does not know, out. Dates were checked before. */
export function underwrite(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): UnderwritingOutcome {
  const resolved = resolveApplicant(snapshot, command.applicant);
  if (resolved.unknownIds.length > 0) return { kind: 'unknown_ids', rows: resolved.unknownIds };
  const { evaluator, unreleased } = workbenchOf(snapshot);
  const hidden = command.showUnreleased ? NOTHING : unreleased;
  const { variants, unknown } = select(snapshot, command.products, hidden);
  if (unknown.length > 0) return { kind: 'unknown_products', positions: unknown };
  const normalised = normaliseApplicant(resolved.applicant, asOf);
  invariant(normalised.ok, 'an applicant with a faulty date passed the door');
  const coverage: Coverage = command.coverage;
  const offers = evaluator.evaluate(normalised.facts, coverage, variants, evaluationOptions(command));
  return { kind: 'underwritten', snapshot, coverage, offers, unrecognized: resolved.unrecognized };
}

const NOTHING: ReadonlySet<number> = new Set();

/** A product that is not on sale yet is unknown to everybody who may not see it. */
function select(
  snapshot: CatalogSnapshot,
  products: readonly string[],
  hidden: ReadonlySet<number>,
): { variants: readonly number[]; unknown: readonly number[] } {
  const all = snapshot.index.select(products);
  if (hidden.size === 0) return all;
  const unknown = products.flatMap((product, position) =>
    snapshot.index.select([product]).variants.every((variant) => hidden.has(variant)) ? [position] : [],
  );
  return { variants: all.variants.filter((variant) => !hidden.has(variant)), unknown };
}
