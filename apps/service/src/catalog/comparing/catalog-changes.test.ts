import { expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { VersionComparison } from './catalog-changes.ts';

const { db } = await freshDatabase();

async function publish(version: string): Promise<void> {
  await db.query('update catalog_versions set is_current = false');
  await db.query(
    `insert into catalog_versions
       (version, digest, origin, content, carriers, variants, published_at, published_by, is_current)
     values ($1, $1, 'published', convert_to($1, 'UTF8'), 1, 1, now(), 'ada', true)`,
    [version],
  );
}

it('compares a version with the one before, once', async () => {
  const compared: string[] = [];
  const changes = new VersionComparison(db, async ({ before, after }) => {
    compared.push(`${before.digest} ${after.digest}`);
    return [];
  });
  await publish('2026-01-01.r1');
  expect(await changes.of('2026-01-01.r1')).toMatchObject({ previous: null, changes: [] });
  await publish('2026-01-02.r1');
  for (let n = 0; n < 2; n++) {
    expect(await changes.of('2026-01-02.r1')).toMatchObject({ previous: '2026-01-01.r1' });
  }
  expect(compared).toEqual(['2026-01-01.r1 2026-01-02.r1']);
});

it('tries again after a failure', async () => {
  let tries = 0;
  const changes = new VersionComparison(db, async () => {
    if (++tries === 1) throw new Error('out of memory');
    return [];
  });
  await expect(changes.of('2026-01-02.r1')).rejects.toThrow('out of memory');
  await expect(changes.of('2026-01-02.r1')).resolves.toMatchObject({ changes: [] });
});
