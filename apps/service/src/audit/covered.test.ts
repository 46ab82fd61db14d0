import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KeyRing } from '../kernel/index.ts';
import {
  exportAudit,
  findRecordedRequest,
  listAudit,
  openAuditChain,
  recordAudit,
  sealStoredDecisions,
  verifyAudit,
  verifyExport,
} from './index.ts';

const { db } = await freshDatabase();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);
const now = new Date('2026-03-01T12:00:00.123Z');
const ACCOUNT = 'acct_1';
/** More than one batch. */
const DECISIONS = 300;

interface Stored {
  readonly subject: Readonly<Record<string, unknown>>;
  readonly outcome_digest: Buffer | null;
  readonly covered_sealed: Buffer | null;
}

const stored = () =>
  db.query<Stored>(
    `select subject, outcome_digest, covered_sealed from audit_log
     where account_id = $1 and action = 'prequalify' order by seq`,
    [ACCOUNT],
  );

async function* exported(): AsyncGenerator<string> {
  for await (const entry of exportAudit(db, { accountId: ACCOUNT, since: 1 })) yield JSON.stringify(entry);
}

/** As an earlier version recorded decisions about applicants who got different numbers of offers. */
beforeAll(async () => {
  await db.transaction(async (tx) => {
    await openAuditChain(tx, ACCOUNT);
    await recordAudit(tx, { keys, now }, { accountId: ACCOUNT, actor: 'operator', action: 'x', subject: {} });
    for (let n = 1; n <= DECISIONS; n++) {
      await recordAudit(
        tx,
        { keys, now },
        {
          accountId: ACCOUNT,
          actor: 'token:tok_1',
          action: 'prequalify',
          requestId: `req_${n}`,
          catalogVersion: 'c1',
          subject: { license_id: 'lic_1', plan_count: 184, eligible_count: n % 12 },
          request: `{"applicant":${n}}`,
          outcome: Buffer.from(`outcome ${n % 12}`),
        },
      );
    }
  });
});

describe('audit rows of earlier versions', () => {
  it('no longer tell applicants apart, and say with the key what they said', async () => {
    const [listed, found] = [
      await listAudit({ db, keys }, ACCOUNT, 1000),
      await findRecordedRequest(db, keys, 'req_7'),
    ];
    expect(new Set((await stored()).map(({ subject }) => subject.eligible_count)).size).toBe(12);
    await sealStoredDecisions({ db, keys }, new AbortController().signal);
    const rows = await stored();
    expect(rows).toHaveLength(DECISIONS);
    for (const row of rows) {
      expect(row).toMatchObject({ subject: { license_id: 'lic_1' }, outcome_digest: null });
      expect(Object.keys(row.subject)).toEqual(['license_id']);
    }
    expect(new Set(rows.map(({ covered_sealed }) => covered_sealed?.length)).size).toBe(1);
    expect(await listAudit({ db, keys }, ACCOUNT, 1000)).toEqual(listed);
    expect(await findRecordedRequest(db, keys, 'req_7')).toEqual(found);
  });

  it('verify in the database and in an export', async () => {
    expect(await verifyAudit(db, keys, { accountId: ACCOUNT })).toEqual({ rows: DECISIONS + 1, broken: [] });
    expect(await verifyExport(keys, exported())).toEqual({ rows: DECISIONS + 1, broken: [] });
  });

  it('are encrypted once, also after an interruption', async () => {
    const before = await stored();
    await sealStoredDecisions({ db, keys }, new AbortController().signal);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['the subject', `set subject = '{"license_id":"lic_2"}'`],
    ['the digest of the outcome', `set outcome_digest = digest`],
    ['the ciphertext, by none', 'set covered_sealed = null'],
  ])('cannot have %s replaced', async (_, change) => {
    await expect(db.query(`update audit_log ${change} where request_id = 'req_9'`)).rejects.toThrow(
      'append-only',
    );
  });

  it('do not verify with the content of another row', async () => {
    await db.query(`update audit_log set covered_sealed =
      (select covered_sealed from audit_log where request_id = 'req_2') where request_id = 'req_1'`);
    const broken = [{ account_id: ACCOUNT, seq: 2, issue: 'edited' }];
    expect((await verifyAudit(db, keys, { accountId: ACCOUNT })).broken).toEqual(broken);
    expect((await verifyExport(keys, exported())).broken).toEqual(broken);
  });
});
