import type { ConsoleRoute } from '../../route.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { archiveRoutes } from './archive-routes.ts';
import { workbenchCatalogRoutes } from './catalog-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { impactRoutes } from './impact-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { tryRoutes } from './try-routes.ts';

/** What analysts and publishers of the operator account do with the catalog. */
export function workbenchRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    ...workbenchCatalogRoutes(deps.workbench),
    ...draftRoutes(deps),
    ...tryRoutes(deps),
    ...impactRoutes(deps),
    ...archiveRoutes(deps),
    ...reviewRoutes(deps),
  ];
}
