import { filesIn, readCatalogFile, Shelves, type WorkbenchDeps } from '../../../workbench/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../../route.ts';

/** The least role for which the workbench exists. */
export const ANALYST = { role: 'analyst', operator: true } as const;

export function workbenchCatalogRoutes(deps: WorkbenchDeps): ConsoleRoute[] {
  const shelves = new Shelves();
  return [
    consoleRoute('GET /workbench/catalog', {
      ...ANALYST,
      operationId: 'showWorkbenchCatalog',
      summary: 'List the carriers, families and files of the current version',
      handle: async () => {
        const { version, carriers, files } = await shelves.current(deps);
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
  ];
}
