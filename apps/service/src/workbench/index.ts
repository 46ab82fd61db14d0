export { filesIn, readCatalogFile, Shelves } from './shelf.ts';
export { inlineWork, type RunWork, threadWork } from './work/run-work.ts';
export type { WorkbenchDeps } from './workbench-deps.ts';
