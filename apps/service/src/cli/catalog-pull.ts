import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { counted } from '@prequal/packs';
import { readCurrent, readVersion, textsOfVersion } from '../catalog/index.ts';
import { Problem, writingTo } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { type Command, command, optionalPlace, place } from './command.ts';
import { sheet } from './output.ts';

export const catalogPull: Command = command({
  name: 'catalog pull',
  summary: 'Write the packs of a published version to a folder',
  inputs: {
    version: optionalPlace(
      'VERSION',
      'a published version, as catalog list shows it; the current one by default',
    ),
    folder: place('DIR', 'a folder that is empty or does not exist'),
  },
  run: (session, { version, folder }) =>
    session.withContext(async ({ db }) => {
      const wanted = await publishedVersion(db, version);
      const texts = await textsOfVersion(db, wanted, null);
      if (texts.size === 0) {
        throw new Problem(
          'not_found',
          `The files of version ${wanted} are not stored, because it was published from a built file or by an earlier release.`,
        );
      }
      await requireEmpty(folder);
      for (const [path, text] of texts) {
        const file = join(folder, path);
        await writingTo(file, async () => {
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, text, { flag: 'wx' });
        });
      }
      const document = { version: wanted, folder, files: texts.size };
      return {
        document,
        text: sheet(Object.entries(document)),
        note: `Wrote ${counted(texts.size, 'file')}. The reference tables are not among them.`,
      };
    }),
});

async function publishedVersion(db: Db, version: string | undefined): Promise<string> {
  const found = version === undefined ? await readCurrent(db) : await readVersion(db, version);
  if (found !== null) return found.version;
  throw new Problem(
    'not_found',
    version === undefined ? 'No catalog was published yet.' : `No catalog version ${version} was published.`,
  );
}

/** Files of an earlier pull would stay among the new ones. */
async function requireEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Problem('validation_error', `${folder} cannot be read (${error.code ?? error.message}).`);
  });
  if (entries.length > 0) throw new Problem('conflict', `${folder} is not empty. Name an empty folder.`);
}
