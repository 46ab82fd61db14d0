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
  let onStop = () => {};

  async function stay(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
      const ended = new Promise<void>((resolve) => {
        client.on('error', () => {});
        client.once('end', resolve);
        onStop = resolve;
      });
      try {
        client.on('notification', (note) => onHint(note.channel, note.payload ?? ''));
        await client.connect();
        for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        for (const channel of channels) onHint(channel, null);
        await ended;
      } catch {
        // Not reachable at the moment: the next round tries again.
      }
      // Ending a client that is still connecting would never come back, so it is ended here, after the attempt.
      await client.end().catch(() => {});
      await clock.sleep(RECONNECT_MS, stopping.signal);
    }
  }

  const staying = stay();
  return {
    close: async () => {
      stopping.abort();
      onStop();
      await staying;
    },
  };
}
