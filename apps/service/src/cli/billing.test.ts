import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandRun, runCommand } from '../../test/command-run.ts';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { openSession } from './session.ts';

const { db, url } = await freshDatabase();
const clock = new VirtualClock('2026-03-20T12:00:00.000Z');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prequal-billing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(args: readonly string[]): Promise<CommandRun> {
  const variables = {
    DATABASE_URL: url,
    PREQUAL_KEY: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    PREQUAL_DATA_DIR: folder,
  };
  const surroundings = { variables, cores: 1, cwd: folder, host: 'here', operator: 'ada' };
  return runCommand(
    args,
    openSession(surroundings, clock, async () => 0),
  );
}

async function json<T = Record<string, unknown>>(line: string, expected = 0): Promise<T> {
  const { code, out, err } = await run([...line.split(' '), '--json']);
  expect(code, err).toBe(expected);
  return JSON.parse(out) as T;
}

async function account(used = 0): Promise<string> {
  const { id } = await json<{ id: string }>('account create --name Agency --email ada@example.com');
  const license = await json<{ id: string }>(`license create --account ${id}`);
  if (used > 0) {
    await db.query("insert into monthly_usage (license_id, month, used) values ($1, '2026-03', $2)", [
      license.id,
      used,
    ]);
  }
  return id;
}

interface Invoice {
  readonly number: string;
  readonly artifact: { readonly path: string; readonly sha256: string; readonly bytes: number };
}

describe('billing', () => {
  test('prints a credit with the new balance, and shows the balance on request', async () => {
    const id = await account();
    expect(await json(`billing credits add --account ${id} --cents 108420 --reason goodwill`)).toEqual({
      id: expect.stringMatching(/^crd_[0-9A-Z]{26}$/),
      account_id: id,
      amount: { cents: 108_420, display: '$1,084.20' },
      balance: { cents: 108_420, display: '$1,084.20' },
      reason: 'goodwill',
      created_at: '2026-03-20T12:00:00.000Z',
    });
    expect(await json(`billing balance --account ${id}`)).toEqual({
      account_id: id,
      balance: { cents: 108_420, display: '$1,084.20' },
    });
    expect(await run(['billing', 'balance', '--account', id])).toMatchObject({ code: 0, out: '$1,084.20\n' });
  });

  test('writes an invoice as a PDF to the data directory and to --out; a second run returns the same one', async () => {
    const id = await account(250);
    const made = await json<Invoice>(`billing invoice --account ${id} --period 2026-03`);
    expect(made).toEqual({
      id: expect.stringMatching(/^inv_[0-9A-Z]{26}$/),
      number: expect.stringMatching(/^INV-2026-\d{6}$/),
      period: '2026-03',
      total: { cents: 500, display: '$5.00' },
      line_items: [expect.objectContaining({ quantity: 250, amount: { cents: 500, display: '$5.00' } })],
      artifact: {
        path: join(folder, 'invoices', `${made.number}.pdf`),
        content_type: 'application/pdf',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        bytes: expect.any(Number),
      },
    });
    const out = join(folder, 'copy.pdf');
    const again = await run([
      'billing',
      'invoice',
      '--account',
      id,
      '--period',
      '2026-03',
      '--out',
      out,
      '--json',
    ]);
    expect(again.err).toBe(`prequal: Nothing changed: ${made.number} was already issued.\n`);
    expect(JSON.parse(again.out)).toEqual({ ...made, artifact: { ...made.artifact, path: out } });
    for (const path of [out, made.artifact.path]) {
      const bytes = await readFile(path);
      expect(bytes.length).toBe(made.artifact.bytes);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.artifact.sha256);
    }
    const people = await run(['billing', 'invoice', '--account', id, '--period', '2026-03']);
    expect(people.out).toContain(made.number);
    expect(people.out).toContain('$5.00');
  });

  test('emails the owner about an invoice once', async () => {
    const id = await account();
    for (let n = 0; n < 2; n++) await json(`billing invoice --account ${id} --period 2026-02`);
    const mails = await db.query('select template from emails where account_id = $1', [id]);
    expect(mails).toEqual([{ template: 'invoice_ready' }]);
  });

  test('issues an invoice even if it cannot be written to --out', async () => {
    const id = await account();
    const out = join(folder, 'nowhere', 'copy.pdf');
    const refused = await run(['billing', 'invoice', '--account', id, '--period', '2026-01', '--out', out]);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^prequal: INV-2026-\d{6} is issued, but cannot be written: ENOENT/);
    const { number } = await json<Invoice>(`billing invoice --account ${id} --period 2026-01`);
    expect(await readdir(join(folder, 'invoices'))).toContain(`${number}.pdf`);
  });

  test.each([
    ['billing balance --account acct_nobody', 'not_found', 1],
    ['billing credits add --account acct_nobody --cents 5', 'not_found', 1],
    ['billing invoice --account acct_nobody --period 2026-03', 'not_found', 1],
    ['billing invoice --account acct_nobody --period 2026-13', 'usage', 2],
    ['billing invoice --account acct_nobody --period March', 'usage', 2],
    ['billing invoice --account acct_nobody --period 2026-04', 'validation_error', 1],
    ['billing credits add --account acct_nobody --cents 0', 'validation_error', 1],
    ['billing credits add --account acct_nobody --cents 1.5', 'usage', 2],
    ['billing credits add --account acct_nobody', 'usage', 2],
    ['billing credits', 'usage', 2],
  ])('%s is refused: %s, exit code %i', async (line, code, exit) => {
    expect(await json(line, exit)).toMatchObject({ error: { code } });
  });
});

describe('billing invoice --preview', () => {
  test('shows what would be invoiced and issues nothing', async () => {
    const id = await account(3);
    const before = await json(`billing invoice --account ${id} --period 2026-03 --preview`);
    expect(before).toMatchObject({
      id: null,
      number: null,
      period: '2026-03',
      total: { cents: 6 },
      artifact: null,
    });
    const again = await json(`billing invoice --account ${id} --period 2026-03 --preview`);
    expect(again).toEqual(before);
    const issued = await json(`billing invoice --account ${id} --period 2026-03`);
    expect(issued).toMatchObject({ total: before.total, line_items: before.line_items });
    const after = await json(`billing invoice --account ${id} --period 2026-03 --preview`);
    expect(after).toMatchObject({ id: issued.id, number: issued.number, total: before.total });
  });
});
