import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { CONSOLE_HEADERS } from '../../../../test/console.ts';
import { BASE, packs, startWorkbench } from '../../../../test/workbench.ts';

const { api, analyst, publisher } = await startWorkbench();
const { db } = api.context;
await api.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = api.app.server.address() as AddressInfo;
const RULES = 'plain-meadow/final/rules.csv';

/** The lock under which versions are published. */
const LOCK = "select pg_advisory_xact_lock(hashtext('prequal_catalog'))";

async function approvedDraft(): Promise<string> {
  const { data } = await analyst.call('POST', '/drafts', { title: 'Published once' });
  const draft = `/drafts/${data.id}`;
  const text = (packs[RULES] ?? '').replace('<,24', '<,36');
  await analyst.call('PUT', `${draft}/files`, { path: RULES, text, revision: 0 });
  await analyst.call('POST', `${draft}/submit`);
  expect((await publisher.call('POST', `${draft}/approve`)).status).toBe(200);
  return draft;
}

const waitsForLock = async () =>
  (
    await db.query(
      `select 1 from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
    )
  ).length;
const waitsForTable = async () =>
  (
    await db.query(
      `select 1 from pg_locks l join pg_database d on d.oid = l.database
       where l.relation = 'draft_files'::regclass and not l.granted and d.datname = current_database()`,
    )
  ).length;
const openTransactions = async () =>
  (
    await db.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and state <> 'idle'`,
    )
  ).length;
const connections = () =>
  new Promise<number>((resolve) => api.app.server.getConnections((_, count) => resolve(count)));

it('a publication whose client leaves before it is done changes nothing', async () => {
  const draft = await approvedDraft();
  const { data: before } = await publisher.call('GET', '/versions');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding = Promise.resolve();
  await new Promise<void>((locked) => {
    holding = db.transaction(async (tx) => {
      await tx.query(LOCK);
      locked();
      await released;
    });
  });
  const leaving = request({
    port,
    method: 'POST',
    path: `${BASE}${draft}/publish`,
    headers: { ...CONSOLE_HEADERS, cookie: publisher.cookie, 'content-type': 'application/json' },
  });
  const answered: unknown[] = [];
  leaving.on('response', ({ statusCode }) => answered.push(statusCode));
  const left = new Promise((resolve) => leaving.on('error', resolve));
  leaving.end('{}');
  await expect.poll(async () => [...answered, await waitsForLock()], { timeout: 60_000 }).toEqual([1]);
  leaving.destroy(new Error('left'));
  await left;
  await expect.poll(connections, { timeout: 60_000 }).toBe(0);
  release();
  await holding;
  // Publishing it now would be refused if the first one had been published.
  const { status, data } = await publisher.call('POST', `${draft}/publish`, {});
  expect({ status, detail: data.detail }).toEqual({ status: 200, detail: undefined });
  const { data: after } = await publisher.call('GET', '/versions');
  expect(after).toHaveLength(before.length + 1);
});

it('an import whose client leaves before it is done makes no draft', async () => {
  const { data } = await analyst.call('POST', '/drafts', { title: 'Exported' });
  const text = (packs[RULES] ?? '').replace('<,24', '<,60');
  await analyst.call('PUT', `/drafts/${data.id}/files`, { path: RULES, text, revision: 0 });
  const { response } = await analyst.call('GET', `/drafts/${data.id}/export`);
  const drafts = () => db.query<{ count: string }>('select count(*) from drafts');
  const before = await drafts();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding = Promise.resolve();
  await new Promise<void>((locked) => {
    holding = db.transaction(async (tx) => {
      await tx.query('lock table draft_files in share mode');
      locked();
      await released;
    });
  });
  const leaving = request({
    port,
    method: 'POST',
    path: `${BASE}/drafts/import`,
    headers: { ...CONSOLE_HEADERS, cookie: analyst.cookie, 'content-type': 'application/gzip' },
  });
  const answered: unknown[] = [];
  leaving.on('response', ({ statusCode }) => answered.push(statusCode));
  const left = new Promise((resolve) => leaving.on('error', resolve));
  leaving.end(response.rawPayload);
  await expect.poll(async () => [...answered, await waitsForTable()], { timeout: 60_000 }).toEqual([1]);
  leaving.destroy(new Error('left'));
  await left;
  await expect.poll(connections, { timeout: 60_000 }).toBe(0);
  release();
  await holding;
  await expect.poll(openTransactions, { timeout: 60_000 }).toBe(0);
  expect(await drafts()).toEqual(before);
});

