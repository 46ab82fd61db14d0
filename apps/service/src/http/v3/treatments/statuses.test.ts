import { coverageOf } from '@prequal/packs';
import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { signedIn } from '../../../../test/console.ts';

const api = await startApi();
const { live } = await api.customer({ scopes: ['datasets', 'explain'] });

interface Row {
  readonly carrier: string;
  readonly product: string;
  readonly slug: string;
  readonly by: 'rule' | 'group' | 'unlisted' | 'ignored';
  readonly outcome: string;
  readonly rule: string | null;
  readonly source: string | null;
  readonly note: string | null;
}

const urlOf = (kind: string, name: string) => `/v3/treatments?kind=${kind}&name=${encodeURIComponent(name)}`;

async function treatments(kind: string, name: string, token = live) {
  const response = await api.ask({ url: urlOf(kind, name), token });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { name: string; rows: Row[] } }>().data;
}

it('200: one row for every released product, in catalog order, as the coverage of the packs says', async () => {
  const names = ['Stroke', 'COPD', 'Depression'];
  const packs = api.snapshot.variants.flatMap(({ released }, variant) =>
    released ? [api.snapshot.source.pack(variant)] : [],
  );
  const cells = [...coverageOf(packs, api.snapshot.source.names)].filter(
    (cell) => cell.type === 'condition' && names.includes(cell.name),
  );
  for (const name of names) {
    const found = await treatments('condition', name);
    expect(found.name).toBe(name);
    expect(found.rows.map(({ slug }) => slug)).toEqual(api.snapshot.products.map(({ slug }) => slug));
    const expected = cells
      .filter((cell) => cell.name === name)
      .map(({ treatment }) => (treatment === 'ruled' ? 'rule' : treatment));
    expect(found.rows.map(({ by }) => by)).toEqual(expected);
  }
});

it('200: rules are shown in words with their source, and the strictest one decides the outcome', async () => {
  const { rows } = await treatments('condition', "ALS (Lou Gehrig's Disease)");
  const row = rows.find(({ slug }) => slug === 'alder-creek-homestead');
  expect(row).toMatchObject({
    by: 'group',
    outcome: 'decline',
    carrier: expect.stringContaining('Alder Creek'),
  });
  expect(row?.rule).toMatch(/^A2\b.*-> decline/);
  expect(row?.source).toContain('part A question 2');
  expect(row?.note).toContain('ALS');
  const offered = rows.filter(({ outcome }) => outcome !== 'decline');
  expect(offered.length).toBeLessThan(rows.length);
});

it('200: aliases in any case; medications count as what they are taken for; groups by their rules', async () => {
  expect((await treatments('condition', 'tia')).name).not.toBe('tia');
  const insulin = await treatments('medication', 'lantus');
  expect(insulin.rows.some(({ by }) => by !== 'ignored')).toBe(true);
  expect(insulin.rows.some(({ rule }) => rule?.includes('as Diabetes - Insulin: ') === true)).toBe(true);
  const group = await treatments('group', 'dementia and memory');
  expect(group.name).toBe('Dementia and Memory');
  expect(group.rows.find(({ slug }) => slug === 'alder-creek-homestead')).toMatchObject({
    by: 'group',
    outcome: 'decline',
  });
});

it('200: every outcome is decline, refer, open or a class of the product', async () => {
  const classes = new Map(api.snapshot.compiled.heads.map((head) => [head.slug, head.classes]));
  const { rows } = await treatments('condition', 'Heart Attack');
  for (const { slug, outcome } of rows) {
    const names = classes.get(slug)?.map(({ name }) => name) ?? [];
    expect(['decline', 'refer', 'open', ...names]).toContain(outcome);
  }
});

it('200: rule, source and note are null for a token without the scope explain', async () => {
  const { live: token } = await api.customer({ scopes: ['datasets'] });
  const { rows } = await treatments('condition', 'Stroke', token);
  for (const row of rows) expect(row).toMatchObject({ rule: null, source: null, note: null });
  const all = await treatments('condition', 'Stroke');
  expect(rows.map(({ by, outcome }) => [by, outcome])).toEqual(
    all.rows.map(({ by, outcome }) => [by, outcome]),
  );
});

it.each(['agent', 'developer', 'owner'] as const)('200: in the console for the role %s', async (role) => {
  const user = await signedIn(api, role);
  const response = await user.ask({ url: `/console/api${urlOf('condition', 'Stroke')}` });
  expect(response.statusCode).toBe(200);
  const { rows } = response.json<{ data: { rows: Row[] } }>().data;
  expect(rows.some(({ rule }) => rule !== null)).toBe(true);
});

it('404: a name that the catalog does not have; 400: no name, no kind or another kind', async () => {
  for (const [kind, name] of [
    ['condition', 'Nothing Like That'],
    ['medication', 'Stroke'],
    ['group', 'Stroke'],
  ] as const)
    expect((await api.ask({ url: urlOf(kind, name), token: live })).statusCode).toBe(404);
  for (const query of [
    '',
    '?kind=condition',
    '?name=Stroke',
    '?kind=drug&name=Stroke',
    '?kind=condition&name=',
  ])
    expect((await api.ask({ url: `/v3/treatments${query}`, token: live })).statusCode).toBe(400);
});

it('401: no token; 403: a token without the scope datasets', async () => {
  expect((await api.ask({ url: urlOf('condition', 'Stroke') })).statusCode).toBe(401);
  const { live: token } = await api.customer({ scopes: ['quote'] });
  expect((await api.ask({ url: urlOf('condition', 'Stroke'), token })).statusCode).toBe(403);
});
