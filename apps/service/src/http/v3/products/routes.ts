import { MOST_LISTED_PRODUCTS, ProductListQuerySchema, ProductPageSchema } from '@prequal/contract';
import type { CatalogSnapshot } from '../../../catalog/index.ts';
import { faceMoney, invariant } from '../../../kernel/index.ts';
import { cursorPage } from '../../../wire/index.ts';
import { type Cursors, listOwner } from '../../cursors.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import type { CatalogView } from '../datasets/routes.ts';

export function productsRoute(catalog: CatalogView, cursors: Cursors): ApiRoute {
  return apiRoute({
    method: 'GET',
    path: '/v3/products',
    operationId: 'listProducts',
    tag: 'Datasets',
    summary: 'List products, one row per variant, in catalog order',
    description:
      'Ages, face amounts and states are those of the whole product; a rate class, a state or an age may have narrower limits.',
    access: { scope: 'datasets', tier: 'light' },
    key: 'none',
    query: ProductListQuerySchema,
    responses: { 200: { description: 'A page of products.', schema: ProductPageSchema } },
    extensions: { 'x-pagination-eager-default': true },
    check: ({ principal, query }) => void cursors.read(listOwner(principal), query.cursor),
    handle: async ({ principal, query }) => {
      const owner = listOwner(principal);
      const snapshot = catalog.current();
      const { products } = snapshot;
      const start = startAfter(products, cursors.read(owner, query.cursor));
      const end = start + (query.limit ?? MOST_LISTED_PRODUCTS);
      const page = products.slice(start, end).map((product) => listingOf(snapshot, product));
      const last = page.at(-1);
      const next = end < products.length && last !== undefined ? `${end}:${last.slug}` : null;
      return enveloped(200, 'list', cursorPage(page, cursors.issue(owner, next)));
    },
  });
}

type ProductRow = CatalogSnapshot['products'][number];

function listingOf({ index, variants, compiled }: CatalogSnapshot, product: ProductRow) {
  const variant = index.select([product.slug]).variants[0] ?? -1;
  const sold = variants[variant]?.sold;
  const classes = compiled.heads[variant]?.classes;
  invariant(sold !== undefined && classes !== undefined, 'a product of the list is not in its own catalog');
  return {
    ...product,
    ages: sold.ages,
    face:
      sold.face === null ? null : { min: faceMoney(sold.face.minCents), max: faceMoney(sold.face.maxCents) },
    states: sold.states,
    classes: classes.map(({ name, category, coverageTier }) => ({
      rate_class: name,
      category,
      coverage_tier: coverageTier,
    })),
  };
}

/** A cursor remembers the last row. If a new version has dropped that row, its old position is used. */
function startAfter(products: readonly ProductRow[], position: number | string | null): number {
  if (position === null) return 0;
  const [place = '', slug] = String(position).split(':');
  const at = products.findIndex((product) => product.slug === slug);
  return at === -1 ? Number(place) : at + 1;
}
