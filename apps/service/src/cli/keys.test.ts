import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../test/command-run.ts';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { Authenticator } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { loadKeyRing, parseConfig } from '../config/index.ts';
import { TABLES } from '../tables/index.ts';
import { openSession } from './session.ts';

const { db, url } = await freshDatabase();
const clock = new VirtualClock();
const folder = await mkdtemp(join(tmpdir(), 'prequal-keys-cli-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const environment = {
  variables: { DATABASE_URL: url, PREQUAL_DATA_DIR: folder },
  cores: 1,
  cwd: folder,
  host: 'here',
  operator: 'ada',
};

async function ask<T = Record<string, unknown>>(line: string, expected = 0): Promise<T> {
  const session = openSession(environment, clock, async () => 0);
  const { code, out, err } = await runCommand([...line.split(' '), '--json'], session);
  expect(code, err).toBe(expected);
  return JSON.parse(out) as T;
}

interface ListedKey {
  readonly version: number;
  readonly created_at: string | null;
  readonly current: boolean;
  readonly sealed: number;
}

async function keyRing() {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.complaints.join());
  return loadKeyRing(parsed.config, { create: true });
}

describe('a leaked key', () => {
  test('is rotated, resealed and retired; tokens, addresses and the audit log keep working', async () => {
    const account = await ask<{ id: string; token: { token: string } }>(
      'account create --name Agency --email ada@example.com --token live',
    );
    const entry = {
      accountId: account.id,
      actor: 'token:x',
      action: 'prequalify',
      requestId: 'req_01M7GK93MZZJVRFD896270VA63',
      subject: { products: 1 },
      request: '{"applicant":{"dob":"1961-04-12"}}',
    };
    await db.transaction(async (tx) => recordAudit(tx, { keys: await keyRing(), now: clock.now() }, entry));
    const [first, ...none] = await ask<ListedKey[]>('keys list');
    expect(none).toEqual([]);
    expect(first).toMatchObject({ version: 1, current: true, created_at: expect.any(String) });
    expect(first?.sealed).toBeGreaterThanOrEqual(2);
    const leaked = await readFile(join(folder, 'keys.json'), 'utf8');
    const leakedRoot = (JSON.parse(leaked) as { keys: Record<string, string> }).keys[1] ?? 'none';

    expect(await ask('keys retire 1', 1)).toMatchObject({ error: { code: 'conflict' } });
    const rotated = await ask<ListedKey[]>('keys rotate');
    expect(rotated).toMatchObject([
      { version: 1, current: false, sealed: first?.sealed },
      { version: 2, current: true, sealed: 0 },
    ]);
    expect(await ask('keys retire 1', 1)).toMatchObject({ error: { code: 'conflict' } });
    expect(await ask('keys retire 7', 1)).toMatchObject({ error: { code: 'not_found' } });

    const resealed = await ask<ListedKey[]>('keys reseal');
    expect(resealed).toMatchObject([
      { version: 1, sealed: 0 },
      { version: 2, sealed: first?.sealed },
    ]);
    await ask('keys reseal');
    expect(await ask('audit verify')).toMatchObject({ broken: [] });
    expect(await ask<ListedKey[]>('keys retire 1')).toMatchObject([{ version: 2, current: true }]);
    const rows = await ask<{ action: string; subject: object }[]>('audit list --account system');
    expect(rows.map(({ action, subject }) => ({ action, ...subject }))).toEqual([
      { action: 'keys.rotate', version: 2 },
      { action: 'keys.reseal', version: 2, values: first?.sealed },
      { action: 'keys.retire', version: 1 },
    ]);

    expect(await readFile(join(folder, 'keys.json'), 'utf8')).not.toContain(leakedRoot);
    expect(await ask(`account show ${account.id}`)).toMatchObject({ email: 'ada@example.com' });
    expect(await ask('audit verify')).toMatchObject({ broken: [] });
    const authenticator = new Authenticator({ db, keys: await keyRing(), clock, onTouchFailed: () => {} });
    expect(await authenticator.authenticate(account.token.token)).toMatchObject({ accountId: account.id });
    // A retired number is never reused.
    expect(await ask<ListedKey[]>('keys rotate')).toMatchObject([
      { version: 2 },
      { version: 3, current: true },
    ]);
  });
});

