import type { ConsoleData } from '@prequal/contract';
import { listVersions } from './catalog/index.ts';
import { readServerFacts } from './health-store.ts';
import { countAppliedMigrations, type Db } from './storage/index.ts';
import { VERSION } from './version.ts';

const MOST_CATALOGS = 20;

/** What is installed, for those who run it. */
export async function installedVersions(db: Db): Promise<ConsoleData<'GET /operator/versions'>> {
  const catalogs = (await listVersions(db)).slice(0, MOST_CATALOGS);
  return {
    service: VERSION,
    node: process.versions.node,
    postgresql: (await readServerFacts(db)).version,
    migrations: await countAppliedMigrations(db),
    catalogs: catalogs.map(({ version, origin, current, carriers, variants, publishedAt, publishedBy }) => ({
      version,
      origin,
      current,
      carriers,
      variants,
      published_at: publishedAt.toISOString(),
      published_by: publishedBy,
    })),
  };
}
