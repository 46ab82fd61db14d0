import { Type } from 'typebox';
import { cursorPageOf, described, named, nullable, pageQuery, strict } from '../schema.ts';
import { CategorySchema, MoneySchema, StateSchema } from '../underwriting/values.ts';
import { PRODUCT_FIELDS } from './bundle.ts';

const Age = Type.Integer({ minimum: 0, description: "In years, by the product's own age basis; inclusive." });

const ListedClassSchema = named('ListedClass', {
  rate_class: Type.String({ description: 'The name of the class, as offers show it.' }),
  category: described(CategorySchema, 'When the full death benefit is paid.'),
  coverage_tier: Type.String({ description: "The carrier's own name for the class." }),
});

const ProductSchema = named('Product', {
  ...PRODUCT_FIELDS,
  ages: strict({ min: Age, max: Age }, { description: 'Ages at which at least one class is issued.' }),
  face: nullable(
    strict({ min: described(MoneySchema, 'The smallest.'), max: described(MoneySchema, 'The largest.') }),
    'The smallest and the largest face amount that at least one class offers; null for Medicare supplements.',
  ),
  states: Type.Array(StateSchema, { description: 'Where the product is sold.' }),
  classes: Type.Array(ListedClassSchema, { description: 'Rate classes, best first.' }),
});

/** The whole list is one page by default. */
export const MOST_LISTED_PRODUCTS = 250;

export const ProductListQuerySchema = strict(
  pageQuery({ defaultLimit: MOST_LISTED_PRODUCTS, maxLimit: MOST_LISTED_PRODUCTS }),
);
export const ProductPageSchema = cursorPageOf('ProductPage', ProductSchema);
