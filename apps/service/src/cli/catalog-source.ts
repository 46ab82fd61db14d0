import { readFile, stat } from 'node:fs/promises';
import { type CatalogContent, formatCheck } from '@prequal/packs';
import { contentOfVersion, decodeContent, parseBundleVersion, readFolder } from '../catalog/index.ts';
import { Problem } from '../kernel/index.ts';
import type { Session } from './session.ts';

export const FOLDER = 'a folder of packs, or a folder with packs/ and catalog/';
export const SOURCE = 'a published version, a folder, or a file made by catalog build';

/** The content behind a name that an operator gives: a folder, a built file or a published version. */
export async function openSource(session: Session, name: string): Promise<CatalogContent> {
  const kind = await stat(name).then(
    (found) => (found.isDirectory() ? 'folder' : 'file'),
    () => 'version',
  );
  if (kind === 'folder') return openFolder(name);
  if (kind === 'file') return openFile(name);
  if (parseBundleVersion(name) === null) throw new Problem('not_found', `${name} is not ${SOURCE}.`);
  const content = await session.withContext((context) => contentOfVersion(context.db, name));
  if (content === null) throw new Problem('not_found', `No catalog version ${name} was published.`);
  return content;
}

/** The installation's current catalog; the shipped one before the first start. */
export async function openCurrent(session: Session): Promise<CatalogContent> {
  if (!(await session.hasDatabase())) return openFolder(undefined);
  return (
    (await session.withContext((context) => contentOfVersion(context.db, null))) ?? openFolder(undefined)
  );
}

function openFolder(folder: string | undefined): CatalogContent {
  const { content, report } = readFolder(folder);
  if (content !== null) return content;
  throw new Problem(
    'validation_error',
    `${folder ?? 'the shipped catalog'} has errors:\n${formatCheck(report)}`,
  );
}

async function openFile(file: string): Promise<CatalogContent> {
  const content = decodeContent(await readFile(file));
  if (content === null) throw new Problem('validation_error', `${file} is not a built catalog.`);
  return content;
}
