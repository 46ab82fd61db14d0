import pg from 'pg';
import type { Clock } from '../kernel/index.ts';

export interface Listener {
  close(): Promise<void>;
}

const RECONNECT_MS = 250;
const CONNECT_MS = 5000;
/** A connection that was lost without a reset reports no error, so it is checked from time to time. */
const PROBE_MS = 10_000;

/**
 * Receives NOTIFY on a connection of its own. A payload of null means that something may have been missed (first
 * connection, reconnection): a notification is only a hint, and receivers read the truth from the tables.
 */
export function listen(
  connection: pg.ClientConfig,
  {
    channels,
    onHint,
  }: {
    readonly channels: readonly string[];
    readonly onHint: (channel: string, payload: string | null) => void;
  },
  clock: Clock,
): Listener {
  const stopping = new AbortController();
  let onStop = () => {};

  async function stay(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        ...connection,
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: CONNECT_MS,
        keepAlive: true,
      });
      const left = new AbortController();
      const ended = new Promise<void>((resolve) => {
        client.on('error', () => {});
        client.once('end', resolve);
        onStop = resolve;
      }).then(() => left.abort());
      try {
        client.on('notification', (note) => onHint(note.channel, note.payload ?? ''));
        await client.connect();
        for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        for (const channel of channels) onHint(channel, null);
        while (!left.signal.aborted) {
          await Promise.race([ended, clock.sleep(PROBE_MS, left.signal)]);
          if (!left.signal.aborted) await client.query('select 1');
        }
      } catch {
        // Not reachable at the moment: the next round retries.
      }
      // Ending a client that is still connecting would never resolve, so it is ended here, after the attempt. A lost
      // server does not respond to the end either.
      left.abort();
      await Promise.race([client.end().catch(() => {}), clock.sleep(RECONNECT_MS)]);
      client.connection.stream.destroy();
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
