import type { ConsoleData } from '@prequal/contract';

/** What the workbench works with, as the contract describes it. */

export type WorkbenchCatalog = ConsoleData<'GET /workbench/catalog'>;
export type CatalogCarrier = WorkbenchCatalog['carriers'][number];
export type CatalogFamily = CatalogCarrier['families'][number];

export type ListedQuality = ConsoleData<'GET /workbench/catalog/quality'>['families'][number];

export type Draft = ConsoleData<'GET /workbench/drafts/{id}'>;
export type CheckResult = ConsoleData<'POST /workbench/drafts/{id}/check'>;
export type CheckIssue = CheckResult['issues'][number];
export type DraftDifference = ConsoleData<'GET /workbench/drafts/{id}/diff'>;
export type Tried = ConsoleData<'POST /workbench/drafts/{id}/try'>;
export type ExplainedApplicant = NonNullable<Tried['draft']>;
export type CatalogVersion = ConsoleData<'GET /workbench/versions'>[number];
export type WorkbenchJob = ConsoleData<'GET /workbench/jobs/{id}'>;
export type ImpactResult = NonNullable<WorkbenchJob['result']>;

/** The folder of the family that a file belongs to, with a slash at its end. */
export function folderOf(path: string): string {
  return `${path.split('/').slice(0, 2).join('/')}/`;
}

/** The family in a folder, with its carrier. */
export function familyIn(
  catalog: WorkbenchCatalog | null,
  folder: string,
): { readonly carrier: CatalogCarrier; readonly family: CatalogFamily } | null {
  const [carrierSlug, familySlug] = folder.split('/');
  const carrier = catalog?.carriers.find(({ slug }) => slug === carrierSlug);
  const family = carrier?.families.find(({ slug }) => slug === familySlug);
  return carrier === undefined || family === undefined ? null : { carrier, family };
}

/** The file of a draft that is open, for the editor and what is shown beside it. */
export interface OpenFile {
  readonly draft: Draft;
  readonly catalog: WorkbenchCatalog | null;
  readonly path: string;
  readonly reload: () => Promise<void>;
}
