import { expect, it } from 'vitest';
import { freshDatabase, migrateBefore } from '../../test/database.ts';
import { KEYS, seedAccount, sketchDecision } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { CaseService, CaseShares } from '../cases/index.ts';
import { openEvent } from '../events/index.ts';
import type { Principal } from '../kernel/index.ts';
import { migrate, readSealing } from '../storage/index.ts';
import { DecisionLog } from '../underwriting/index.ts';
import { sealStored } from './index.ts';

/** The migration after which a day passes before anything is sealed. */
const SEALING = 27;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ACCOUNT = 'acct_1';

const { db } = await freshDatabase(4, { migrated: false });
await migrateBefore(db, SEALING);
await db.query("insert into installation (key_version, key_check) values (1, '')");
await migrate(db);
const clock = new VirtualClock(new Date().toISOString());
const { since } = await readSealing(db);
const deps = { db, keys: KEYS, clock };
const seal = () => sealStored(deps, new AbortController().signal);
await seedAccount(db, ACCOUNT);

it('an installation that is upgraded seals nothing for a day, and a new one from the start', async () => {
  expect((await readSealing(db)).isComplete).toBe(false);
  expect(Math.abs(since.getTime() - clock.now().getTime() - DAY_MS)).toBeLessThan(10 * MINUTE_MS);
  const fresh = await freshDatabase();
  await fresh.db.query("insert into installation (key_version, key_check) values (1, '')");
  const sealing = await readSealing(fresh.db);
  expect(sealing.isComplete).toBe(true);
  expect(sealing.since < clock.now()).toBe(true);
});

const storedEvents = () =>
  db.query<{ body: Buffer; old: Buffer | null }>(
    `select e.body, l.body as old from events e join event_log l on l.id = e.id
     where e.account_id = $1 order by e.seq`,
    [ACCOUNT],
  );

it('events of before are in clear for the previous release, and encrypted a day later', async () => {
  const log = new DecisionLog(db, KEYS, { clock, sealedSince: since });
  const decisions = ['req_1', 'req_2'].map((requestId) =>
    sketchDecision({ accountId: ACCOUNT, key: requestId, requestId, now: clock.now() }),
  );
  for (const decision of decisions) expect(await log.record(decision)).toMatchObject({ kind: 'recorded' });
  // As versions before partitions stored it.
  await db.query(`update event_log l set body = p.body from event_payloads p
    where l.account_id = p.account_id and l.livemode = p.livemode and l.seq = p.seq and l.seq = 1`);
  await db.query('delete from event_payloads where seq = 1');
  const bodies = decisions.map(({ event }) => event?.body.toString());
  await seal();
  expect((await storedEvents()).map(({ body }) => body.toString())).toEqual(bodies);

  clock.advance(DAY_MS + 20 * MINUTE_MS);
  await seal();
  const rows = await storedEvents();
  expect(rows.map(({ body }) => openEvent(KEYS, ACCOUNT, body).toString())).toEqual(bodies);
  for (const { body, old } of rows) {
    expect(old).toBeNull();
    expect(body.toString('latin1')).not.toContain('plan_count');
  }
  // The rest of this file begins before the change again.
  clock.advance(-(DAY_MS + 20 * MINUTE_MS));
  await db.query('update installation set sealing_complete = false');
});

const principal: Principal = {
  accountId: ACCOUNT,
  livemode: true,
  licenseId: 'lic_1',
  actor: { kind: 'member', id: 'mem_1' },
  limits: { rate: 1, lightRate: 1, testRate: 1, monthlyQuota: null },
};
const content = {
  product: 'p',
  label: null,
  ciphertext: Buffer.from('c'),
  iv: Buffer.alloc(12, 1),
  tag: Buffer.alloc(16, 2),
};
const storedShares = async () => {
  const rows = await db.query<{ id: string }>('select id from case_shares order by created_at');
  return rows.map(({ id }) => id);
};

it('share links work before, while and after their ids are hashed', async () => {
  const cases = new CaseService({ ...deps, spend: async () => {}, sendShare: async () => {} });
  const shares = new CaseShares({ ...deps, hashedSince: since });
  const { id: caseId } = await cases.create(null, principal, content);
  const share = async () => shares.create(null, principal, await shares.draw(principal, { caseId }));
  const before = await share();
  await seal();
  expect(await storedShares()).toEqual([before.id]);
  expect(await shares.open(before.id)).toMatchObject({ accountId: ACCOUNT });

  clock.advance(DAY_MS + 20 * MINUTE_MS);
  const after = await share();
  expect(await storedShares()).toEqual([before.id, expect.stringMatching(/^mac_/)]);
  for (const { id } of [before, after]) expect(await shares.open(id)).toMatchObject({ accountId: ACCOUNT });

  await seal();
  const hashes = await storedShares();
  expect(hashes).toEqual([expect.stringMatching(/^mac_/), expect.stringMatching(/^mac_/)]);
  for (const { id } of [before, after]) expect(await shares.open(id)).toMatchObject({ accountId: ACCOUNT });
  for (const id of hashes) await expect(shares.open(id)).rejects.toMatchObject({ code: 'not_found' });
});

it('does nothing once it is complete', async () => {
  expect((await readSealing(db)).isComplete).toBe(true);
  await db.query("update case_shares set id = 'shr_later' where id = (select min(id) from case_shares)");
  await seal();
  expect(await storedShares()).toContain('shr_later');
});
