import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Runs as a process of its own: sends as fast as responses come, on many connections, until it is killed. */
export interface Flood {
  readonly base: string;
  readonly path: string;
  readonly token: string;
  readonly bodies: readonly string[];
  /** POST unless given; the bodies of a GET are the rest of its address. */
  readonly method?: 'GET' | 'POST';
}

const CONNECTIONS = 32;

setPriority(constants.priority.PRIORITY_LOW);
try {
  // Linux may compare priorities only within a session, and sessions by this one.
  writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW));
} catch {
  // There are no such groups.
}
process.once('disconnect', () => process.exit());
process.once('message', (message) => void flood(message as Flood));
process.send?.('ready');

async function flood({ base, path, token, bodies, method = 'POST' }: Flood): Promise<void> {
  let sent = 0;
  const next = async () => {
    const body = bodies[sent++ % bodies.length] ?? '';
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'idempotency-key': randomUUID(),
    };
    const response =
      method === 'GET'
        ? await fetch(`${base}${path}${body}`, { headers: { authorization: headers.authorization } })
        : await fetch(`${base}${path}`, { method, headers, body });
    await response.arrayBuffer();
  };
  setTimeout(() => process.send?.('under way'), 500);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (;;) await next().catch(() => {});
    }),
  );
}
