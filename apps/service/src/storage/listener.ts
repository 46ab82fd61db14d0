import pg from 'pg';
import type { Clock } from '../kernel/index.ts';

export interface Listener {
  close(): Promise<void>;
}

const RECONNECT_MS = 250;
const CONNECT_MS = 5000;

/**
 * Hears NOTIFY on one connection of its own. A payload of null means "something may have been missed"
 * (first connection, reconnection): a hint is never the truth, so hearers re-read on it.
 */
export function listen(
  connection: pg.ClientConfig,
  channels: readonly string[],
  onHint: (channel: string, payload: string | null) => void,
  clock: Clock,
): Listener {
  const stopping = new AbortController();
  let connected: pg.Client | null = null;

  async function stay(): Promise<void> {
    while (!stopping.signal.aborted) {
      const current = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
      const ended = new Promise<void>((resolve) => {
        current.on('error', () => {});
        current.once('end', resolve);
      });
      try {
        current.on('notification', (note) => onHint(note.channel, note.payload ?? ''));
        await current.connect();
        connected = current;
        // A client that is told to end while it connects never says that it has ended.
        if (stopping.signal.aborted) return await current.end();
        for (const channel of channels) await current.query(`listen ${pg.escapeIdentifier(channel)}`);
        for (const channel of channels) onHint(channel, null);
        await ended;
      } catch {
        await current.end().catch(() => {});
      }
      connected = null;
      await clock.sleep(RECONNECT_MS, stopping.signal);
    }
  }

  const staying = stay();
  return {
    close: async () => {
      stopping.abort();
      await connected?.end().catch(() => {});
      await staying;
    },
  };
}
