import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE, renderCatalogReview } from './render.ts';

it('the page about the review of the catalog is what its data says (npm run docs:catalog-review)', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(renderCatalogReview());
});
