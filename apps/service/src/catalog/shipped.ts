import {
  type CatalogContent,
  formatIssue,
  headTexts,
  issueText,
  loadReference,
  readPacks,
} from '@prequal/packs';
import { parseInThread } from './building/parse-in-thread.ts';
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
export async function buildShipped(version: BundleVersion = UNPUBLISHED): Promise<SnapshotParts> {
  const content = await readShippedContent();
  return buildSnapshot(content, { digest: digestOfContent(content), version });
}

/** The shipped catalog was tested before its release, so its scenarios are not read. */
export async function readShippedContent(): Promise<CatalogContent> {
  const files = catalogFiles(shippedFolder());
  const parsing = parseInThread(headTexts(files.packs));
  const loaded = loadReference(files.reference);
  const parsed = await parsing;
  if (!loaded.ok) throw damaged(loaded.issues.map(issueText));
  const { content, report } = readPacks(files.packs, loaded.catalog, { skipScenarios: true, parsed });
  if (content === null) throw damaged(report.issues.map(formatIssue));
  return content;
}

function damaged([first]: readonly string[]): Error {
  return new Error(`the shipped catalog is damaged: ${first ?? 'no reason given'}`);
}
