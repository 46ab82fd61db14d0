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
