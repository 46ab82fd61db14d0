import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type CatalogContent, readContent } from '@prequal/packs';
import { afterAll, expect, it, vi } from 'vitest';
import { editedPack, minimalPack } from '../../../../../packages/packs/test/minimal-pack.ts';
import { smallCatalog } from '../../../../../packages/packs/test/small-catalog.ts';
import { freshDatabase } from '../../../test/database.ts';
import { VirtualClock } from '../../../test/virtual-clock.ts';
import { writeFiles } from '../../../test/write-files.ts';
import { listAudit, SYSTEM_CHAIN } from '../../audit/index.ts';
import { KeyRing } from '../../kernel/index.ts';
import { openStorage } from '../../storage/index.ts';
import { inlineBuilder, threadBuilder } from '../building/builder.ts';
import { SnapshotFolder } from '../building/snapshot-folder.ts';
import { SnapshotLoader } from '../building/snapshot-loader.ts';
import { CurrentCatalog } from '../catalog.ts';
import { CONTENT_FORM } from '../content.ts';
import { catalogFiles } from '../data-folder.ts';
import { readSerializedSnapshot } from '../serialized-snapshot.ts';
import { readCurrent, readVersions } from './catalog-store.ts';
import { publishContent } from './publish.ts';
import { publishShipped, storedCatalog } from './ship.ts';

const { db, url } = await freshDatabase();
const clock = new VirtualClock('2026-05-06T07:00:00.000Z');
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 7) }]);
const storage = await openStorage({ databaseUrl: url, dataDir: '', connections: 2, clock });
const dataDir = await mkdtemp(join(tmpdir(), 'prequal-catalog-'));
const builder = vi.fn(inlineBuilder);
const refused: string[] = [];
const snapshotFiles = new SnapshotFolder({ dataDir, keys, onRefused: (file) => refused.push(file) });
const loader = new SnapshotLoader(builder, snapshotFiles);
const keptNewer = vi.fn();
const deps = { db, keys, clock, loader, programVersion: '1.9.0', onKeptNewer: keptNewer };

afterAll(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
});

function contentOf(files: Readonly<Record<string, string>>): CatalogContent {
  const { content, report } = readContent(catalogFiles(writeFiles(smallCatalog(files))));
  if (content === null) throw new Error(JSON.stringify(report));
  return content;
}

const first = await storedCatalog(contentOf(minimalPack));
const second = await storedCatalog(
  contentOf(editedPack([['pack.yaml', 'name: Plain Final\n', 'name: Plainer Final\n']])),
);
const third = await storedCatalog(
  contentOf(editedPack([['pack.yaml', 'name: Plain Final\n', 'name: Plainest Final\n']])),
);
const publish = (catalog: typeof first) =>
  publishContent(deps, { ...catalog, actor: 'operator:test', origin: 'published', filesDigest: null });
const newCatalog = (overrides: Partial<ConstructorParameters<typeof CurrentCatalog>[0]> = {}) =>
  new CurrentCatalog({ db, storage, clock, loader, ...overrides });

it('has no catalog before one is published', async () => {
  const catalog = newCatalog();
  await catalog.look();
  expect(catalog.ready()).toBe(false);
  expect(() => catalog.current()).toThrow('still loading');
});

it('ships once, whichever process starts first, and records it in the system audit log', async () => {
  const ship = () => publishShipped(deps, 'service', async () => first);
  const [one, other] = await Promise.all([ship(), ship()]);
  expect(one).toMatchObject({ version: '2026-05-06.r1', origin: 'shipped', current: true, variants: 2 });
  expect(other.version).toBe(one.version);
  await ship();
  expect(await readVersions(db)).toHaveLength(1);
  const [row] = await listAudit(deps, SYSTEM_CHAIN, 10);
  expect(row).toMatchObject({
    actor: 'service',
    action: 'catalog.publish',
    catalog_version: '2026-05-06.r1',
    subject: { version: '2026-05-06.r1', digest: first.content.digest, origin: 'shipped', replaces: null },
  });
});

it('does not build a version again that was built ahead, but does if its number was taken', async () => {
  const { content } = first;
  const folder = await mkdtemp(join(dataDir, 'ahead-'));
  const ahead = new SnapshotLoader(builder, new SnapshotFolder({ dataDir: folder, keys }));
  const built = {
    version: '2026-05-01.r1',
    serialized: await inlineBuilder({ ...content, version: '2026-05-01.r1' }),
  } as const;
  builder.mockClear();
  await ahead.prepare('2026-05-01.r1', content, { built });
  const snapshot = await ahead.load(
    { version: '2026-05-01.r1', digest: content.digest },
    async () => content,
  );
  expect(snapshot).toMatchObject({ version: '2026-05-01.r1', digest: content.digest });
  expect(builder).not.toHaveBeenCalled();
  await ahead.prepare('2026-05-01.r2', content, { built });
  expect(builder).toHaveBeenCalledOnce();
});

