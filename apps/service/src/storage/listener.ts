import pg from 'pg';
import type { Clock } from '../kernel/index.ts';

export interface Listener {
  /** False while notifications may be missed. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Whoever listens on this channel confirms each notification on the other one, after it was handled. */
export const CONFIRMED_CHANNEL = 'prequal_notices';
export const HEARD_CHANNEL = 'prequal_heard';
/** By this name the sessions are found that confirm. */
export const CONFIRMING = 'prequal confirms';

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
  let connected = false;

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
      }).then(() => {
        connected = false;
        left.abort();
      });
      try {
        client.on('notification', ({ channel, payload = '' }) => {
          onHint(channel, payload);
          if (channel === CONFIRMED_CHANNEL) confirm(client, payload);
        });
        await client.connect();
        if (channels.includes(CONFIRMED_CHANNEL))
          await client.query(`set application_name = '${CONFIRMING}'`);
        for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        connected = true;
        for (const channel of channels) onHint(channel, null);
        while (!left.signal.aborted) {
          await Promise.race([ended, clock.sleep(PROBE_MS, left.signal)]);
          if (!left.signal.aborted) await client.query('select 1');
        }
      } catch {
        // Not reachable at the moment: the next round retries.
      }
      connected = false;
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
    isConnected: () => connected,
    close: async () => {
      stopping.abort();
      onStop();
      await staying;
    },
  };
}

/** If it fails, the connection is lost, and nothing is remembered without one. */
function confirm(client: pg.Client, payload: string): void {
  client
    .query(`select pg_notify($1, $2 || ' ' || pg_backend_pid())`, [HEARD_CHANNEL, payload])
    .catch(() => {});
}
