import { expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { seedAccount, seedEndpoint } from '../../../test/decisions.ts';
import { Heartbeat } from './heartbeat.ts';

const { db } = await freshDatabase();
const ACCOUNT = 'acct_beat';
await seedAccount(db, ACCOUNT);

const lease = async (endpoint: string, owner: string) => {
  await seedEndpoint(db, { id: endpoint, accountId: ACCOUNT });
  await db.query(
    `update webhook_lanes set lease_owner = $2, lease_token = 7, wake_at = now() + interval '1 minute' where endpoint_id = $1`,
    [endpoint, owner],
  );
};
const holder = async (endpoint: string) =>
  (
    await db.query<{ owner: string | null; token: number; due: boolean }>(
      `select lease_owner as owner, lease_token as token, wake_at <= now() as due from webhook_lanes where endpoint_id = $1`,
      [endpoint],
    )
  )[0];

/** A process whose clock is moved by the test. */
class Process {
  #elapsed = 0;
  readonly #heartbeat: Heartbeat;

  constructor(owner: string) {
    this.#heartbeat = new Heartbeat({ db, owner, clock: { elapsed: () => this.#elapsed } });
  }

  async beat(afterMs = 1000): Promise<number> {
    this.#elapsed += afterMs;
    return this.#heartbeat.beat(new Date());
  }

  /** Says for long enough that it is alive to know who else is. */
  async beatRegularly(): Promise<number> {
    let freed = 0;
    for (let beats = 0; beats < 5; beats++) freed += await this.beat();
    return freed;
  }

  leave = () => this.#heartbeat.leave();
}

const silence = (owners: string) =>
  db.query("update lease_owners set seen_at = seen_at - interval '6 seconds' where owner ~ $1", [owners]);

it('frees the lanes of a host that no longer responds, and of no other', async () => {
  await lease('whep_lost', 'host-a/1/x');
  await lease('whep_kept', 'host-b/1/x');
  // A process of an older version, which says nothing.
  await lease('whep_older', 'host-c/1/x');
  const host = new Process('host-b/1/x');
  await new Process('host-a/1/x').beat();
  expect(await host.beatRegularly()).toBe(0);

  await silence('^host-a');
  expect(await host.beat()).toBe(1);
  expect(await holder('whep_lost')).toEqual({ owner: null, token: 8, due: true });
  expect(await holder('whep_kept')).toMatchObject({ owner: 'host-b/1/x', token: 7 });
  expect(await holder('whep_older')).toMatchObject({ owner: 'host-c/1/x' });
});

it('frees nothing after the database held up everybody, but what stays silent', async () => {
  await lease('whep_held_up', 'host-e/1/x');
  await lease('whep_gone', 'host-f/1/x');
  const [first, other] = [new Process('host-g/1/x'), new Process('host-e/1/x')];
  await new Process('host-f/1/x').beat();
  await other.beat();
  await first.beatRegularly();

  await silence('^host-[efg]');
  expect(await first.beat(7000)).toBe(0);
  expect(await first.beat()).toBe(0);
  await other.beat(7500);
  expect(await first.beatRegularly()).toBe(1);
  expect(await holder('whep_held_up')).toMatchObject({ owner: 'host-e/1/x', token: 7 });
  expect(await holder('whep_gone')).toMatchObject({ owner: null });
});

it('forgets a process that stops', async () => {
  const stopped = new Process('host-d/1/x');
  await stopped.beat();
  await stopped.leave();
  expect(await db.query("select from lease_owners where owner = 'host-d/1/x'")).toEqual([]);
});