it('loads a catalog with its readers of texts, so that no first text keeps requests waiting', async () => {
  const { content } = first;
  const folder = await mkdtemp(join(dataDir, 'readers-'));
  const loader = new SnapshotLoader(inlineBuilder, new SnapshotFolder({ dataDir: folder, keys }));
  const key = { version: '2026-05-01.r3', digest: content.digest } as const;
  // Built, and then read from the folder.
  for (const loaded of [
    await loader.load(key, async () => content),
    await loader.load(key, async () => content),
  ])
    expect([...loaded.resolver.prepare()]).toEqual([]);
});

/** Changes what the database knows of the shipped catalogs, as if others had been shipped. */
async function pretendShipped(assignments: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('alter table catalog_versions disable trigger catalog_versions_are_kept');
    await tx.query(`update catalog_versions set ${assignments} where origin = 'shipped'`);
    await tx.query('alter table catalog_versions enable trigger catalog_versions_are_kept');
  });
}

it.each([
  ['a newer program shipped', "program_version = '1.10.0'"],
  ['is stored in a newer form', `content_form = ${CONTENT_FORM + 1}`],
])('keeps a catalog that %s', async (_, assignment) => {
  const [row] = await db.query<{ files: string }>('select files_digest as files from catalog_versions');
  await pretendShipped(`files_digest = 'others', ${assignment}`);
  keptNewer.mockClear();
  const current = await publishShipped(deps, 'service', async () => second);
  expect(current).toMatchObject({ version: '2026-05-06.r1', digest: first.content.digest, current: true });
  expect(await readVersions(db)).toHaveLength(1);
  expect(keptNewer).toHaveBeenCalledTimes(1);
  await pretendShipped(
    `files_digest = '${row?.files}', program_version = '1.9.0', content_form = ${CONTENT_FORM}`,
  );
});

it('keeps a catalog that a newer program ships at the same moment', async () => {
  const publication = { ...second, actor: 'service', origin: 'shipped', filesDigest: 'other' } as const;
  const older = await publishContent(deps, { ...publication, programVersion: '1.8.9' });
  expect(older).toMatchObject({ changed: false, version: { version: '2026-05-06.r1' } });
  expect(await readVersions(db)).toHaveLength(1);
});

it('numbers publications of one day, and starts again the day after', async () => {
  expect(await publish(second)).toMatchObject({
    changed: true,
    version: { version: '2026-05-06.r2', current: true },
  });
  clock.advance(86_400_000);
  expect(await publish(first)).toMatchObject({ changed: true, version: { version: '2026-05-07.r1' } });
  expect((await readVersions(db)).map(({ version, current }) => [version, current])).toEqual([
    ['2026-05-07.r1', true],
    ['2026-05-06.r2', false],
    ['2026-05-06.r1', false],
  ]);
});

it('changes nothing when the current version has the same content', async () => {
  expect(await publish(first)).toMatchObject({ changed: false, version: { version: '2026-05-07.r1' } });
});

it("keeps an operator's version current when the program ships a newer catalog", async () => {
  // Catalogs that were shipped before programs left their version.
  await pretendShipped("files_digest = 'older', program_version = null, content_form = null");
  const current = await publishShipped(deps, 'service', async () => second);
  expect(current.version).toBe('2026-05-07.r1');
  expect((await readVersions(db))[0]).toMatchObject({
    version: '2026-05-07.r2',
    origin: 'shipped',
    current: false,
  });
});

it('gives two publishers at once two versions, unless both bring the same', async () => {
  const [one, other] = await Promise.all([publish(second), publish(third)]);
  const versions = [one.version.version, other.version.version].sort();
  expect(versions).toEqual(['2026-05-07.r3', '2026-05-07.r4']);
  const same = await Promise.all([publish(first), publish(first)]);
  expect(same.map(({ changed }) => changed).sort()).toEqual([false, true]);
});

it.each([
  'delete from catalog_versions',
  'truncate catalog_versions',
  `update catalog_versions set digest = ''`,
])('keeps published versions forever: %s is refused', async (sql) => {
  await expect(db.query(sql)).rejects.toThrow('append-only');
});

it('finds a version that was built ahead and does not build it again', async () => {
  builder.mockClear();
  const catalog = newCatalog();
  await catalog.look();
  expect(catalog.current()).toMatchObject({ version: '2026-05-07.r5', digest: first.content.digest });
  expect(builder).not.toHaveBeenCalled();
});

