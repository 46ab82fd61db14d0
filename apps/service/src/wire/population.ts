import type { CatalogSnapshot } from '../catalog/index.ts';
import type { FieldIssue } from '../kernel/index.ts';
import { type Day, evaluateCommand } from '../underwriting/index.ts';
import { personReader } from './applicant-reader.ts';
import { mergeIssues } from './field-issues.ts';
import { nestedPointer } from './nested/translate.ts';
import { presentOffers } from './offers/plan-offer.ts';
import { type Remarks, remarksOf, tooManyOffersIssue, unknownIdIssues, zipIssues } from './offers/remarks.ts';

export interface PopulationSettings {
  readonly snapshot: CatalogSnapshot;
  readonly products: readonly string[];
  readonly asOf: Day;
  readonly publicUrl: string;
}

export type ApplicantResult = { readonly id: string | null } & (
  | ({ readonly plans: ReturnType<typeof presentOffers> } & Remarks)
  | { readonly errors: readonly FieldIssue[] }
);

const LONGEST_ID = 200;

/** `issues` are those of the row's format, found before. */
type PopulationEvaluator = (
  row: Readonly<Record<string, unknown>>,
  issues?: readonly FieldIssue[],
) => ApplicantResult;

/**
 * Evaluates people as POST /v3/prequalify would, without a service: the same body (without `products`, with an `id`),
 * the same issues, the same offers.
 */
export function populationEvaluator(settings: PopulationSettings): PopulationEvaluator {
  const { snapshot, products, asOf, publicUrl } = settings;
  const read = personReader(asOf);
  return ({ id: given = null, ...fields }, shapeIssues = []) => {
    const id = typeof given === 'string' ? given : null;
    const person = read(fields, shapeIssues);
    const errors = mergeIssues(idIssues(given), 'errors' in person ? person.errors : []);
    if ('errors' in person || errors.length > 0) return { id, errors };
    const result = evaluateCommand(snapshot, { ...person.command, products }, asOf);
    if (result.kind === 'unknown_ids') return { id, errors: unknownIdIssues(result.rows, nestedPointer) };
    if (result.kind === 'too_many_offers') return { id, errors: [tooManyOffersIssue(result)] };
    if (result.kind === 'zip_required') return { id, errors: zipIssues(nestedPointer) };
    if (result.kind === 'unknown_products') {
      throw new RangeError(
        `products ${result.products.map(({ value }) => value).join(', ')} are not in the catalog`,
      );
    }
    const plans = presentOffers(result, { publicUrl, accuracy: 'exact' });
    return { id, plans, ...remarksOf(result, nestedPointer) };
  };
}

function idIssues(id: unknown): FieldIssue[] {
  if (id === null || (typeof id === 'string' && id.length <= LONGEST_ID)) return [];
  return [{ param: '/id', detail: `id must be a string of at most ${LONGEST_ID} characters.` }];
}
