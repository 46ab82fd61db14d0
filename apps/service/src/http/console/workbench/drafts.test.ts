import { describe, expect, it } from 'vitest';
import { signedIn } from '../../../../test/console.ts';
import { packs, startWorkbench, type WorkbenchUser, workbenchUser } from '../../../../test/workbench.ts';
import { listAudit } from '../../../audit/index.ts';

const { api, owner, analyst, publisher } = await startWorkbench();
const second = workbenchUser(await signedIn(api, 'analyst', owner));
const RULES = 'plain-meadow/final/rules.csv';
const rules = packs[RULES] ?? '';
/** Part B looks back 36 months instead of 24. */
const edited = rules.replace('<,24', '<,36');

async function begin(user: WorkbenchUser = analyst): Promise<string> {
  const { status, data } = await user.call('POST', '/drafts', { title: 'Look-back of part B' });
  expect(status).toBe(201);
  return `/drafts/${data.id}`;
}

const put = (user: WorkbenchUser, draft: string, text: string, revision = 0, path = RULES) =>
  user.call('PUT', `${draft}/files`, { path, text, revision });

async function submitted(user: WorkbenchUser = analyst): Promise<string> {
  const draft = await begin(user);
  await put(user, draft, edited);
  expect((await user.call('POST', `${draft}/submit`)).data.status).toBe('submitted');
  return draft;
}

describe('a draft', () => {
  it('201, 200: begins on the current version and is listed by its state', async () => {
    const created = await analyst.call('POST', '/drafts', { title: 'One', description: 'Because.' });
    expect(created.data).toMatchObject({
      id: expect.stringMatching(/^drf_/),
      object: 'draft',
      title: 'One',
      description: 'Because.',
      base_version: api.snapshot.version,
      status: 'open',
      authors: [analyst.member.id],
      people: [{ id: analyst.member.id, name: analyst.member.name }],
      revision: 0,
      files: [],
      comments: [],
    });
    await analyst.call('POST', '/drafts', { title: 'Two' });
    const page = await publisher.call('GET', '/drafts?status=open&limit=1');
    expect(page.data).toMatchObject({ data: [{ title: 'Two' }], has_more: true });
    const cursor = encodeURIComponent(page.data.next_cursor);
    const next = await publisher.call('GET', `/drafts?status=open&limit=1&cursor=${cursor}`);
    expect(next.data.data).toMatchObject([{ title: 'One' }]);
    expect((await publisher.call('GET', `/drafts?status=approved&cursor=${cursor}`)).status).toBe(400);
    expect((await analyst.call('GET', `/drafts/${created.data.id}`)).data).toEqual(created.data);
  });

  it('400, 404: bad fields by name, and drafts that do not exist', async () => {
    for (const title of ['', ' ', 5])
      expect((await analyst.call('POST', '/drafts', { title })).data.param).toBe('/title');
    expect((await analyst.call('POST', '/drafts', { title: 'x', owner: 1 })).data.param).toBe('/owner');
    expect((await analyst.call('GET', '/drafts?status=gone')).data.param).toBe('/status');
    const none = '/drafts/drf_00000000000000000000000000';
    for (const path of [none, '/drafts/nothing', `${none}/diff`])
      expect((await analyst.call('GET', path)).status).toBe(404);
    for (const action of ['submit', 'withdraw', 'check'])
      expect((await analyst.call('POST', `${none}/${action}`)).status).toBe(404);
  });

  it('201: keeps comments in order', async () => {
    const draft = await begin();
    for (const text of ['First', 'Second'])
      expect((await publisher.call('POST', `${draft}/comments`, { text })).status).toBe(201);
    const { data } = await analyst.call('GET', draft);
    expect(data.comments).toMatchObject([
      { id: 1, text: 'First', author: publisher.member.id },
      { id: 2, text: 'Second' },
    ]);
  });
});

