import { resolve } from 'node:path';
import { Problem } from '../kernel/index.ts';
import { backUpEmbedded, restoreEmbedded } from '../storage/index.ts';
import { VERSION } from '../version.ts';
import { command, needed, optional, place, text } from './command.ts';
import { sheet } from './output.ts';

export const backupCommand = command({
  name: 'backup',
  summary: 'Write the embedded database, its key and its files to one file, while the service runs',
  inputs: { out: needed(text, 'FILE', 'File to write; it must not exist') },
  run: async (session, { out }) => {
    const config = session.config();
    if (config.databaseUrl !== null) {
      throw new Problem(
        'conflict',
        'This command backs up the embedded database only. Back up the database of DATABASE_URL with the tools of its server, such as pg_dump.',
      );
    }
    const { path, bytes, files, createdAt } = await backUpEmbedded({
      dataDir: config.dataDir,
      keyFile: config.key.inline === null ? config.key.file : null,
      out: resolve(out),
      version: VERSION,
      clock: session.clock,
    });
    return {
      document: { path, bytes, files, created_at: createdAt.toISOString() },
      text: sheet([
        ['file', path],
        ['bytes', bytes],
        ['files', files],
        ['created', createdAt],
      ]),
      note:
        config.key.inline === null
          ? 'The backup contains the server key. Keep it as safe as the key itself.'
          : 'The key in PREQUAL_KEY is not part of the backup. Keep a copy elsewhere.',
    };
  },
});

export const restoreCommand = command({
  name: 'restore',
  summary: 'Restore a backup into an empty data directory',
  inputs: {
    file: place('FILE', 'File written by prequal backup'),
    dataDir: optional(text, 'DIR', 'Data directory, instead of PREQUAL_DATA_DIR'),
  },
  run: async (session, { file, dataDir }) => {
    const target = dataDir === undefined ? session.config().dataDir : resolve(dataDir);
    const options = { file: resolve(file), dataDir: target, clock: session.clock };
    const { files, createdAt, key } = await restoreEmbedded(options);
    return {
      document: { data_dir: target, files, created_at: createdAt, key },
      text: sheet([
        ['data directory', target],
        ['files', files],
        ['backup of', createdAt],
      ]),
      note: key
        ? undefined
        : 'The backup contains no key. Set PREQUAL_KEY or restore the key file before you start the service.',
    };
  },
});
