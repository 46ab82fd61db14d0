import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { CONFIRMED_CHANNEL, CONFIRMING, type Listener, listen } from './listener.ts';
import { giveNotice } from './notice.ts';

const { db, connection } = await freshDatabase();
const MOST_MS = 5000;

/** A process that listens and confirms. */
async function startProcess(): Promise<{ readonly heard: string[]; readonly listener: Listener }> {
  const heard: string[] = [];
  let onReady = () => {};
  const ready = new Promise<void>((resolve) => {
    onReady = resolve;
  });
  const onHint = (_channel: string, payload: string | null) => {
    if (payload === null) onReady();
    else heard.push(payload);
  };
  const listener = listen(connection, { channels: [CONFIRMED_CHANNEL], onHint }, new VirtualClock());
  await ready;
  onTestFinished(() => listener.close());
  return { heard, listener };
}

function notify(clock: VirtualClock): Promise<void> {
  const storage = {
    db,
    listen: (channels: readonly string[], onHint: (channel: string, payload: string | null) => void) =>
      listen(connection, { channels, onHint }, new VirtualClock()),
  };
  return giveNotice(storage, { subject: 'acct_1', write: async () => {}, mostMs: MOST_MS }, clock);
}

it('ends as soon as every process has heard, without waiting', async () => {
  const processes = [await startProcess(), await startProcess()];
  // The clock never advances.
  await notify(new VirtualClock());
  expect(processes.map(({ heard }) => heard)).toEqual([['acct_1'], ['acct_1']]);
  expect(processes.every(({ listener }) => listener.isConnected())).toBe(true);
});

it('waits as long as anything is remembered for a process that does not confirm', async () => {
  await startProcess();
  const silent = new pg.Client(connection);
  await silent.connect();
  onTestFinished(() => silent.end());
  await silent.query(`set application_name = '${CONFIRMING}'`);
  await silent.query(`listen ${CONFIRMED_CHANNEL}`);
  const heard = new Promise((resolve) => silent.once('notification', resolve));
  const clock = new VirtualClock();
  let ended = false;
  const notified = notify(clock).then(() => {
    ended = true;
  });
  await heard;
  expect(ended).toBe(false);
  const pump = setInterval(() => clock.advance(MOST_MS), 5);
  await notified;
  clearInterval(pump);
});

it('is not remembered by a process without a connection', async () => {
  const { listener } = await startProcess();
  await listener.close();
  expect(listener.isConnected()).toBe(false);
});
