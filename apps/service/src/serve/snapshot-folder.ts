import type { Logger } from 'pino';
import type { AppContext } from '../app-context.ts';
import { SnapshotFolder } from '../catalog/index.ts';

/** The serialized catalogs of this machine. A file that was changed is worth one line in the log. */
export function snapshotFolder({ config, keys }: AppContext, log: Logger): SnapshotFolder {
  return new SnapshotFolder({
    dataDir: config.dataDir,
    keys,
    onRefused: (file) =>
      log.warn({ file }, 'Refused a changed catalog cache file; compiling the catalog again'),
  });
}
