import { PAGE_FIELDS, PRODUCT_FIELDS, type ProductPageSchema, strict } from '@prequal/contract';
import { type Static, Type } from 'typebox';
import type { CompactResponse } from './response.ts';

type ProductPage = Static<typeof ProductPageSchema>;

export const COMPACT_PRODUCTS = {
  count: Type.Integer({ minimum: 0, description: 'Number of products on this page.' }),
  carriers: Type.Array(
    strict({
      carrier: PRODUCT_FIELDS.carrier,
      products: Type.Array(strict({ slug: PRODUCT_FIELDS.slug, class: PRODUCT_FIELDS.class })),
    }),
  ),
  next_cursor: PAGE_FIELDS.next_cursor,
};

/** Slug and class of each product, by carrier. Names repeat the slug, and without them all products fit into one response. */
export function compactProducts({ data: page }: ProductPage): CompactResponse {
  const carriers = new Map<string, { slug: string; class: string }[]>();
  for (const { carrier, slug, class: productClass } of page.data) {
    const products = carriers.get(carrier) ?? [];
    products.push({ slug, class: productClass });
    carriers.set(carrier, products);
  }
  const lines = [...carriers].map(
    ([carrier, products]) =>
      `${carrier}: ${products.map(({ slug, class: productClass }) => `${slug} (${productClass})`).join(', ')}`,
  );
  return {
    text: [`${page.data.length} products by carrier, as slug (class):`, ...lines].join('\n'),
    structured: {
      count: page.data.length,
      carriers: [...carriers].map(([carrier, products]) => ({ carrier, products })),
      next_cursor: page.next_cursor,
    },
  };
}
