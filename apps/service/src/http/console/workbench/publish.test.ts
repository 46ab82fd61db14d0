import { describe, expect, it } from 'vitest';
import { nestedBody } from '../../../../test/requests.ts';
import { packs, startWorkbench, type WorkbenchUser } from '../../../../test/workbench.ts';
import { listAudit, SYSTEM_CHAIN } from '../../../audit/index.ts';
import { inlineBuilder, SnapshotFolder, SnapshotLoader } from '../../../catalog/index.ts';
import { inlineWork, publishDueDrafts } from '../../../workbench/index.ts';

const { api, owner, analyst, publisher } = await startWorkbench();
const RULES = 'plain-meadow/final/rules.csv';
const OTHER = 'stone-hill/final/rules.csv';
const textOf = (path: string) => packs[path] ?? '';
const lookBack = (path: string, months: number) => textOf(path).replace('<,24', `<,${months}`);

async function approvedDraft(changes: Readonly<Record<string, string>>, author: WorkbenchUser = analyst) {
  const { data } = await author.call('POST', '/drafts', { title: 'Change' });
  const draft = `/drafts/${data.id}`;
  for (const [path, text] of Object.entries(changes))
    expect((await author.call('PUT', `${draft}/files`, { path, text, revision: 0 })).status).toBe(200);
  expect((await author.call('POST', `${draft}/submit`)).status).toBe(200);
  expect((await publisher.call('POST', `${draft}/approve`)).status).toBe(200);
  return draft;
}
const fileNow = async (path: string) => (await analyst.call('GET', `/catalog/files?path=${path}`)).data.text;

describe('publishing', () => {
  it('200: becomes the current version with its files, audited under the member', async () => {
    const draft = await approvedDraft({ [RULES]: lookBack(RULES, 36) });
    const { status, data } = await publisher.call('POST', `${draft}/publish`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ draft: { status: 'published', published_version: data.version } });
    expect(await fileNow(RULES)).toBe(lookBack(RULES, 36));
    expect(await fileNow(OTHER)).toBe(textOf(OTHER));
    await api.look();
    const [row] = await listAudit(api.context, SYSTEM_CHAIN, 1);
    expect(row).toMatchObject({
      action: 'catalog.publish',
      actor: `member:${publisher.member.id}`,
      subject: { version: data.version, draft_id: data.draft.id },
    });
    for (const [action, user] of [
      ['submit', analyst],
      ['withdraw', analyst],
      ['approve', publisher],
      ['return', publisher],
      ['publish', publisher],
    ] as const)
      expect((await user.call('POST', `${draft}/${action}`)).status).toBe(409);
    const edit = { path: RULES, text: 'x', revision: 1 };
    expect((await analyst.call('PUT', `${draft}/files`, edit)).status).toBe(409);
  });

  it('200: a draft on an older version is applied to the current one unless both change a file', async () => {
    const [one, other, late] = [
      await approvedDraft({ [RULES]: lookBack(RULES, 48).replace('<,24', '<,48') }),
      await approvedDraft({ [OTHER]: lookBack(OTHER, 48) }),
      await approvedDraft({ [OTHER]: lookBack(OTHER, 60) }),
    ];
    expect((await publisher.call('POST', `${one}/publish`)).status).toBe(200);
    expect((await publisher.call('POST', `${other}/publish`)).status).toBe(200);
    expect([await fileNow(RULES), await fileNow(OTHER)]).toEqual([lookBack(RULES, 48), lookBack(OTHER, 48)]);
    const stale = await publisher.call('POST', `${late}/publish`);
    expect(stale.data).toMatchObject({ status: 409, code: 'draft_is_stale' });
    expect(stale.data.detail).toContain(OTHER);
    expect((await publisher.call('GET', late)).data.status).toBe('approved');
  });

  it('200: a scheduled draft is published when its time has come, and can be taken back', async () => {
    const workbench = {
      ...api.context,
      loader: new SnapshotLoader(inlineBuilder, new SnapshotFolder({ dataDir: '/nowhere', ...api.context })),
      work: inlineWork,
      publishAlone: false,
    };
    const due = () => publishDueDrafts(workbench, new AbortController().signal);
    const draft = await approvedDraft({ 'plain-meadow/NOTES.md': 'A note.\n' });
    const at = new Date(api.clock.now().getTime() + 60_000).toISOString();
    expect((await publisher.call('POST', `${draft}/publish`, { at })).data).toMatchObject({
      version: null,
      draft: { status: 'approved', publish_at: at },
    });
    expect((await publisher.call('DELETE', `${draft}/schedule`)).data.publish_at).toBeNull();
    await publisher.call('POST', `${draft}/publish`, { at });
    await due();
    expect((await publisher.call('GET', draft)).data.status).toBe('approved');
    api.clock.advance(61_000);
    await due();
    expect((await publisher.call('GET', draft)).data.status).toBe('published');
    expect(await fileNow('plain-meadow/NOTES.md')).toBe('A note.\n');
    const past = api.clock.now().toISOString();
    for (const bad of [past, 'tomorrow', '2099-01-01T00:00:00.000Z'])
      expect((await publisher.call('POST', `${draft}/publish`, { at: bad })).data.param).toBe('/at');
    const stale = await approvedDraft({ 'plain-meadow/NOTES.md': 'Mine.\n' });
    const winner = await approvedDraft({ 'plain-meadow/NOTES.md': 'Theirs.\n' });
    const later = new Date(api.clock.now().getTime() + 60_000).toISOString();
    await publisher.call('POST', `${stale}/publish`, { at: later });
    await publisher.call('POST', `${winner}/publish`);
    api.clock.advance(61_000);
    await due();
    expect((await publisher.call('GET', stale)).data).toMatchObject({
      status: 'approved',
      publish_at: null,
      schedule_problem: expect.stringContaining('NOTES.md'),
    });
  });
});

