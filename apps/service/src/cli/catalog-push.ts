import { operatorAccount } from '../accounts/index.ts';
import { folderLinks, folderTexts, inlineBuilder, SnapshotFolder, SnapshotLoader } from '../catalog/index.ts';
import { Problem } from '../kernel/index.ts';
import { importDraft, inlineWork } from '../workbench/index.ts';
import { FOLDER } from './catalog-source.ts';
import { type Command, command, needed, optional, place, text } from './command.ts';
import { sheet } from './output.ts';

export const catalogPush: Command = command({
  name: 'catalog push',
  summary: 'Make a draft of the operator account that turns its carriers into those of a folder',
  inputs: {
    folder: place('DIR', FOLDER),
    draft: needed(text, 'TITLE', 'Title of the draft'),
    description: optional(text, 'TEXT', 'Why it is needed'),
  },
  run: (session, { folder, draft: title, description = null }) =>
    session.withContext(async (context, operator) => {
      if (title.trim() === '' || title.length > 200)
        throw new Problem('validation_error', '--draft must have 1 to 200 characters.');
      const account = await operatorAccount(context);
      if (account === null) {
        throw new Problem(
          'conflict',
          'There is no operator account yet. Choose one with account operator ID.',
        );
      }
      const { db, keys, clock, config } = context;
      const loader = new SnapshotLoader(inlineBuilder, new SnapshotFolder({ dataDir: config.dataDir, keys }));
      const deps = { db, keys, clock, loader, work: inlineWork, publishAlone: config.publishAlone };
      const texts = folderTexts(folder);
      if (texts.size === 0) throw new Problem('validation_error', `${folder} contains no files of packs.`);
      requirePlainFiles(folder);
      const drafter = { accountId: account.id, actor: operator, isOwner: true };
      const made = await importDraft(deps, drafter, { title, description, files: { texts } });
      const document = {
        id: made.id,
        title: made.title,
        base_version: made.baseVersion,
        status: made.status,
        files: made.files.map(({ path, change }) => ({ path, change })),
      };
      const lines = made.files.map(({ path, change }) => [change ?? '', path] as const);
      return { document, text: sheet([['id', made.id], ['base_version', made.baseVersion], ...lines]) };
    }),
});

/** A file that is left out would be one that the draft removes. */
function requirePlainFiles(folder: string): void {
  const [link] = folderLinks(folder);
  if (link === undefined) return;
  throw new Problem(
    'validation_error',
    `${link} is a link that is not followed. Replace it with what it refers to.`,
  );
}
