import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { listAudit } from '../audit/index.ts';
import { KeyRing } from '../kernel/index.ts';
import {
  addMember,
  changeRole,
  closeAccount,
  createAccount,
  makeOperatorAccount,
  removeMember,
  showAccount,
} from './index.ts';

const { db } = await freshDatabase();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);
const deps = { db, keys, clock: new VirtualClock() };
const ada = 'operator:ada';

const account = async () => (await createAccount(deps, ada, { name: 'A' })).id;
const add = (accountId: string, role: 'owner' | 'analyst' | 'publisher', email = `${role}@example.com`) =>
  addMember(deps, ada, { accountId, email, name: 'Person', role });

describe('the operator account', () => {
  it('is one account, and a change is in the audit log of both', async () => {
    const [one, two] = [await account(), await account()];
    expect(await makeOperatorAccount(deps, ada, one)).toMatchObject({ changed: true });
    expect(await makeOperatorAccount(deps, ada, one)).toMatchObject({ changed: false });
    await Promise.all([makeOperatorAccount(deps, ada, two), makeOperatorAccount(deps, ada, two)]);
    expect((await showAccount(deps, one)).isOperator).toBe(false);
    expect((await showAccount(deps, two)).isOperator).toBe(true);
    const subjects = (await listAudit(deps, one, 20)).map(({ subject }) => subject);
    expect(subjects).toContainEqual({ account_id: one, operator: true });
    expect(subjects).toContainEqual({ account_id: one, operator: false });
  });

  it('alone has analysts and publishers, and cannot be changed while it has', async () => {
    const [customer, operator] = [await account(), await account()];
    await expect(add(customer, 'analyst')).rejects.toThrow('exists in the operator account only');
    const { id } = await add(customer, 'owner');
    await expect(changeRole(deps, ada, { id, role: 'publisher' })).rejects.toThrow(
      'exists in the operator account only',
    );
    await makeOperatorAccount(deps, ada, operator);
    const analyst = await add(operator, 'analyst');
    await expect(makeOperatorAccount(deps, ada, customer)).rejects.toThrow('has analysts or publishers');
    await removeMember(deps, ada, analyst.id);
    expect(await makeOperatorAccount(deps, ada, customer)).toMatchObject({ changed: true });
  });

  it('is not a closed or an unknown one', async () => {
    const closed = await account();
    await closeAccount(deps, ada, closed);
    await expect(makeOperatorAccount(deps, ada, closed)).rejects.toThrow('A closed account');
    await expect(makeOperatorAccount(deps, ada, 'acct_00000000000000000000000000')).rejects.toThrow(
      'No such account',
    );
  });
});
