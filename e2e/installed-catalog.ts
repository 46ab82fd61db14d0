import { openAppContext } from '../apps/service/src/app-context.ts';
import {
  inlineBuilder,
  publishShipped,
  type ShippedCatalog,
  SnapshotFolder,
  SnapshotLoader,
} from '../apps/service/src/catalog/index.ts';
import { systemClock } from '../apps/service/src/kernel/index.ts';
import { prepareDataDir } from '../apps/service/src/storage/index.ts';
import { VERSION } from '../apps/service/src/version.ts';
import { testConfig } from '../apps/service/test/config.ts';

/**
 * What the first start of a service with these variables creates, except the demo account: the database, the key, and the shipped
 * catalog, published and compiled. `shipped` is asked for it while the database is created.
 */
export async function installCatalog(
  variables: Record<string, string>,
  shipped: () => Promise<ShippedCatalog>,
): Promise<void> {
  const config = testConfig(variables);
  await prepareDataDir(config.dataDir);
  const catalog = shipped();
  const context = await openAppContext(config, { connections: 2, migrate: true, clock: systemClock });
  try {
    const folder = new SnapshotFolder({ dataDir: config.dataDir, keys: context.keys });
    const loader = new SnapshotLoader(inlineBuilder, folder);
    const deps = { ...context, loader, programVersion: VERSION, onKeptNewer: () => {} };
    await publishShipped(deps, 'service', () => catalog);
  } finally {
    await context.close();
  }
}
