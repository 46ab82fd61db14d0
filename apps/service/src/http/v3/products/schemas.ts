import { Type } from 'typebox';
import { CATEGORIES, STATES } from '../../../underwriting/index.ts';
import { described, literalUnion, MoneySchema, strict } from '../../../wire/index.ts';
import { CATALOG_PRODUCT } from '../datasets/schemas.ts';

const Age = Type.Integer({ minimum: 0, description: "In years, by the product's own age basis; inclusive." });

const ListedClass = strict({
  rate_class: Type.String({ description: 'The name of the class, as offers show it.' }),
  category: literalUnion(CATEGORIES, { description: 'When the full death benefit is paid.' }),
  coverage_tier: Type.String({ description: "The carrier's own name for the class." }),
});

export const ProductListing = strict({
  ...CATALOG_PRODUCT,
  ages: strict({ min: Age, max: Age }, { description: 'Ages at which at least one class is issued.' }),
  face: strict(
    { min: described(MoneySchema, 'The smallest.'), max: described(MoneySchema, 'The largest.') },
    { description: 'The smallest and the largest face amount that at least one class offers.' },
  ),
  states: Type.Array(literalUnion(STATES), { description: 'Where the product is sold.' }),
  classes: Type.Array(ListedClass, { description: 'Rate classes, best first.' }),
});
