import { stat } from 'node:fs/promises';
import { type CatalogContent, counted, diffContents } from '@prequal/packs';
import type { Actor } from '../accounts/index.ts';
import type { AppContext } from '../app-context.ts';
import {
  contentOfVersion,
  folderTexts,
  inlineBuilder,
  mergeCarriers,
  mergedFiles,
  type PublishDeps,
  type PublishedVersion,
  publishContent,
  readFolder,
  readFolderPacks,
  restoreVersion,
  SnapshotFolder,
  SnapshotLoader,
  type StoredFile,
  storedCatalog,
  storeFiles,
} from '../catalog/index.ts';
import { Problem } from '../kernel/index.ts';
import { FOLDER, openSource } from './catalog-source.ts';
import { built, failed, type Tested, tested, versionDocument } from './catalog-tested.ts';
import { type Command, type CommandResult, command, place, toggle } from './command.ts';
import { sheet } from './output.ts';
import type { Session } from './session.ts';

const YES = toggle('Publish even if products disappear; needed without a terminal');

export const catalogPublishing: readonly Command[] = [
  command({
    name: 'catalog publish',
    summary: 'Check and test packs and make them the current version, also in running services',
    inputs: {
      folder: place('DIR', `${FOLDER}, or a file made by catalog build`),
      merge: toggle('Add or replace only the carriers in DIR and keep the others'),
      yes: YES,
    },
    run: async (session, { folder, merge = false, yes = false }) => {
      // A catalog that has errors is refused before a database is needed.
      const whole = merge ? null : await readSource(session, folder);
      if (whole !== null && whole.content === null) return refused(whole.result);
      return session.withContext(async (context, operator) => {
        const current = await contentOfVersion(context.db, null);
        const read = whole ?? (await readForMerge(folder, current));
        if (read.content === null) return refused(read.result);
        const content = merge && current !== null ? mergeCarriers(current, read.content) : read.content;
        const changes = changesBetween(current, content);
        await requireConsent(session, changes, { yes, advice: MERGE_ADVICE });
        const files = await filesOf(context, folder, merge);
        const facts = { actor: operator, origin: 'published', filesDigest: null, files } as const;
        const publication = { ...(await storedCatalog(content)), ...facts };
        return publishedResult(await publishContent(publishDeps(context), publication), changes);
      });
    },
  }),
  command({
    name: 'catalog restore',
    summary: 'Publish the content of an earlier version again, as a new version',
    inputs: { version: place('VERSION', 'a published version, as catalog list shows it'), yes: YES },
    run: (session, { version, yes = false }) =>
      session.withContext(async (context, operator) =>
        restored(session, { context, operator, version, yes }),
      ),
  }),
];

interface Restoration {
  readonly context: AppContext;
  readonly operator: Actor;
  readonly version: string;
  readonly yes: boolean;
}

async function restored(
  session: Session,
  { context, operator, version, yes }: Restoration,
): Promise<CommandResult> {
  const content = await contentOfVersion(context.db, version);
  if (content === null) throw new Problem('not_found', `No catalog version ${version} was published.`);
  const changes = changesBetween(await contentOfVersion(context.db, null), content);
  await requireConsent(session, changes, { yes, advice: YES_ADVICE });
  return publishedResult(await restoreVersion(publishDeps(context), { version, actor: operator }), changes);
}

async function readSource(session: Session, source: string): Promise<Tested> {
  return (await isFile(source)) ? built(await openSource(session, source)) : tested(readFolder(source));
}

/** With the reference tables of the current version, because the other carriers were checked against those. */
async function readForMerge(folder: string, current: CatalogContent | null): Promise<Tested> {
  if (await isFile(folder)) {
    throw new Problem(
      'validation_error',
      '--merge takes a folder. A built file was checked against reference tables of its own.',
    );
  }
  return tested(current === null ? readFolder(folder) : readFolderPacks(folder, current.reference));
}

/** Undefined for a built file, which does not have them. */
async function filesOf(
  { db }: AppContext,
  source: string,
  merge: boolean,
): Promise<readonly StoredFile[] | undefined> {
  if (await isFile(source)) return undefined;
  return merge ? mergedFiles(db, folderTexts(source)) : storeFiles(folderTexts(source));
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function refused(result: Extract<Tested, { readonly content: null }>['result']): CommandResult {
  return failed(result, `Nothing was published and the current version is unchanged: ${result.failure}`);
}

function publishDeps(context: AppContext): PublishDeps {
  const { keys, config } = context;
  const folder = new SnapshotFolder({ dataDir: config.dataDir, keys });
  return { ...context, loader: new SnapshotLoader(inlineBuilder, folder) };
}

/** Slugs of products. */
interface CatalogChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

function changesBetween(before: CatalogContent | null, after: CatalogContent): CatalogChanges {
  if (before === null) return { added: after.packs.map(({ slug }) => slug), changed: [], removed: [] };
  const diffs = diffContents(before, after);
  const slugsOf = (kind: string) => diffs.flatMap((diff) => (diff.kind === kind ? [diff.slug] : []));
  return { added: slugsOf('added'), changed: slugsOf('changed'), removed: slugsOf('removed') };
}

const YES_ADVICE = 'Use --yes to publish anyway.';
const MERGE_ADVICE =
  'Use --yes to publish anyway, or --merge to keep the carriers that the folder does not contain.';

/** Products that disappear are gone for every account at once, so somebody must have meant it. */
async function requireConsent(
  session: Session,
  { removed }: CatalogChanges,
  { yes, advice }: { readonly yes: boolean; readonly advice: string },
): Promise<void> {
  if (removed.length === 0 || yes) return;
  const what = `${counted(removed.length, 'product')} of the current version would disappear: ${listed(removed)}.`;
  const reply = await session.confirm(`${what} Publish anyway?`);
  if (reply === true) return;
  throw new Problem('conflict', `Nothing was published: ${what}${reply === null ? ` ${advice}` : ''}`);
}

const MOST_LISTED = 10;

function listed(slugs: readonly string[]): string {
  const more = slugs.length - MOST_LISTED;
  return more > 0 ? `${slugs.slice(0, MOST_LISTED).join(', ')} and ${more} more` : slugs.join(', ');
}

function publishedResult(
  { version, changed }: { readonly version: PublishedVersion; readonly changed: boolean },
  changes: CatalogChanges,
): CommandResult {
  const facts = { ...versionDocument(version), changed };
  const lines = Object.entries(changes).map(([kind, slugs]) => {
    const products = counted(slugs.length, 'product');
    return [kind, slugs.length === 0 ? products : `${products}: ${listed(slugs)}`] as const;
  });
  return {
    document: { ...facts, changes },
    text: sheet([...Object.entries(facts).map(([name, value]) => [name, String(value)] as const), ...lines]),
    note: changed ? undefined : `Nothing changed: ${version.version} already has the same content.`,
  };
}
