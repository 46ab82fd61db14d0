import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { KeyRing } from '../kernel/index.ts';
import {
  closeAccount,
  createAccount,
  endConsoleSession,
  findConsoleSession,
  openConsoleSession,
  resumeAccount,
  suspendAccount,
  sweepConsoleSessions,
} from './index.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const first = { version: 1, root: Buffer.alloc(32, 1) };
const deps = { db, keys: new KeyRing([first]), clock };
const ada = 'operator:ada';
const account = async () => (await createAccount(deps, ada, { name: 'Agency' })).id;
const HOUR_MS = 3_600_000;

it('a session says whose it is, for twelve hours, and no longer than its owner wants', async () => {
  const id = await account();
  const [one, two] = [await openConsoleSession(deps, id), await openConsoleSession(deps, id)];
  const expiresAt = new Date(clock.now().getTime() + 12 * HOUR_MS);
  expect(await findConsoleSession(deps, one.text)).toEqual({ accountId: id, expiresAt });
  expect(await endConsoleSession(deps, one.text)).toBe(true);
  expect(await endConsoleSession(deps, one.text)).toBe(false);
  expect(await findConsoleSession(deps, one.text)).toBeNull();
  clock.advance(12 * HOUR_MS - 1);
  expect(await findConsoleSession(deps, two.text)).not.toBeNull();
  clock.advance(1);
  expect(await findConsoleSession(deps, two.text)).toBeNull();
  expect(await sweepConsoleSessions(db, clock.now(), 10)).toBe(1);
  expect(await sweepConsoleSessions(db, clock.now(), 10)).toBe(0);
});

it.each([
  ['suspended', (id: string) => suspendAccount(deps, ada, id, null)],
  ['closed', (id: string) => closeAccount(deps, ada, id)],
])('ends at once when its account is %s, and nobody signs in after that', async (_, act) => {
  const [id, other] = [await account(), await account()];
  const [mine, theirs] = [await openConsoleSession(deps, id), await openConsoleSession(deps, other)];
  await act(id);
  expect(await findConsoleSession(deps, mine.text)).toBeNull();
  expect(await findConsoleSession(deps, theirs.text)).toMatchObject({ accountId: other });
  await expect(openConsoleSession(deps, id)).rejects.toMatchObject({ code: 'conflict' });
});

it('stays ended when the suspension is over', async () => {
  const id = await account();
  const { text } = await openConsoleSession(deps, id);
  await suspendAccount(deps, ada, id, null);
  await resumeAccount(deps, ada, id);
  expect(await findConsoleSession(deps, text)).toBeNull();
  expect(await findConsoleSession(deps, (await openConsoleSession(deps, id)).text)).not.toBeNull();
});

it('is kept as a keyed hash only, and is found after a change of keys', async () => {
  const { text } = await openConsoleSession(deps, await account());
  const rows = await db.query<{ whole: string }>('select s::text as whole from console_sessions s');
  expect(JSON.stringify(rows)).not.toContain(text);
  const changed = { ...deps, keys: new KeyRing([first, { version: 2, root: Buffer.alloc(32, 2) }]) };
  expect(await findConsoleSession(changed, text)).not.toBeNull();
  const stranger = { ...deps, keys: new KeyRing([{ version: 1, root: Buffer.alloc(32, 9) }]) };
  expect(await findConsoleSession(stranger, text)).toBeNull();
  expect(await findConsoleSession(deps, `${text}x`)).toBeNull();
});

it('is refused for an account that is not there', async () => {
  await expect(openConsoleSession(deps, 'acct_unknown')).rejects.toMatchObject({ code: 'not_found' });
});
