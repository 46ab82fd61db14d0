import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { KeyRing } from '../kernel/index.ts';
import {
  createAccount,
  createLicense,
  issueToken,
  type OwnerNotice,
  rotateToken,
  showAccount,
  suspendAccount,
} from './index.ts';

const { db } = await freshDatabase();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);
const result: [string, OwnerNotice][] = [];
const deps = {
  db,
  keys,
  clock: new VirtualClock(),
  notify: async (_tx: unknown, accountId: string, notice: OwnerNotice) => {
    result.push([accountId, notice]);
  },
};
const ada = 'operator:ada';

it('the owner is notified of a live token, of a rotation and of a suspension, once each, with what is needed to act', async () => {
  const { id } = await createAccount(deps, ada, { name: 'A', email: 'a@example.com' });
  const license = await createLicense(deps, ada, { accountId: id, limits: {} });
  await issueToken(deps, ada, { licenseId: license.id, mode: 'test' });
  const old = await issueToken(deps, ada, { licenseId: license.id, mode: 'live' });
  const { issued } = await rotateToken(deps, ada, old.id);
  await suspendAccount(deps, ada, { id, reason: 'unpaid' });
  await suspendAccount(deps, ada, { id, reason: 'unpaid' });
  expect(result).toEqual([
    [id, { template: 'token_issued', variables: { hint: old.hint, name: null, expires_at: null } }],
    [
      id,
      {
        template: 'token_rotated',
        variables: {
          mode: 'live',
          hint: issued.hint,
          old_hint: old.hint,
          old_expires_at: '2026-03-02T12:00:00.000Z',
        },
      },
    ],
    [id, { template: 'account_suspended', variables: { reason: 'unpaid' } }],
  ]);
});

it('a notice that cannot be queued rolls back the action', async () => {
  const { id } = await createAccount(deps, ada, { name: 'A' });
  const failing = { ...deps, notify: () => Promise.reject(new Error('no outbox')) };
  await expect(suspendAccount(failing, ada, { id, reason: null })).rejects.toThrow('no outbox');
  expect((await showAccount(deps, id)).status).toBe('provisioned');
});
