import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../../../test/console.ts';
import { nestedBody } from '../../../../test/requests.ts';
import { BASE, packs, startWorkbench, workbenchUser } from '../../../../test/workbench.ts';
import { listAudit } from '../../../audit/index.ts';
import { readPackArchive } from '../../../workbench/index.ts';

const { api, owner, analyst, publisher } = await startWorkbench();
const PACK = 'plain-meadow/final/pack.yaml';
const dearer = (packs[PACK] ?? '').replace('fee: 36.00', 'fee: 48.00');

async function draftWith(path: string, text: string): Promise<string> {
  const { data } = await analyst.call('POST', '/drafts', { title: 'Impact' });
  await analyst.call('PUT', `/drafts/${data.id}/files`, { path, text, revision: 0 });
  return `/drafts/${data.id}`;
}

async function finished(draft: string, body: object) {
  const started = await analyst.call('POST', `${draft}/impact`, body);
  expect(started).toMatchObject({ status: 202, data: { object: 'job', kind: 'impact', result: null } });
  await api.settled();
  return (await publisher.call('GET', `/jobs/${started.data.id}`)).data;
}

const { applicant, coverage } = nestedBody({ applicant: { dob: '1965-01-15', height_inches: 64 } });
const person = { applicant: { ...applicant, weight_lbs: 150 }, coverage: { ...coverage, state: 'TX' } };

