import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { startProcess } from '../../test/processes/start.ts';
import { fingerprint, systemClock } from '../kernel/index.ts';
import { executeOnce, type KeyIdentity, lookUp } from './index.ts';
import { keyReader } from './key-store.ts';

const { db, url } = await freshDatabase();
await db.query('create table works (key text not null)');

const PRINT = fingerprint({ a: 1 });

function identityOf(key: string): KeyIdentity {
  return { accountId: 'acct_1', livemode: true, route: 'POST /v3/prequalify', key };
}

it('a process killed during execution frees the key, and a waiting duplicate takes it immediately', async () => {
  const identity = identityOf('killed-inside');
  const child = startProcess('key-holder.js', [url, identity.key, 'inside']);
  expect(await child.onMessage()).toBe('inside');
  const waiting = executeOnce(
    { db },
    { identity, fingerprint: PRINT, requestId: 'req_parent', now: systemClock.now() },
    async (tx) => {
      await tx.query('insert into works values ($1)', [identity.key]);
      return { status: 200, body: Buffer.from('from the parent') };
    },
  );
  await child.crash();
  expect(await waiting).toMatchObject({ kind: 'executed', response: { requestId: 'req_parent' } });
  expect(await db.query('select key from works where key = $1', [identity.key])).toHaveLength(1);
});

it('a process killed after commit leaves its response stored', async () => {
  const identity = identityOf('killed-after');
  const child = startProcess('key-holder.js', [url, identity.key, 'after']);
  expect(await child.onMessage()).toBe('committed');
  await child.crash();
  expect(await lookUp(keyReader(db), { identity, fingerprint: PRINT, now: systemClock.now() })).toEqual({
    kind: 'replay',
    response: { status: 201, body: Buffer.from('from the child'), requestId: 'req_child' },
  });
});
