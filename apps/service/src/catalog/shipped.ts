import { type CatalogContent, formatIssue, readContent } from '@prequal/packs';
import { digestOfContent } from './content.ts';
import { catalogFiles, shippedFolder } from './data-folder.ts';
import type { BundleVersion } from './datasets/bundle-version.ts';
import { buildSnapshot, type CatalogSnapshot, openSnapshot, type SnapshotParts } from './snapshot.ts';

/** For work on shipped data that has no version in a database yet. */
const UNPUBLISHED: BundleVersion = '2026-01-01.r1';

/** The shipped catalog, read and compiled in the current thread, for commands, tests and benchmarks. */
export async function loadShippedSnapshot(version: BundleVersion = UNPUBLISHED): Promise<CatalogSnapshot> {
  return openSnapshot(await buildShipped(version));
}

/** The same as plain data, for other threads too. */
export function buildShipped(version: BundleVersion = UNPUBLISHED): Promise<SnapshotParts> {
  const content = readShippedContent();
  return buildSnapshot(content, { digest: digestOfContent(content), version });
}

/** The shipped catalog was tested before its release, so its scenarios are not read. */
export function readShippedContent(): CatalogContent {
  const { content, report } = readContent(catalogFiles(shippedFolder()), { skipScenarios: true });
  if (content !== null) return content;
  const [first] = report.issues;
  throw new Error(
    `the shipped catalog is damaged: ${first === undefined ? 'no reason given' : formatIssue(first)}`,
  );
}
