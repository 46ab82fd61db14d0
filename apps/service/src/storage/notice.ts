import type { Clock } from '../kernel/index.ts';
import type { Tx } from './database.ts';
import { HEARD_CHANNEL } from './listener.ts';
import { askForConfirmation, selectConfirming } from './notice-store.ts';
import type { Storage } from './storage.ts';

interface ConfirmedNotice {
  /** What is confirmed, such as the id of an account. */
  readonly subject: string;
  /** What processes have to notice, together with its notification. */
  readonly write: (tx: Tx) => Promise<void>;
  /** How long what a process remembers is valid. Nothing is waited for after that. */
  readonly mostMs: number;
  readonly onWritten?: () => void | Promise<void>;
}

const CONNECT_MS = 2000;

/**
 * Writes something and waits until every process that is connected to the database has confirmed that it noticed, at most until
 * nothing that was read before is remembered anywhere. A process without a connection remembers nothing.
 */
export async function giveNotice(
  { db, listen }: Pick<Storage, 'db' | 'listen'>,
  { subject, write, mostMs, onWritten }: ConfirmedNotice,
  clock: Clock,
): Promise<void> {
  const heard = new Set<number>();
  const ready = new AbortController();
  const done = new AbortController();
  let sessions: readonly number[] | null = null;
  const look = () => {
    if (sessions?.every((pid) => heard.has(pid))) done.abort();
  };
  const listener = listen([HEARD_CHANNEL], (_channel, confirmation) => {
    if (confirmation === null) return ready.abort();
    const [who, pid] = confirmation.split(' ');
    if (who === subject) heard.add(Number(pid));
    look();
  });
  try {
    await clock.sleep(CONNECT_MS, ready.signal);
    await db.transaction(async (tx) => {
      await write(tx);
      await askForConfirmation(tx, subject);
    });
    await onWritten?.();
    sessions = await selectConfirming(db);
    look();
    await clock.sleep(mostMs, done.signal);
  } finally {
    await listener.close();
  }
}
