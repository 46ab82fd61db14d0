import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { signedIn } from '../../../../test/console.ts';
import { BASE, catalogOf, packs, startWorkbench, workbenchUser } from '../../../../test/workbench.ts';
import { inlineBuilder, publishContent, SnapshotFolder, SnapshotLoader } from '../../../catalog/index.ts';

const { api, owner, analyst, publisher } = await startWorkbench();
const { version } = api.snapshot;
const RULES = 'plain-meadow/final/rules.csv';

it('200: carriers, families, variants and files of the current version', async () => {
  const { status, data } = await analyst.call('GET', '/catalog');
  expect(status).toBe(200);
  expect(data.version).toBe(version);
  expect(data.carriers.map(({ slug }: { slug: string }) => slug)).toEqual(['plain-meadow', 'stone-hill']);
  const [first] = data.carriers;
  expect(first).toMatchObject({
    name: 'Plain Meadow Life',
    files: [{ path: 'plain-meadow/carrier.yaml' }, { path: 'plain-meadow/logo.svg' }],
    families: [
      {
        slug: 'final',
        name: 'Plain Final Expense',
        class: 'fex',
        revision: '1',
        variants: [{ slug: 'plain-meadow-final', name: 'Plain Final' }, { slug: 'plain-meadow-level' }],
        scenarios: 1,
      },
    ],
  });
  const [family] = first.families;
  const rules = family.files.find(({ path }: { path: string }) => path === RULES);
  expect(rules).toEqual({
    path: RULES,
    bytes: Buffer.byteLength(packs[RULES] ?? ''),
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

it('200: the text of a file, of the current version and of a named one', async () => {
  const current = await analyst.call('GET', `/catalog/files?path=${RULES}`);
  expect(current.data).toEqual({ path: RULES, version, digest: expect.any(String), text: packs[RULES] });
  const named = await publisher.call('GET', `/catalog/files?path=${RULES}&version=${version}`);
  expect(named.data).toEqual(current.data);
});

it('200: lines of rules and settings with all words, whatever their case', async () => {
  const { status, data } = await analyst.call('GET', '/catalog/search?q=STROKE%20guide');
  expect(status).toBe(200);
  expect(data).toMatchObject({ version, total: 2 });
  expect(data.matches[0]).toEqual({
    carrier: 'Plain Meadow Life',
    family: 'Plain Final Expense',
    path: RULES,
    line: 3,
    text: expect.stringContaining('condition_within,Stroke'),
  });
  expect((await analyst.call('GET', '/catalog/search?q=outcome')).data.total).toBe(0);
  expect((await analyst.call('GET', '/catalog/search?q=x')).status).toBe(400);
});

it('200: problems and coverage of the products of a carrier', async () => {
  const { status, data } = await analyst.call('GET', '/catalog/quality?carrier=plain-meadow');
  expect(status).toBe(200);
  expect(data).toMatchObject({ version, carrier: 'plain-meadow', families: [{ slug: 'final' }] });
  const [{ problems, issues, conditions, medications }] = data.families;
  expect(issues).toHaveLength(problems);
  const { data: tables } = await analyst.call('GET', '/catalog');
  const variants = tables.carriers[0].families[0].variants.length;
  const total = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((sum, each) => sum + each, 0);
  const { conditions: known, medications: drugs } = JSON.parse(
    gunzipSync((await analyst.ask({ url: `${BASE}/reference` })).rawPayload).toString(),
  );
  expect(total(conditions)).toBe(known.length * variants);
  expect(total(medications)).toBe(drugs.length * variants);
  expect(conditions.ruled).toBeGreaterThan(0);
  expect((await publisher.call('GET', '/catalog/quality?carrier=plain-meadow')).data).toEqual(data);
  expect((await analyst.call('GET', '/catalog/quality?carrier=oak-harbor')).status).toBe(404);
  expect((await analyst.call('GET', '/catalog/quality')).status).toBe(400);
});

it('200: the reference tables of a version, with which a browser reads its packs', async () => {
  const response = await analyst.ask({ url: `${BASE}/reference` });
  expect(response.headers['content-encoding']).toBe('gzip');
  const tables = JSON.parse(gunzipSync(response.rawPayload).toString());
  expect(tables.conditions.map(({ name }: { name: string }) => name)).toContain('Stroke');
  expect((await analyst.call('GET', '/reference?version=2020-01-01.r1')).status).toBe(404);
});

it('404: unknown files and versions, and versions whose files are not stored', async () => {
  for (const query of ['path=plain-meadow/final/nothing.csv', `path=${RULES}&version=2020-01-01.r1`])
    expect((await owner.call('GET', `/catalog/files?${query}`)).status).toBe(404);
  const loader = new SnapshotLoader(
    inlineBuilder,
    new SnapshotFolder({ dataDir: '/nowhere', ...api.context }),
  );
  const changed = { ...packs, [RULES]: (packs[RULES] ?? '').replace('<,24', '<,36') };
  const built = await publishContent({ ...api.context, loader }, await catalogOf(changed, false));
  const file = await analyst.call('GET', `/catalog/files?path=${RULES}`);
  expect(file).toMatchObject({ status: 404, data: { detail: expect.stringContaining('are not stored') } });
  expect((await analyst.call('GET', '/catalog')).status).toBe(404);
  expect(built.version.version).not.toBe(version);
  expect((await analyst.call('GET', `/catalog/files?path=${RULES}&version=${version}`)).status).toBe(200);
});

it('404: a path that no file of packs can have; 400: none', async () => {
  for (const path of [
    '../keys.json',
    '/etc/passwd',
    'a/../b.yaml',
    'a.yaml',
    'a/b/c/d.yaml',
    'a/b.exe',
    '',
  ]) {
    const { status } = await analyst.call('GET', `/catalog/files?path=${encodeURIComponent(path)}`);
    expect([path, status]).toEqual([path, 404]);
  }
  const { status, data } = await analyst.call('GET', '/catalog/files');
  expect([status, data.param]).toEqual([400, '/path']);
});

it('404: everybody else sees what an unknown path shows', async () => {
  const others = [
    await signedIn(api, 'owner'),
    await signedIn(api, 'agent', owner),
    await signedIn(api, 'developer', owner),
  ];
  for (const other of others.map(workbenchUser)) {
    const body = async (url: string) => {
      const { request_id: _, ...rest } = (await other.ask({ url })).json();
      return rest;
    };
    expect(await body(`${BASE}/catalog`)).toEqual(await body(`${BASE}/nothing`));
    expect((await other.call('GET', '/catalog')).status).toBe(404);
  }
});
