import { writeFileSync } from 'node:fs';
import { PAGE, renderCatalogReview } from './render.ts';

// tsx tools/catalog-review/main.ts: writes docs/packs/severity-review.md out of its data.
writeFileSync(PAGE, renderCatalogReview());