describe('impact', () => {
  it('202: own rows, as batch takes them, with an example of each change', async () => {
    const draft = await draftWith(PACK, dearer);
    const job = await finished(draft, { population: [{ id: 'Ada', ...person }, person] });
    expect(job).toMatchObject({ status: 'completed', result: { people: 2, skipped: 0, migrations: [] } });
    expect(job.result.premiums).toMatchObject([{ slug: 'plain-meadow-final', dearer: 2, cheaper: 0 }]);
    const limits = dearer.replace('max: 62', 'max: 60');
    await analyst.call('PUT', `${draft}/files`, { path: PACK, text: limits, revision: 1 });
    const gone = await finished(draft, { population: [{ id: 'Ada', ...person }] });
    expect(gone.result.migrations).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ to: 'none', people: 1, example: 'Ada' })]),
    );
  });

  it('202: the shipped applicants', async () => {
    const job = await finished(await draftWith(PACK, dearer), { population: 'shipped' });
    expect(job).toMatchObject({ status: 'completed', total: 10_000, result: { people: 10_000 } });
    expect(job.result.premiums[0].dearer).toBeGreaterThan(0);
  }, 120_000);

  it('202: recorded decisions of all accounts, as counts only', async () => {
    const customer = await api.customer();
    const decided = await api.ask({
      method: 'POST',
      url: '/v3/prequalify',
      token: customer.live,
      headers: { 'idempotency-key': '6f1c7a34-5b1e-4d0e-9a5e-0f6f3a1b2c3d' },
      payload: { ...person, products: ['plain-meadow-final'] },
    });
    expect(decided.statusCode).toBe(200);
    await api.settled();
    const draft = await draftWith(PACK, dearer.replace('max: 62', 'max: 60'));
    const job = await finished(draft, { population: 'recorded', days: 1 });
    expect(job).toMatchObject({ status: 'completed', result: { people: 1 } });
    for (const { example } of job.result.migrations) expect(example).toBeNull();
    expect(JSON.stringify(job)).not.toContain(customer.accountId);
  });

  it('400, 404: bad rows by their pointer, unknown drafts, and jobs of another kind', async () => {
    const draft = await draftWith(PACK, dearer);
    const bad = await analyst.call('POST', `${draft}/impact`, { population: [person, { applicant: {} }] });
    expect(bad.data).toMatchObject({ status: 400, param: expect.stringMatching(/^\/population\/1\//) });
    for (const body of [{}, { population: 'all' }, { population: [] }, { population: 'shipped', days: 3 }])
      expect((await analyst.call('POST', `${draft}/impact`, body)).status).toBe(400);
    const none = '/drafts/drf_00000000000000000000000000/impact';
    expect((await analyst.call('POST', none, { population: 'shipped' })).status).toBe(404);
    const exported = await owner.ask({ method: 'POST', url: '/console/api/export' });
    await api.settled();
    expect((await analyst.call('GET', `/jobs/${exported.json().data.id}`)).status).toBe(404);
    expect((await analyst.call('DELETE', `/jobs/${exported.json().data.id}`)).status).toBe(404);
  });

  it('200: a canceled job has no result, and a draft with errors fails and says why', async () => {
    const draft = await draftWith(PACK, 'broken');
    const failed = await finished(draft, { population: 'shipped' });
    expect(failed).toMatchObject({ status: 'failed', result: null });
    expect(failed.problem).toMatch(/^The draft has \d+ errors?/);
    const good = await draftWith(PACK, dearer);
    const started = await analyst.call('POST', `${good}/impact`, { population: 'shipped' });
    const canceled = await analyst.call('DELETE', `/jobs/${started.data.id}`);
    expect(canceled.data).toMatchObject({ status: 'canceled', result: null, problem: null });
    const [entry] = await listAudit(api.context, owner.accountId, 1);
    expect(entry).toMatchObject({
      action: 'catalog.impact_cancel',
      actor: `member:${analyst.member.id}`,
      subject: { job_id: started.data.id },
    });
    await api.settled();
    expect((await analyst.call('GET', `/jobs/${started.data.id}`)).data.status).toBe('canceled');
  }, 120_000);
});

interface Entry {
  readonly path: string;
  readonly text?: string;
  readonly type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice';
  readonly linkpath?: string;
}

function archiveOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, text = '', type = 'File', linkpath }) => {
    const bytes = Buffer.from(text);
    const size = type === 'File' ? bytes.length : 0;
    const header = new Header({
      path,
      size,
      type,
      mode: 0o600,
      ...(linkpath === undefined ? {} : { linkpath }),
    });
    header.encode();
    const padding = Buffer.alloc((512 - (size % 512)) % 512);
    return [header.block as Buffer, ...(size === 0 ? [] : [bytes, padding])];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

const importing = (payload: Buffer, query = '', type = 'application/gzip') =>
  analyst.ask({
    method: 'POST',
    url: `${BASE}/drafts/import${query}`,
    headers: { 'content-type': type },
    payload,
  });

describe('archives', () => {
  it('200, 201: an export has all files with the draft, and an import of it makes the same draft', async () => {
    const draft = await draftWith(PACK, dearer);
    const { response } = await analyst.call('GET', `${draft}/export`);
    expect(response.headers).toMatchObject({ 'content-type': 'application/gzip' });
    const texts = await readPackArchive(response.rawPayload);
    expect(Object.fromEntries(texts)).toEqual({ ...packs, [PACK]: dearer });
    const imported = await importing(response.rawPayload, '?title=From%20elsewhere');
    expect(imported.statusCode).toBe(201);
    expect(imported.json().data).toMatchObject({
      title: 'From elsewhere',
      status: 'open',
      revision: 1,
      files: [{ path: PACK, change: 'changed', revision: 1 }],
    });
    const [entry] = await listAudit(api.context, owner.accountId, 1);
    expect(entry).toMatchObject({ action: 'catalog.import', actor: `member:${analyst.member.id}` });
  });

  it('201: carriers that are not in the archive stay, and files that are not are removed', async () => {
    const entries = Object.entries(packs)
      .filter(([path]) => path.startsWith('stone-hill/') && !path.endsWith('build.csv'))
      .map(([path, text]) => ({ path: `./${path}`, text }));
    const { data } = (await importing(archiveOf(entries))).json();
    expect(data.files).toMatchObject([{ path: 'stone-hill/final/build.csv', change: 'removed' }]);
  });

  const file = (path: string) => ({ path, text: 'x' });
  it.each<[string, Buffer]>([
    ['a path above the set', archiveOf([file('../carrier.yaml')])],
    ['an absolute path', archiveOf([file('/etc/carrier.yaml')])],
    ['steps back inside a path', archiveOf([file('a/../../b.yaml')])],
    ['a file that is no pack', archiveOf([file('plain-meadow/run.sh')])],
    ['a symbolic link', archiveOf([{ path: 'a/b.yaml', type: 'SymbolicLink', linkpath: '/etc/passwd' }])],
    ['a hard link', archiveOf([{ path: 'a/b.yaml', type: 'Link', linkpath: 'a/c.yaml' }])],
    ['a device', archiveOf([{ path: 'a/b.yaml', type: 'CharacterDevice' }])],
    ['a file that is too large', archiveOf([{ path: 'a/b.yaml', text: 'x'.repeat(4 * 1024 * 1024 + 1) }])],
    ['what unpacks to too much', gzipSync(Buffer.alloc(80 * 1024 * 1024))],
    ['the same file twice', archiveOf([file('a/b.yaml'), file('a/b.yaml')])],
    ['no files', archiveOf([])],
    ['bytes that are no archive', Buffer.from('not an archive')],
    ['a damaged archive', archiveOf([file('a/b.yaml')]).subarray(0, 40)],
    ['an empty archive', gzipSync(Buffer.alloc(0))],
  ])('400: %s, and nothing is kept', async (_, archive) => {
    const before = await api.context.db.query<{ count: string }>('select count(*) from drafts');
    const response = await importing(archive);
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_error']);
    expect(await api.context.db.query('select count(*) from drafts')).toEqual(before);
  });

  it('413, 415, 409: bodies that are too large, of another type, or without a change', async () => {
    expect((await importing(Buffer.alloc(33 * 1024 * 1024))).statusCode).toBe(413);
    expect((await importing(Buffer.from('{}'), '', 'application/json')).statusCode).toBe(415);
    const same = Object.entries(packs).map(([path, text]) => ({ path, text }));
    expect((await importing(archiveOf(same))).statusCode).toBe(409);
    const other = await analyst.ask({
      method: 'POST',
      url: `${BASE}/drafts`,
      headers: { 'content-type': 'application/gzip' },
      payload: Buffer.from('x'),
    });
    expect(other.statusCode).toBe(415);
  });

  it('404: everybody else, for every path', async () => {
    const stranger = workbenchUser(await signedIn(api, 'owner'));
    const id = '/drafts/drf_00000000000000000000000000';
    const paths = [
      'GET /drafts',
      `GET ${id}/export`,
      `POST ${id}/impact`,
      `POST ${id}/publish`,
      'GET /versions',
    ];
    for (const each of paths) {
      const [method, path] = each.split(' ') as ['GET' | 'POST', string];
      const { data } = await stranger.call(method, path, method === 'POST' ? {} : undefined);
      expect([each, data.status, data.detail]).toEqual([each, 404, 'There is no resource at this path.']);
    }
    const agent = workbenchUser(await signedIn(api, 'agent', owner));
    expect((await agent.call('GET', '/drafts')).status).toBe(404);
  });
});
