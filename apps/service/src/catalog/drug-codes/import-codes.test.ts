import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContent } from '@prequal/packs';
import { afterAll, expect, it } from 'vitest';
import { minimalPack } from '../../../../../packages/packs/test/minimal-pack.ts';
import { smallCatalog } from '../../../../../packages/packs/test/small-catalog.ts';
import { freshDatabase } from '../../../test/database.ts';
import { RXNCONSO, RXNSAT } from '../../../test/rxnorm-release.ts';
import { VirtualClock } from '../../../test/virtual-clock.ts';
import { writeFiles } from '../../../test/write-files.ts';
import { listAudit, SYSTEM_CHAIN } from '../../audit/index.ts';
import { KeyRing } from '../../kernel/index.ts';
import { openStorage } from '../../storage/index.ts';
import { inlineBuilder } from '../building/builder.ts';
import { SnapshotFolder } from '../building/snapshot-folder.ts';
import { SnapshotLoader } from '../building/snapshot-loader.ts';
import { CurrentCatalog } from '../catalog.ts';
import { catalogFiles } from '../data-folder.ts';
import { publishContent } from '../publishing/publish.ts';
import { storedCatalog } from '../publishing/ship.ts';
import { importDrugCodes, listDrugCodes } from './import-codes.ts';

const { db, url } = await freshDatabase();
const clock = new VirtualClock('2026-05-06T07:00:00.000Z');
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 7) }]);
const storage = await openStorage({ databaseUrl: url, dataDir: '', connections: 2, clock });
const dataDir = await mkdtemp(join(tmpdir(), 'prequal-codes-'));
const loader = new SnapshotLoader(inlineBuilder, new SnapshotFolder({ dataDir, keys }));
const deps = { db, keys, clock, loader };
afterAll(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
});

const { content } = readContent(catalogFiles(writeFiles(smallCatalog(minimalPack))));
if (content === null) throw new Error('the small catalog has errors');
await publishContent(deps, {
  ...(await storedCatalog(content)),
  actor: 'operator:test',
  origin: 'published',
  filesDigest: null,
});
const [medication] = content.reference.medications;
const known = medication?.name ?? '';

async function* linesOf(text: string) {
  for (const [index, line] of text.split('\n').entries()) yield { number: index + 1, text: line };
}
const load = (text: string, file = 'RXNCONSO.RRF') =>
  importDrugCodes(deps, { lines: linesOf(text), file, system: null, actor: 'operator:test' });
const named = (name: string) => RXNCONSO.replace('metformin|', `${name}|`);

it('a table is in force in a running process as soon as it looks, and replaced as a whole', async () => {
  const catalog = new CurrentCatalog({ db, storage, clock, loader });
  await catalog.look();
  const before = catalog.current();
  expect(before.drugCodes).toBeNull();

  await load(named(known));
  await catalog.look();
  expect(catalog.current().drugCodes?.medications('rxnorm', '6809')).toEqual([known]);
  expect(catalog.current().version).toBe(before.version);
  expect(before.drugCodes).toBeNull();

  const { version } = before;
  const replay = new CurrentCatalog({ db, storage, clock, loader });
  expect((await replay.at(version))?.drugCodes?.medications('rxnorm', '6809')).toEqual([known]);

  await load(named(known).replace('6809|', '6810|'));
  await load(RXNSAT, '/some/where/RXNSAT.RRF');
  await catalog.look();
  expect(catalog.current().drugCodes?.medications('rxnorm', '6809')).toBeNull();
  expect(catalog.current().drugCodes?.medications('rxnorm', '6810')).toEqual([known]);
  const kept = catalog.current();
  await catalog.look();
  expect(catalog.current()).toBe(kept);
});

it('every load is in the system audit log, and the list has one table for each system', async () => {
  expect(await listDrugCodes(db)).toMatchObject([
    { system: 'ndc', entries: 3, source: 'RXNSAT.RRF', importedBy: 'operator:test' },
    { system: 'rxnorm', entries: 10, source: 'RXNCONSO.RRF' },
  ]);
  const rows = (await listAudit(deps, SYSTEM_CHAIN, 10)).filter(({ action }) => action === 'catalog.codes');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toMatchObject({
    actor: 'operator:test',
    subject: { system: 'rxnorm', entries: 10, replaces: expect.any(String) },
  });
});

it('a file with a wrong line changes nothing', async () => {
  const before = await listDrugCodes(db);
  await expect(load(`${RXNCONSO}\nbroken`)).rejects.toThrow('RXNCONSO.RRF:13: The line has 1 fields');
  expect(await listDrugCodes(db)).toEqual(before);
});
