import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/command-run.ts';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { createAccount, openSessionWithTicket } from '../accounts/index.ts';
import { listAudit } from '../audit/index.ts';
import { recordServiceAddress, removeServiceAddress } from '../config/index.ts';
import { KeyRing } from '../kernel/index.ts';
import { memberCommands } from './member.ts';
import { openSession } from './session.ts';

const { db, url } = await freshDatabase();
const clock = new VirtualClock();
const root = Buffer.alloc(32, 7);
const deps = { db, clock, keys: new KeyRing([{ version: 1, root }]) };
const dataDir = await mkdtemp(join(tmpdir(), 'prequal-member-'));
const variables = {
  DATABASE_URL: url,
  PREQUAL_KEY: `1:${root.toString('base64')}`,
  PREQUAL_DATA_DIR: dataDir,
};
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function run(...args: string[]) {
  const session = openSession(
    { variables, cores: 1, cwd: '/tmp', host: 'here', operator: 'ada' },
    clock,
    async () => 0,
  );
  const program = { version: '0', commands: memberCommands, groups: { member: 'people' } };
  const { code, out, err } = await runCommand(['member', ...args, '--json'], session, program);
  return { code, err, document: out === '' ? null : JSON.parse(out) };
}

async function account(): Promise<string> {
  return (await createAccount(deps, 'operator:ada', { name: 'Agency' })).id;
}

const add = (id: string, email: string, role = 'agent') =>
  run('add', '--account', id, '--email', email, '--name', 'Grace', '--role', role);

describe('member', () => {
  it('add, role, remove and list use one document shape, and every change is audited', async () => {
    const id = await account();
    const { document: added } = await add(id, 'grace@example.com');
    expect(added).toEqual({
      id: expect.stringMatching(/^mem_/),
      account_id: id,
      email: 'grace@example.com',
      name: 'Grace',
      role: 'agent',
      status: 'active',
      created_at: clock.now().toISOString(),
      last_signed_in_at: null,
    });
    expect((await run('role', added.id, '--role', 'owner')).document).toMatchObject({ role: 'owner' });
    const again = await run('role', added.id, '--role', 'owner');
    expect(again).toMatchObject({
      code: 0,
      err: expect.stringContaining('Nothing changed: the member already has the role owner.'),
    });
    expect((await run('remove', added.id)).document).toMatchObject({ status: 'removed' });
    expect((await run('list', '--account', id)).document).toMatchObject([
      { id: added.id, status: 'removed' },
    ]);
    const actions = (await listAudit(deps, id, 20)).map(({ actor, action }) => [actor, action]);
    expect(actions.slice(1)).toEqual([
      ['operator:ada', 'member.add'],
      ['operator:ada', 'member.role'],
      ['operator:ada', 'member.remove'],
    ]);
  });

  it('link prints an address that signs in once', async () => {
    const { document: added } = await add(await account(), 'grace@example.com');
    const { document: link } = await run('link', added.id);
    expect(link).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/console\/#t=sit_[0-9A-Za-z]{43}$/),
      expires_at: new Date(clock.now().getTime() + 600_000).toISOString(),
    });
    const ticket = link.url.split('#t=')[1];
    expect(await openSessionWithTicket(deps, ticket, 'test')).not.toBeNull();
    expect(await openSessionWithTicket(deps, ticket, 'test')).toBeNull();
  });

  describe('link', () => {
    afterEach(() => removeServiceAddress(dataDir));

    it('leads to the address of the running service', async () => {
      const { document: added } = await add(await account(), 'grace@example.com');
      await recordServiceAddress(dataDir, 'http://127.0.0.1:8099');
      const { document, err } = await run('link', added.id);
      expect(document.url).toMatch(/^http:\/\/127\.0\.0\.1:8099\/console\/#t=/);
      expect(err).toBe('');
    });

    it('says that it uses the configured address when no service runs', async () => {
      const { document: added } = await add(await account(), 'grace@example.com');
      const { err } = await run('link', added.id);
      expect(err).toContain('the link uses the configured address http://127.0.0.1:8080');
    });

    it.each([
      ['of a service that was killed', JSON.stringify({ url: 'http://127.0.0.1:8099', pid: 2 ** 30 })],
      ['that is damaged', '{"url":'],
    ])('ignores a record %s', async (_, record) => {
      const { document: added } = await add(await account(), 'grace@example.com');
      await writeFile(join(dataDir, 'service.json'), record);
      expect((await run('link', added.id)).document.url).toContain('http://127.0.0.1:8080/');
      await rm(join(dataDir, 'service.json'));
    });
  });

  it('an address is unique in its account while its member is active, however it is spelled', async () => {
    const [one, two] = [await account(), await account()];
    const { document: first } = await add(one, 'grace@example.com');
    expect(await add(one, 'GRACE@Example.com')).toMatchObject({
      code: 1,
      document: { error: { code: 'conflict' } },
    });
    expect((await add(two, 'grace@example.com')).code).toBe(0);
    await run('remove', first.id);
    expect((await add(one, 'grace@example.com')).code).toBe(0);
  });

  it.each([
    ['link', 'conflict'],
    ['role', 'conflict'],
  ])('refuses %s for a removed member', async (command, code) => {
    const { document: added } = await add(await account(), 'grace@example.com');
    await run('remove', added.id);
    const flags = command === 'role' ? ['--role', 'owner'] : [];
    expect(await run(command, added.id, ...flags)).toMatchObject({ code: 1, document: { error: { code } } });
  });

  it('exits 1 for an unknown member or account and a bad address, and 2 for an unknown role', async () => {
    expect(await run('remove', 'mem_1')).toMatchObject({
      code: 1,
      document: { error: { code: 'not_found' } },
    });
    expect(await add('acct_1', 'grace@example.com')).toMatchObject({
      code: 1,
      document: { error: { code: 'not_found' } },
    });
    expect((await add(await account(), 'grace')).code).toBe(1);
    expect((await add(await account(), 'grace@example.com', 'boss')).code).toBe(2);
  });
});