test('every column with ciphertexts is resealed', async () => {
  const columns = await db.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_sealed'
       and not (select relispartition from pg_class where oid = table_name::regclass)`,
  );
  const known = TABLES.flatMap(({ name, sealed = [] }) => sealed.map(({ column }) => `${name}.${column}`));
  for (const { table_name, column_name } of columns) expect(known).toContain(`${table_name}.${column_name}`);
});

describe('audit checkpoint', () => {
  test('detects a chain that the owner of the tables shortened and linked again', async () => {
    const { id } = await ask<{ id: string }>('account create --name Agency');
    await ask(`account suspend ${id}`);
    await ask(`account resume ${id}`);
    const file = join(folder, 'checkpoint.json');
    const checkpoint = await ask<{ chains: { account_id: string; seq: number }[] }>(
      `audit checkpoint --out ${file}`,
    );
    expect(checkpoint.chains).toContainEqual(expect.objectContaining({ account_id: id, seq: 3 }));
    await ask(`account suspend ${id}`);
    expect(await ask(`audit verify --checkpoint ${file}`)).toMatchObject({ broken: [] });

    // The owner of the tables removes the suspension and links the rest again, as far as possible without the key.
    await db.transaction(async (tx) => {
      await tx.query('alter table audit_log disable trigger user');
      await tx.query('alter table audit_heads disable trigger user');
      const rows = await tx.query<{ seq: number; digest: Buffer }>(
        'delete from audit_log where account_id = $1 and seq = 2 returning seq, digest',
        [id],
      );
      expect(rows).toHaveLength(1);
      await tx.query('update audit_log set seq = seq - 1 where account_id = $1 and seq > 2', [id]);
      for (const seq of [2, 3]) {
        await tx.query(
          `update audit_log l set hash = sha256(p.hash || l.digest) from audit_log p
           where l.account_id = $1 and l.seq = $2 and p.account_id = l.account_id and p.seq = l.seq - 1`,
          [id, seq],
        );
      }
      await tx.query(
        `update audit_heads h set seq = 3, hash = l.hash from audit_log l
         where h.account_id = $1 and l.account_id = $1 and l.seq = 3`,
        [id],
      );
      await tx.query('alter table audit_log enable trigger user');
      await tx.query('alter table audit_heads enable trigger user');
    });
    expect(await ask(`audit verify --account ${id} --checkpoint ${file}`, 1)).toMatchObject({
      broken: expect.arrayContaining([
        { account_id: id, seq: 2, issue: 'broken_link' },
        { account_id: id, seq: 3, issue: 'checkpoint_mismatch' },
      ]),
    });
    // The other tests verify all chains.
    await db.transaction(async (tx) => {
      for (const table of ['audit_log', 'audit_heads']) {
        await tx.query(`alter table ${table} disable trigger user`);
        await tx.query(`delete from ${table} where account_id = $1`, [id]);
        await tx.query(`alter table ${table} enable trigger user`);
      }
    });
  });

  test('refuses a checkpoint that was changed', async () => {
    const checkpoint = await ask<{ chains: object[] }>('audit checkpoint');
    const file = join(folder, 'forged.json');
    await writeFile(file, JSON.stringify({ ...checkpoint, chains: checkpoint.chains.slice(1) }));
    expect(await ask(`audit verify --checkpoint ${file}`, 1)).toMatchObject({
      error: { code: 'validation_error' },
    });
    expect(await ask('audit verify --checkpoint missing.json', 1)).toMatchObject({
      error: { code: 'not_found' },
    });
  });
});

test('the guide for a leaked key works as written', async () => {
  const page = await readFile(new URL('../../../../docs/guides/leaked-key.md', import.meta.url), 'utf8');
  const [, block = ''] = /<!-- rehearsal -->\n```sh\n([\s\S]*?)```/.exec(page) ?? [];
  const lines = block.trim().split('\n');
  expect(lines.length).toBeGreaterThan(4);
  const [oldest] = await ask<ListedKey[]>('keys list');
  for (const line of lines) {
    const command = line
      .replace('npx prequal ', '')
      .replace('before-rotation.json', join(folder, 'before-rotation.json'))
      .replace('retire 1', `retire ${oldest?.version}`);
    await ask(command);
  }
  expect((await ask<ListedKey[]>('keys list')).map(({ version }) => version)).not.toContain(oldest?.version);
});