it('swaps to what is published while it follows, and requests in flight keep their snapshot', async () => {
  const swapped: string[] = [];
  const catalog = newCatalog({ onSwap: (version) => swapped.push(version) });
  const following = await catalog.follow();
  const before = catalog.current();
  const published = (await publish(second)).version.version;
  await vi.waitFor(() => expect(catalog.current().version).toBe(published), {
    timeout: 300_000,
  });
  expect(catalog.current().variants[0]?.name).toBe('Plainer Final');
  expect(before.variants[0]?.name).toBe('Plain Final');
  expect(swapped).toEqual([before.version, published]);
  expect(await catalog.at(before.version)).toMatchObject({ version: before.version, digest: before.digest });
  expect(await catalog.at('2020-01-01.r1')).toBeNull();
  await following.stop();
});

it('keeps serving the old version when the new one cannot be loaded', async () => {
  const problems: unknown[] = [];
  const empty = await mkdtemp(join(tmpdir(), 'prequal-catalog-'));
  const failing = new SnapshotLoader(
    async () => Promise.reject(new Error('out of memory')),
    new SnapshotFolder({ dataDir: empty, keys }),
  );
  const catalog = newCatalog({
    loader: {
      load: (key, content) => (key.version === '2026-05-07.r6' ? loader : failing).load(key, content),
    } as SnapshotLoader,
    onError: (error) => problems.push(error),
  });
  await catalog.look();
  const before = catalog.current();
  await publish(first);
  await catalog.look();
  expect(catalog.current()).toBe(before);
  expect(String(problems[0])).toContain('out of memory');
  await rm(empty, { recursive: true });
});

it('builds again when a serialized file is damaged', async () => {
  const folder = join(dataDir, 'catalog-cache');
  for (const name of await readdir(folder)) await writeFile(join(folder, name), 'half a file');
  builder.mockClear();
  const catalog = newCatalog();
  await catalog.look();
  expect(catalog.current().digest).toBe(first.content.digest);
  expect(builder).toHaveBeenCalledTimes(1);
});

it('compiles again, and reports it, when one byte of a serialized file was changed', async () => {
  const folder = join(dataDir, 'catalog-cache');
  const { version } = (await readCurrent(db)) ?? {};
  const name = (await readdir(folder)).find((file) => file.startsWith(`${version}-`)) ?? '';
  const genuine = await readFile(join(folder, name));
  // Premiums are in the tables behind the head. The last 30 bytes are a key version, a nonce and a MAC.
  const { length } = genuine;
  for (const place of [40, length >> 1, length - 31, length - 29, length - 28, length - 16, length - 1]) {
    const changed = Buffer.from(genuine);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    await writeFile(join(folder, name), changed);
    builder.mockClear();
    refused.length = 0;
    const catalog = newCatalog();
    await catalog.look();
    expect(catalog.current().digest).toBe(first.content.digest);
    expect(builder).toHaveBeenCalledTimes(1);
    expect(refused).toEqual([join(folder, name)]);
  }
});

it('does not trust a serialized file made without the server key or under a retired one', async () => {
  const outsider = new KeyRing([{ version: 1, root: Buffer.alloc(32, 8) }]);
  const foreign = new SnapshotFolder({ dataDir, keys: outsider });
  const key = { version: '2026-05-07.r9', digest: first.content.digest } as const;
  const serialized = await inlineBuilder({ ...first.content, version: key.version });
  await foreign.write(key, serialized);
  refused.length = 0;
  expect(await snapshotFiles.read(key)).toBeNull();
  expect(refused).toHaveLength(1);
  await snapshotFiles.write(key, serialized);
  expect((await snapshotFiles.read(key))?.equals(serialized)).toBe(true);
  const rotated = new KeyRing([{ version: 2, root: Buffer.alloc(32, 9) }], [keys.retire(1)]);
  expect(await new SnapshotFolder({ dataDir, keys: rotated }).read(key)).toBeNull();
});

it('refuses stored content that is not what was published', async () => {
  const bad = { ...first.content, digest: second.content.digest };
  await expect(inlineBuilder({ ...bad, version: '2026-05-07.r9' })).rejects.toThrow(
    'does not have the digest',
  );
});

it('builds the same in a thread, and reports a failure there', async () => {
  const build = threadBuilder();
  const request = { ...first.content, version: '2026-05-07.r9' as const };
  const open = async (serialized: Promise<Buffer>) =>
    readSerializedSnapshot(await serialized, async () => {});
  const [made, expected] = [await open(build(request)), await open(inlineBuilder(request))];
  expect(made?.version).toBe('2026-05-07.r9');
  expect(isDeepStrictEqual(made, expected)).toBe(true);
  await expect(build({ ...request, digest: 'another' })).rejects.toThrow('does not have the digest');
});
