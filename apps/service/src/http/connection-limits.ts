import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What one API process grants to connections, so that slow and idle ones do not crowd out the others. */
export interface ConnectionLimits {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the first byte of a request to the last of its body, also after an early response. */
  readonly requestMs: number;
  readonly perAddress: number;
  readonly total: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  perAddress: 1000,
  total: 10_000,
};

/** How often deadlines are checked. */
export const DEADLINE_CHECK_MS = 1000;

/** Closes connections above the caps at once. A trusted proxy represents many clients, so its address has no cap. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  trustedProxies: readonly string[],
): void {
  const proxies = trustedProxies.map((network) =>
    ipaddr.parseCIDR(network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`),
  );
  const counts = new Map<string, number>();
  let total = 0;
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const open = counts.get(address) ?? 0;
    if (total >= limits.total || (open >= limits.perAddress && !isTrusted(address, proxies))) {
      socket.destroy();
      return;
    }
    total += 1;
    counts.set(address, open + 1);
    socket.once('close', () => {
      total -= 1;
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
  });
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

function isTrusted(address: string, proxies: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return proxies.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}
