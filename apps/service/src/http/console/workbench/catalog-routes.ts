import {
  CatalogContentsCache,
  CatalogQuality,
  CatalogSearch,
  filesIn,
  ReferenceTables,
  readCatalogFile,
  type WorkbenchDeps,
} from '../../../workbench/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../../route.ts';

/** The least role for which the workbench exists. */
export const ANALYST = { role: 'analyst', operator: true } as const;

export function workbenchCatalogRoutes(deps: WorkbenchDeps): ConsoleRoute[] {
  const contents = new CatalogContentsCache();
  const search = new CatalogSearch(contents);
  const quality = new CatalogQuality(contents);
  const references = new ReferenceTables();
  return [
    consoleRoute('GET /workbench/catalog', {
      ...ANALYST,
      operationId: 'showWorkbenchCatalog',
      summary: 'List the carriers, families and files of the current version',
      handle: async () => {
        const { version, carriers, files } = await contents.current(deps);
        return enveloped(200, 'workbench_catalog', {
          version,
          carriers: carriers.map(({ slug, name, families }) => ({
            slug,
            name,
            files: filesIn(files, slug),
            families: families.map(({ productClass, ...family }) => ({
              ...family,
              class: productClass,
              files: filesIn(files, `${slug}/${family.slug}`),
            })),
          })),
        });
      },
    }),
    consoleRoute('GET /workbench/catalog/files', {
      ...ANALYST,
      operationId: 'showCatalogFile',
      summary: 'Show a file of a published version',
      handle: async ({ query: { path, version = null } }) =>
        enveloped(200, 'catalog_file', await readCatalogFile(deps, { path, version })),
    }),
    consoleRoute('GET /workbench/catalog/search', {
      ...ANALYST,
      operationId: 'searchCatalog',
      summary: 'Find lines of rules and settings in the current version',
      handle: async ({ query: { q } }) => enveloped(200, 'catalog_search', await search.find(deps, q)),
    }),
    consoleRoute('GET /workbench/catalog/quality', {
      ...ANALYST,
      operationId: 'showCatalogQuality',
      summary: 'Show problems and coverage of the products of a carrier',
      handle: async ({ query: { carrier } }) =>
        enveloped(200, 'catalog_quality', await quality.of(deps, carrier)),
    }),
    consoleRoute('GET /workbench/reference', {
      ...ANALYST,
      operationId: 'showReferenceTables',
      summary: 'Download the reference tables of a version, to check drafts in the browser',
      handle: async ({ query: { version = null } }) => ({
        kind: 'bytes',
        status: 200,
        contentType: 'application/json',
        body: Buffer.from(await references.of(deps, version)),
        headers: { 'Content-Encoding': 'gzip' },
      }),
    }),
  ];
}
