import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readShippedCatalog, shippedCatalogOfRun } from '../apps/service/test/shipped-catalog.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { findBrowser, NO_BROWSER, THIS_MACHINE } from './find-browser.ts';
import { installCatalog } from './installed-catalog.ts';
import { BROWSER_FOLDER, createBrowserFolder } from './packaged-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory of an installation that has a catalog and no accounts. */
    preparedData: string;
  }
}

/**
 * Prepares one data directory for all files. The database and the compiled catalog of a first start take ten times as long as
 * everything else that a start does.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (findBrowser(THIS_MACHINE) === null) console.log(`The browser tests are left out. ${NO_BROWSER}`);
  const folder = await openTestFolder('prepared');
  // The workers inherit it: the first that needs the packaged browser unpacks it for all of them.
  const browserFolder = createBrowserFolder();
  process.env[BROWSER_FOLDER] = browserFolder;
  const dataDir = join(folder, 'data');
  await installCatalog({ PREQUAL_DATA_DIR: dataDir }, async () =>
    readShippedCatalog(await shippedCatalogOfRun()),
  );
  // No test crashes the machine, so nothing is lost if the copies do not wait for the disk.
  await appendFile(join(dataDir, 'postgres/cluster/postgresql.auto.conf'), 'fsync = off\n');
  project.provide('preparedData', dataDir);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(browserFolder, { recursive: true, force: true });
  };
}