describe('files of a draft', () => {
  it('200: are changed, added and removed with growing revisions, and undone by the base text', async () => {
    const draft = await begin();
    const one = await put(analyst, draft, edited);
    expect(one.data.files).toMatchObject([{ path: RULES, change: 'changed', revision: 1 }]);
    const two = await put(second, draft, `${edited}\n`, 1);
    expect(two.data).toMatchObject({ revision: 2, authors: [analyst.member.id, second.member.id] });
    expect(two.data.files).toMatchObject([{ revision: 2, changed_by: second.member.id }]);
    const added = await put(analyst, draft, '# Notes\n', 0, 'plain-meadow/final/NOTES.md');
    expect(added.data.files).toMatchObject([{ change: 'added' }, { change: 'changed' }]);
    const logo = 'stone-hill/logo.svg';
    const removed = await analyst.call('DELETE', `${draft}/files`, { path: logo, revision: 0 });
    expect(removed.data.files.at(-1)).toMatchObject({ path: logo, change: 'removed', digest: null });
    const file = await analyst.call('GET', `${draft}/files?path=${RULES}`);
    expect(file.data).toEqual({
      path: RULES,
      change: 'changed',
      revision: 2,
      text: `${edited}\n`,
      base_text: rules,
    });
    const undone = await put(analyst, draft, rules, 2);
    expect(undone.data.files.map(({ path }: { path: string }) => path)).not.toContain(RULES);
    expect((await put(analyst, draft, edited, 0)).data.files.at(1)).toMatchObject({ revision: 4 });
  });

  it('409: a stale revision stores nothing and shows the current text', async () => {
    const draft = await begin();
    await put(analyst, draft, edited);
    const late = await put(second, draft, `${rules}# mine\n`);
    expect(late).toMatchObject({
      status: 409,
      data: { code: 'conflict', current: edited, current_revision: 1, param: '/revision' },
    });
    const gone = await second.call('DELETE', `${draft}/files`, { path: RULES, revision: 7 });
    expect(gone).toMatchObject({ status: 409, data: { current: edited } });
    expect((await analyst.call('GET', draft)).data.revision).toBe(1);
    await put(analyst, draft, rules, 1);
    await put(analyst, draft, `${edited}#\n`, 0);
    expect((await put(second, draft, 'old', 1)).status).toBe(409);
  });

  it('400, 404, 413: paths outside the set, files that are too large, and files that do not exist', async () => {
    const draft = await begin();
    for (const path of ['../x.yaml', '/x/y.yaml', 'a/b/c/d.csv', 'x.yaml', 'a/..', 'a/b.sh'])
      expect((await put(analyst, draft, 'x', 0, path)).data).toMatchObject({ status: 400, param: '/path' });
    const large = await put(analyst, draft, 'é'.repeat(2 * 1024 * 1024 + 1));
    expect(large.data).toMatchObject({ status: 400, param: '/text' });
    expect((await put(analyst, draft, 'x'.repeat(9 * 1024 * 1024))).status).toBe(413);
    expect((await put(analyst, draft, 'x'.repeat(600_000))).status).toBe(200);
    const nothing = { path: 'plain-meadow/final/none.csv', revision: 0 };
    expect((await analyst.call('DELETE', `${draft}/files`, nothing)).status).toBe(404);
    expect((await analyst.call('GET', `${draft}/files?path=plain-meadow/none.csv`)).status).toBe(404);
  });
});

describe('checking a draft', () => {
  it('200: no errors, passed scenarios, coverage and properties of the changed carriers', async () => {
    const draft = await begin();
    await put(analyst, draft, edited);
    const { data } = await analyst.call('POST', `${draft}/check`);
    expect(data).toMatchObject({ errors: 0, scenarios: { passed: 1, failed: [] } });
    expect(data.coverage.map(({ product }: { product: string }) => product)).toContain('plain-meadow-final');
    expect(JSON.stringify(data.coverage)).not.toContain('stone-hill');
    expect(data.properties.length).toBeGreaterThan(0);
  });

  it('200: errors with file, line and column, and scenarios that fail', async () => {
    const draft = await begin();
    await put(analyst, draft, rules.replace('Dementia', 'Dementja'));
    const broken = await analyst.call('POST', `${draft}/check`);
    expect(broken.data).toMatchObject({ errors: 1, scenarios: { passed: 0, failed: [] } });
    expect(broken.data.issues).toContainEqual({
      path: RULES,
      line: 2,
      column: expect.any(Number),
      code: 'unknown_condition',
      severity: 'error',
      message: expect.stringContaining('Dementja'),
    });
    expect((await analyst.call('POST', `${draft}/submit`)).data).toMatchObject({
      status: 422,
      code: 'draft_has_errors',
    });
    const dearer = await begin();
    const pack = 'plain-meadow/final/pack.yaml';
    await put(analyst, dearer, (packs[pack] ?? '').replace('fee: 36.00', 'fee: 48.00'), 0, pack);
    const failed = await analyst.call('POST', `${dearer}/check`);
    expect(failed.data.scenarios).toMatchObject({
      passed: 0,
      failed: [{ path: 'plain-meadow/final/scenarios.yaml', name: 'Healthy woman of 61' }],
    });
    expect((await analyst.call('POST', `${dearer}/submit`)).data.code).toBe('draft_has_errors');
  });

  it('200: a slug that another carrier has is an error', async () => {
    const draft = await begin();
    const pack = 'stone-hill/final/pack.yaml';
    await put(analyst, draft, (packs[pack] ?? '').replace('stone-hill-level', 'plain-meadow-level'), 0, pack);
    const { data } = await analyst.call('POST', `${draft}/check`);
    expect(data.issues).toMatchObject([{ code: 'duplicate_slug', path: pack, severity: 'error' }]);
    expect((await analyst.call('POST', `${draft}/submit`)).data.code).toBe('draft_has_errors');
  });

  it('200: the difference by cell and in words', async () => {
    const draft = await begin();
    await put(analyst, draft, edited);
    const { data } = await publisher.call('GET', `${draft}/diff`);
    expect(data.files).toEqual([
      { path: RULES, change: 'changed', cells: [{ row: 3, column: 'value', before: '24', after: '36' }] },
    ]);
    expect(data.words.join('\n')).toContain(
      'plain-meadow-final: rule B1 is tightened: part B question 1 looks back 36 months instead of 24 (Stroke: Graded).',
    );
  });
});

