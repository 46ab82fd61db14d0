import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KeyRing } from '../kernel/index.ts';
import { exportAudit, openAuditChain, recordAudit, verifyExport } from './index.ts';

const { db } = await freshDatabase();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);
const now = new Date('2026-03-01T12:00:00.123Z');

async function chainOf(accountId: string, length: number): Promise<string> {
  await db.transaction(async (tx) => {
    await openAuditChain(tx, accountId);
    for (let n = 1; n <= length; n++) {
      const entry = {
        accountId,
        actor: 'operator:é',
        action: 'x',
        subject: { n, b: [1] },
        request: `r ${n}`,
      };
      await recordAudit(tx, { keys, now }, entry);
    }
  });
  return accountId;
}

async function lines(accountId: string | null = null, since = 1): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of exportAudit(db, { accountId, since })) found.push(JSON.stringify(entry));
  return found;
}

async function* stream(found: readonly string[]): AsyncGenerator<string> {
  yield* found;
}
const verify = (found: readonly string[], ring = keys) => verifyExport(ring, stream(found));

const [one, two] = [await chainOf('acct_one', 1200), await chainOf('acct_two', 3)];

describe('an export', () => {
  it('has every row with its chain fields, and the end of each chain', async () => {
    const found = (await lines(two)).map((line) => JSON.parse(line));
    expect(found).toHaveLength(4);
    expect(found[0]).toEqual({
      object: 'audit_row',
      account_id: two,
      seq: 1,
      id: expect.stringMatching(/^aud_/),
      at: now.toISOString(),
      actor: 'operator:é',
      action: 'x',
      request_id: null,
      catalog_version: null,
      subject: { n: 1, b: [1] },
      request_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      erased: false,
      outcome_digest: null,
      key_version: 1,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(found[3]).toMatchObject({ object: 'audit_head', seq: 3, hash: found[2].hash });
  });

  it('contains no request, not even encrypted', async () => {
    expect((await lines(two)).join('')).not.toContain('sealed');
  });

  it('verifies without the database, whole and from any row on', async () => {
    expect(await verify(await lines())).toEqual({ rows: 1203, broken: [] });
    expect(await verify(await lines(one, 700))).toEqual({ rows: 501, broken: [] });
  });

  it.each<[string, (found: string[]) => string[], object]>([
    [
      'an edited row',
      (found) => found.map((line, i) => (i === 1 ? line.replace('"x"', '"y"') : line)),
      { seq: 2, issue: 'edited' },
    ],
    ['a missing row', (found) => found.filter((_, i) => i !== 1), { seq: 2, issue: 'missing' }],
    ['a missing end', (found) => found.filter((_, i) => i !== 2), { seq: 3, issue: 'tail_missing' }],
    ['a missing head', (found) => found.slice(0, 3), { seq: 4, issue: 'head_missing' }],
    [
      'a forged link',
      (found) =>
        found.map((line, i) => (i === 1 ? line.replace(/"hash":"[0-9a-f]{4}/, '"hash":"0000') : line)),
      { seq: 2, issue: 'broken_link' },
    ],
    [
      'a hidden erasure',
      (found) => found.map((line, i) => (i === 1 ? line.replace('"erased":false', '"erased":true') : line)),
      { seq: 2, issue: 'edited' },
    ],
  ])('shows %s', async (_what, change, place) => {
    const { broken } = await verify(change(await lines(two)));
    expect(broken).toContainEqual({ account_id: two, ...place });
  });

  it('cannot be judged without the key, and says which is missing', async () => {
    const other = new KeyRing([{ version: 2, root: Buffer.alloc(32, 2) }]);
    await expect(verify(await lines(two), other)).rejects.toThrow('key version 1');
  });

  it.each<[string, () => Promise<string[]>]>([
    ['is empty', async () => []],
    ['has blank lines only', async () => ['', ' ']],
    ['has the ends of chains only', () => lines(two, 4)],
  ])('is refused if it %s: without a row, nothing is verified', async (_what, found) => {
    await expect(verify(await found())).rejects.toThrow('contains no audit rows');
  });

  it('is refused by line if it is something else', async () => {
    await expect(verify([...(await lines(two)), '{"object":"event"}'])).rejects.toThrow('Line 5');
  });
});