describe('versions', () => {
  it('200: are listed and restored as a new version, with files', async () => {
    const { data: versions } = await publisher.call('GET', '/versions');
    const first = versions.at(-1);
    expect(versions[0]).toMatchObject({ current: true, object: 'catalog_version' });
    const restored = await publisher.call('POST', `/versions/${first.version}/restore`, { comment: 'Back.' });
    expect(restored.data).toMatchObject({ digest: first.digest, current: true });
    expect(restored.data.version).not.toBe(first.version);
    expect(await fileNow(RULES)).toBe(textOf(RULES));
    const [entry] = await listAudit(api.context, owner.accountId, 1);
    expect(entry).toMatchObject({
      action: 'catalog.restore',
      actor: `member:${publisher.member.id}`,
      subject: { restores: first.version, comment: 'Back.' },
    });
  });

  it('404, 409, 403: unknown versions, the current one, and analysts', async () => {
    expect((await publisher.call('POST', '/versions/2020-01-01.r1/restore')).status).toBe(404);
    expect((await analyst.call('GET', '/versions')).status).toBe(403);
    const { data } = await publisher.call('GET', '/versions');
    expect((await analyst.call('POST', `/versions/${data[0].version}/restore`)).status).toBe(403);
    expect((await publisher.call('POST', `/versions/${data[0].version}/restore`)).status).toBe(409);
  });
});

describe('trying a draft', () => {
  const body = (products: readonly string[]) => nestedBody({ products: [...products] });

  it('200: explains an applicant with the draft and with the current version', async () => {
    const { data: created } = await analyst.call('POST', '/drafts', { title: 'Try' });
    const draft = `/drafts/${created.id}`;
    const pack = 'plain-meadow/final/pack.yaml';
    const text = textOf(pack).replace('fee: 36.00', 'fee: 48.00');
    await analyst.call('PUT', `${draft}/files`, { path: pack, text, revision: 0 });
    await api.look();
    const { status, data } = await analyst.call('POST', `${draft}/try`, body(['plain-meadow-final']));
    expect([status, data.code]).toEqual([200, undefined]);
    for (const side of [data.draft, data.published])
      expect(side.plans).toMatchObject([{ product: { slug: 'plain-meadow-final' } }]);
    const unknown = await analyst.call('POST', `${draft}/try`, body(['nothing']));
    expect(unknown.data).toMatchObject({ status: 422, param: '/products/0' });
    expect((await analyst.call('POST', `${draft}/try`, { products: [] })).status).toBe(400);
    await analyst.call('PUT', `${draft}/files`, { path: pack, text: 'broken', revision: 1 });
    const broken = await analyst.call('POST', `${draft}/try`, body(['plain-meadow-final']));
    expect(broken.data.code).toBe('draft_has_errors');
  });
});

describe('who may approve a draft', () => {
  const approversOf = async (
    people: Awaited<ReturnType<typeof startWorkbench>>,
    author: 'analyst' | 'publisher',
  ) => {
    const { data } = await people[author].call('POST', '/drafts', { title: 'Whose' });
    return data.approvers.map(({ name }: { name: string }) => name);
  };

  it('are publishers and owners who did not work on it', async () => {
    const people = await startWorkbench();
    const ofAnalyst = await approversOf(people, 'analyst');
    const ofPublisher = await approversOf(people, 'publisher');
    expect(ofAnalyst).toHaveLength(ofPublisher.length + 1);
    expect(ofAnalyst).toEqual(expect.arrayContaining(ofPublisher));
  });

  it('are the authors too with PREQUAL_PUBLISH_ALONE', async () => {
    const people = await startWorkbench({ PREQUAL_PUBLISH_ALONE: 'true' });
    expect(await approversOf(people, 'publisher')).toEqual(await approversOf(people, 'analyst'));
  });
});

it('200: with PREQUAL_PUBLISH_ALONE an author approves, which the audit log marks', async () => {
  const alone = await startWorkbench({ PREQUAL_PUBLISH_ALONE: 'true' });
  const { data } = await alone.publisher.call('POST', '/drafts', { title: 'Alone' });
  const draft = `/drafts/${data.id}`;
  const edit = { path: RULES, text: lookBack(RULES, 36), revision: 0 };
  await alone.publisher.call('PUT', `${draft}/files`, edit);
  for (const action of ['submit', 'approve', 'publish'])
    expect((await alone.publisher.call('POST', `${draft}/${action}`)).status).toBe(200);
  const [row] = await listAudit(alone.api.context, SYSTEM_CHAIN, 1);
  expect(row?.subject).toMatchObject({ alone: true });
});
