import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

/** A proxy in front of a database server that can swallow everything, as a lost host does: no reset, no response. */
export interface SilentProxy {
  readonly connection: pg.ClientConfig;
  /** Swallows everything on the open connections and accepts no new ones. */
  silence(): void;
  /** Swallows only what the server sends: statements arrive and are executed, their results are lost. */
  silenceResponses(): void;
  /** Serves new connections again; the ones that were silenced stay silent. */
  restore(): void;
  /** New connections go to another server, as after a failover. */
  redirect(server: pg.ClientConfig): void;
  close(): Promise<void>;
}

export async function openSilentProxy(first: pg.ClientConfig): Promise<SilentProxy> {
  let server = first;
  let mode: 'pass' | 'silent' | 'no responses' = 'pass';
  const pairs = new Set<{ client: Socket; upstream: Socket; silenced: boolean; deaf: boolean }>();
  const proxy = createServer((client) => {
    client.on('error', () => {});
    if (mode === 'silent') {
      pairs.add({ client, upstream: client, silenced: true, deaf: true });
      return;
    }
    const { host = '', port = 5432 } = addressOf(server);
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair = { client, upstream, silenced: mode === 'no responses', deaf: false };
    pairs.add(pair);
    upstream.on('error', () => client.destroy());
    client.on('data', (bytes) => {
      if (!pair.deaf) upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!pair.silenced) client.write(bytes);
    });
    upstream.on('close', () => {
      if (!pair.silenced) client.destroy();
    });
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    connection: { ...first, connectionString: undefined, host: '127.0.0.1', port },
    silence: () => {
      mode = 'silent';
      for (const pair of pairs) Object.assign(pair, { silenced: true, deaf: true });
    },
    silenceResponses: () => {
      mode = 'no responses';
      for (const pair of pairs) pair.silenced = true;
    },
    restore: () => {
      mode = 'pass';
    },
    redirect: (other) => {
      server = other;
    },
    close: async () => {
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

function addressOf(server: pg.ClientConfig): Pick<pg.ClientConfig, 'host' | 'port'> {
  if (server.connectionString === undefined) return server;
  const { hostname, port } = new URL(server.connectionString);
  return { host: hostname, port: Number(port || 5432) };
}
