import type { Static } from 'typebox';
import type { CatalogSnapshot } from '../catalog/index.ts';
import type { Fault } from '../kernel/index.ts';
import { type Day, underwrite } from '../underwriting/index.ts';
import { FaultFinder, mergeFaults } from './faults.ts';
import { textWarnings, unknownIdFaults, type Warning } from './offers/execute.ts';
import { presentOffers } from './offers/plan-offer.ts';
import { checkNested, checkTargets, withoutNothings } from './v3/nested/check.ts';
import { PrequalifyBody } from './v3/nested/schemas.ts';
import { nestedPointer, translateNested } from './v3/nested/translate.ts';

export interface PopulationSettings {
  readonly snapshot: CatalogSnapshot;
  readonly products: readonly string[];
  readonly asOf: Day;
  readonly publicUrl: string;
}

export type PersonAnswer = { readonly id: string | null } & (
  | { readonly plans: readonly object[]; readonly warnings?: readonly Warning[] }
  | { readonly errors: readonly Fault[] }
);

const LONGEST_ID = 200;

/**
 * Answers people as POST /v3/prequalify would, without a service: the same body (less `products`, plus an `id`), the
 * same faults, the same offers.
 */
export function populationAnswerer(
  settings: PopulationSettings,
): (row: Readonly<Record<string, unknown>>) => PersonAnswer {
  const { snapshot, products, asOf, publicUrl } = settings;
  const finder = new FaultFinder(PrequalifyBody);
  return ({ id: given = null, ...fields }) => {
    const id = typeof given === 'string' ? given : null;
    // The products are checked once, for the whole population.
    const body = withoutNothings({ ...fields, products: ['any'] });
    const faults = mergeFaults(
      idFaults(given),
      'products' in fields ? [{ param: '/products', detail: 'products is not a known field.' }] : [],
      finder.find(body),
      checkTargets(body),
      checkNested(body, asOf),
    );
    if (faults.length > 0) return { id, errors: faults };
    const command = translateNested(body as Static<typeof PrequalifyBody>, 'prequalify', true);
    const result = underwrite(snapshot, { ...command, products }, asOf);
    if (result.kind === 'unknown_ids') return { id, errors: unknownIdFaults(result.rows, nestedPointer) };
    if (result.kind === 'unknown_products') {
      throw new RangeError(`products ${result.positions.join(', ')} are not in the catalog`);
    }
    const warnings = textWarnings(result.unrecognized, nestedPointer);
    const plans = presentOffers(result, { publicUrl, accuracy: 'exact' });
    return { id, plans, ...(warnings.length === 0 ? {} : { warnings }) };
  };
}

function idFaults(id: unknown): Fault[] {
  if (id === null || (typeof id === 'string' && id.length <= LONGEST_ID)) return [];
  return [{ param: '/id', detail: `id must be a text of at most ${LONGEST_ID} characters.` }];
}