describe('review', () => {
  it('200: submitted, approved by somebody else, and taken back by an edit', async () => {
    const draft = await submitted();
    const approved = await publisher.call('POST', `${draft}/approve`, { comment: 'Fine.' });
    expect(approved.data).toMatchObject({
      status: 'approved',
      approved_by: publisher.member.id,
      comments: [{ text: 'Fine.' }],
    });
    expect((await put(second, draft, `${edited}\n`, 1)).data).toMatchObject({
      status: 'open',
      approved_by: null,
    });
    expect((await analyst.call('POST', `${draft}/submit`)).data.status).toBe('submitted');
    expect((await publisher.call('POST', `${draft}/return`, { comment: 'Why?' })).data.status).toBe('open');
    await analyst.call('POST', `${draft}/submit`);
    expect((await second.call('POST', `${draft}/withdraw`)).data.status).toBe('open');
    const actions = (await listAudit(api.context, owner.accountId, 200)).filter(
      ({ subject }) => subject.draft_id === draft.slice('/drafts/'.length),
    );
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'catalog.draft',
        'catalog.edit',
        'catalog.submit',
        'catalog.approve',
        'catalog.return',
        'catalog.withdraw',
      ]),
    );
    for (const { actor } of actions) expect(actor).toMatch(/^member:mem_/);
  });

  it('403: authors do not approve or return their own drafts, analysts approve none', async () => {
    const own = await submitted(publisher);
    for (const action of ['approve', 'return'])
      expect((await publisher.call('POST', `${own}/${action}`)).data).toMatchObject({
        status: 403,
        code: 'own_draft',
      });
    for (const action of ['approve', 'return', 'publish'])
      expect((await analyst.call('POST', `${own}/${action}`)).data).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    expect((await owner.call('POST', `${own}/approve`)).status).toBe(200);
  });

  it('403: only authors and owners submit and withdraw', async () => {
    const draft = await begin();
    await put(analyst, draft, edited);
    expect((await second.call('POST', `${draft}/submit`)).data.code).toBe('forbidden');
    expect((await owner.call('POST', `${draft}/submit`)).status).toBe(200);
    expect((await second.call('POST', `${draft}/withdraw`)).data.code).toBe('forbidden');
  });

  it('409: what the state does not allow changes nothing', async () => {
    const empty = await begin();
    expect((await analyst.call('POST', `${empty}/submit`)).status).toBe(409);
    const refused: Record<string, readonly string[]> = {
      open: ['withdraw', 'approve', 'return', 'publish'],
      submitted: ['submit', 'publish'],
      approved: ['submit', 'approve'],
    };
    const draft = await begin(analyst);
    await put(analyst, draft, edited);
    for (const [status, actions] of Object.entries(refused)) {
      if (status === 'submitted') await analyst.call('POST', `${draft}/submit`);
      if (status === 'approved') await publisher.call('POST', `${draft}/approve`);
      for (const action of actions) {
        const user = ['submit', 'withdraw'].includes(action) ? analyst : publisher;
        const { data } = await user.call('POST', `${draft}/${action}`);
        expect([status, action, data.status, data.code]).toEqual([status, action, 409, 'conflict']);
      }
      expect((await analyst.call('GET', draft)).data.status).toBe(status);
    }
    expect((await publisher.call('DELETE', `${draft}/schedule`)).status).toBe(409);
  });
});

it('analysts and publishers exist in the operator account only', async () => {
  const customer = await signedIn(api, 'owner');
  for (const role of ['analyst', 'publisher']) {
    const payload = { email: `${role}@example.com`, name: 'Somebody', role };
    const invite = { method: 'POST', url: '/console/api/members', payload } as const;
    const refused = await customer.ask(invite);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('exists in the operator account only');
    expect((await owner.ask(invite)).statusCode).toBe(201);
  }
  expect((await customer.ask({ url: '/console/api/workbench/catalog' })).statusCode).toBe(404);
});
