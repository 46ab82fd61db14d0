import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Parser } from 'tar';
import { expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { type ConsoleUser, signedIn } from '../../../test/console.ts';
import { changeRole } from '../../accounts/index.ts';
import { listAudit } from '../../audit/index.ts';
import { startJob } from '../../jobs/index.ts';

const api = await startApi();
const url = '/console/api/export';
const DAY_MS = 86_400_000;

/** The files of an archive, by name. */
async function filesOf(archive: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const parser = new Parser({
    onReadEntry: (entry) => {
      const chunks: Buffer[] = [];
      entry.on('data', (chunk: Buffer) => chunks.push(chunk));
      entry.on('end', () => files.set(entry.path, Buffer.concat(chunks).toString()));
    },
  });
  await pipeline(Readable.from([archive]), parser as NodeJS.WritableStream);
  return files;
}

async function exported(user: ConsoleUser) {
  const started = await user.ask({ method: 'POST', url });
  expect(started.statusCode).toBe(202);
  expect(started.json().data).toMatchObject({
    object: 'job',
    kind: 'export',
    status: 'running',
    result: null,
  });
  await api.settled();
  return `/console/api/jobs/${started.json().data.id}`;
}

it('202: everything of the account in one archive, without secrets, kept for 24 hours', async () => {
  const user = await signedIn(api, 'owner');
  const sealed = { product: 'any', ciphertext: 'bm90IGEgcmVhbCBjYXNl', iv: 'AAECAwQFBgcICQoL' };
  const payload = { ...sealed, tag: 'AAECAwQFBgcICQoLDA0ODw==' };
  await api.ask({ method: 'POST', url: '/v1/case', token: user.live, payload });
  const endpoint = { url: 'https://93.184.216.34/hook' };
  const made = await api.ask({
    method: 'POST',
    url: '/v1/webhook_endpoints',
    token: user.live,
    payload: endpoint,
  });
  await api.settled();
  const job = await exported(user);
  const shown = (await user.ask({ url: job })).json().data;
  expect(shown).toMatchObject({ status: 'completed', result: { url: `${job}/result` } });
  expect(shown.done).toBe(shown.total);
  const result = await user.ask({ url: `${job}/result` });
  expect(result.headers).toMatchObject({ 'content-type': 'application/gzip' });
  const files = await filesOf(result.rawPayload);
  const rows = (name: string) =>
    (files.get(`${name}.jsonl`) ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  expect([...files.keys()].sort()).toEqual(
    ['account', 'audit', 'cases', 'endpoints', 'events', 'invoices', 'licenses', 'members']
      .concat(['requests', 'tokens', 'usage'])
      .map((name) => `${name}.jsonl`),
  );
  expect(rows('account')).toMatchObject([{ id: user.accountId }]);
  expect(rows('members')).toMatchObject([{ id: user.member.id, email: user.member.email }]);
  expect(rows('tokens')).toHaveLength(2);
  expect(rows('cases')).toMatchObject([{ ciphertext: sealed.ciphertext }]);
  expect(rows('endpoints')).toMatchObject([endpoint]);
  expect(rows('requests').length).toBeGreaterThan(0);
  expect(rows('events').map(({ type }) => type)).toContain('account.created');
  const audit = rows('audit');
  expect(audit.pop()).toMatchObject({ object: 'audit_head', account_id: user.accountId });
  expect(audit.length).toBeGreaterThan(0);
  for (const row of audit)
    expect(row).toMatchObject({
      seq: expect.any(Number),
      hash: expect.any(String),
      digest: expect.any(String),
    });
  const text = [...files.values()].join('\n');
  for (const secret of [user.live, user.test, made.json().data.secret]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/sealed/);
  const actions = (await listAudit(api.context, user.accountId, 50)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['account.export', 'job.download']));
  api.clock.advance(DAY_MS);
  const later = await signedIn(api, 'owner', user);
  expect((await later.ask({ url: job })).statusCode).toBe(404);
  expect((await later.ask({ url: `${job}/result` })).statusCode).toBe(404);
});

it('200: an export of any size is cut into files and parts of a bounded size, and nothing is lost', async () => {
  const user = await signedIn(api, 'owner');
  const ids = Array.from({ length: 60 }, (_, n) => `case_${String(n).padStart(26, '0')}`);
  await api.context.db.query(
    `insert into cases (id, account_id, livemode, product, ciphertext, iv, tag, created_at, expires_at)
     select id, $2, true, 'any', ciphertext, $4, $5, $6, $7
     from unnest($1::text[], $3::bytea[]) as made (id, ciphertext)`,
    [
      ids,
      user.accountId,
      ids.map(() => randomBytes(128 * 1024)),
      randomBytes(12),
      randomBytes(16),
      api.clock.now(),
      new Date(api.clock.now().getTime() + DAY_MS),
    ],
  );
  const job = await exported(user);
  const [parts] = await api.context.db.query<{ count: number; longest: number }>(
    `select count(*)::int as count, max(octet_length(bytes_sealed)) as longest from job_results
     where account_id = $1`,
    [user.accountId],
  );
  expect(parts?.count).toBeGreaterThan(1);
  expect(parts?.longest).toBeLessThan(5 * 1024 * 1024);
  const files = await filesOf((await user.ask({ url: `${job}/result` })).rawPayload);
  const pieces = [...files].filter(([name]) => name.startsWith('cases.jsonl'));
  expect(pieces.map(([name]) => name)).toEqual(['cases.jsonl', 'cases.jsonl.0002']);
  for (const [, piece] of pieces) expect(piece.length).toBeLessThanOrEqual(8 * 1024 * 1024);
  const lines = pieces.flatMap(([, piece]) => piece.trimEnd().split('\n'));
  expect(lines.map((line) => JSON.parse(line).id).sort()).toEqual(ids);
});

it('a failed export leaves no part of its result', async () => {
  const user = await signedIn(api, 'owner');
  const memberId = user.member.id;
  const input = { accountId: user.accountId, memberId, kind: 'export', action: 'account.export' };
  const { job, finished } = await startJob(api.accountDeps, input, async function* () {
    yield randomBytes(5 * 1024 * 1024);
    throw new Error('the database is gone');
  });
  await expect(finished).rejects.toThrow('the database is gone');
  expect((await user.ask({ url: `/console/api/jobs/${job.id}` })).json().data.status).toBe('failed');
  const parts = await api.context.db.query('select part from job_results where job_id = $1', [job.id]);
  expect(parts).toEqual([]);
});

it('409: one export at a time; the next one may start when it has ended', async () => {
  const user = await signedIn(api, 'owner');
  const both = await Promise.all([1, 2].map(() => user.ask({ method: 'POST', url })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  await api.settled();
  await exported(user);
});

it('200: a canceled export has no result', async () => {
  const user = await signedIn(api, 'owner');
  const job = await exported(user);
  expect((await user.ask({ method: 'DELETE', url: job })).json().data.status).toBe('completed');
  const id = job.split('/').at(-1);
  await api.context.db.query(`update jobs set status = 'running' where id = $1`, [id]);
  expect((await user.ask({ url: `${job}/result` })).statusCode).toBe(409);
  expect((await user.ask({ method: 'DELETE', url: job })).json().data.status).toBe('canceled');
  expect((await user.ask({ url: `${job}/result` })).statusCode).toBe(409);
});

it('403: other roles, also an owner who lost the role; 404: the export of another account', async () => {
  const [owner, developer] = [await signedIn(api, 'owner'), await signedIn(api, 'developer')];
  expect((await developer.ask({ method: 'POST', url })).statusCode).toBe(403);
  const job = await exported(owner);
  const stranger = await signedIn(api, 'owner');
  expect((await stranger.ask({ url: job })).statusCode).toBe(404);
  expect((await stranger.ask({ url: `${job}/result` })).statusCode).toBe(404);
  expect((await stranger.ask({ method: 'DELETE', url: job })).statusCode).toBe(404);
  await changeRole(api.accountDeps, 'operator:test', { id: owner.member.id, role: 'agent' });
  expect((await owner.ask({ url: `${job}/result` })).statusCode).toBe(403);
});

it('stores the result in no readable form', async () => {
  const user = await signedIn(api, 'owner');
  await exported(user);
  const parts = await api.context.db.query<{ bytes: Buffer }>(
    'select bytes_sealed as bytes from job_results where account_id = $1',
    [user.accountId],
  );
  expect(parts.length).toBeGreaterThan(0);
  for (const { bytes } of parts) expect(bytes.indexOf(Buffer.from('1f8b08', 'hex'))).toBe(-1);
});