interface Line {
  readonly done?: number;
  readonly total?: number;
  readonly status?: number;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any operation, or a problem
  readonly body?: any;
}

/** What a client receives that wants to know how far the service is. */
async function linesOf(
  user: typeof analyst,
  path: string,
  payload?: object,
  type = 'application/json',
): Promise<readonly Line[]> {
  const { headers, body } = await api.app.inject({
    method: 'POST',
    url: `${BASE}${path}`,
    headers: {
      ...CONSOLE_HEADERS,
      cookie: user.cookie,
      accept: 'application/x-ndjson, application/json',
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(headers['content-type']).toContain('application/x-ndjson');
  return body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Steps one after the other; the last ones may be done with the whole. */
function expectSteps(lines: readonly Line[], most: number): void {
  const steps = lines.slice(0, -1);
  const total = steps[0]?.total;
  expect(total).toBe(most);
  expect(steps).toEqual(steps.map((_, index) => ({ done: index + 1, total })));
  expect(steps.length).toBeGreaterThan(most / 2);
}

it('a client that accepts lines learns each step of a check, a trial, an import, a publication and a restore', async () => {
  const { data: versions } = await publisher.call('GET', '/versions');
  const { data } = await analyst.call('POST', '/drafts', { title: 'Step by step' });
  const draft = `/drafts/${data.id}`;
  const { data: file } = await analyst.call('GET', `${draft}/files?path=${RULES}`);
  const text = `${file.text}`.replace(/<,(?:24|36)/, '<,48');
  await analyst.call('PUT', `${draft}/files`, { path: RULES, text, revision: 0 });

  const checked = await linesOf(analyst, `${draft}/check`);
  expectSteps(checked, 13);
  expect(checked.at(-1)).toMatchObject({ status: 200, body: { object: 'draft_check', data: { errors: 0 } } });
  const applicant = { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 };
  const coverage = { state: 'TX', face_amount_cents: 1_000_000 };
  const tried = await linesOf(analyst, `${draft}/try`, {
    applicant,
    coverage,
    products: ['plain-meadow-final'],
  });
  expectSteps(tried, 3);
  expect(tried.at(-1)).toMatchObject({ status: 200, body: { object: 'draft_try' } });

  const { response } = await analyst.call('GET', `${draft}/export`);
  const imported = await linesOf(analyst, '/drafts/import', response.rawPayload, 'application/gzip');
  expectSteps(imported, 3);
  expect(imported.at(-1)).toMatchObject({ status: 201, body: { object: 'draft' } });

  await analyst.call('POST', `${draft}/submit`);
  await publisher.call('POST', `${draft}/approve`);
  const published = await linesOf(publisher, `${draft}/publish`, {});
  expectSteps(published, 9);
  expect(published.at(-1)).toMatchObject({ status: 200, body: { object: 'draft_publication' } });
  const restored = await linesOf(publisher, `/versions/${versions[0].version}/restore`, {});
  expectSteps(restored, 7);
  expect(restored.at(-1)).toMatchObject({ status: 200, body: { object: 'catalog_version' } });
});

it('what is refused after its first step ends with the problem, and what is refused before has its status', async () => {
  const { data } = await analyst.call('POST', '/drafts', { title: 'Wrong' });
  const draft = `/drafts/${data.id}`;
  await analyst.call('PUT', `${draft}/files`, { path: RULES, text: 'id,kind\n1,x\n', revision: 0 });
  const lines = await linesOf(analyst, `${draft}/submit`);
  expect(lines[0]).toEqual({ done: 1, total: 3 });
  expect(lines.at(-1)).toMatchObject({ status: 422, body: { code: 'draft_has_errors' } });
  const headers = { ...CONSOLE_HEADERS, cookie: analyst.cookie, accept: 'application/x-ndjson' };
  const url = `${BASE}/drafts/drf_${'0'.repeat(26)}/check`;
  const refused = await api.app.inject({ method: 'POST', url, headers });
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found']);
});
