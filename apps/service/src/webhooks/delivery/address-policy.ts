import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Everything that is globally routed IPv6; the rest is local, a transition mechanism, or not given out. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Looks global, but is the host's own agent on one of the large clouds. */
const HOST_AGENTS = new Set(['168.63.129.16']);

/**
 * Whether deliveries to this address are refused: everything that is not global unicast. Forms of IPv6 that carry
 * an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) are refused whatever they carry.
 */
export function isRefusedAddress(address: string): boolean {
  // Only canonical spellings come from resolvers and sockets; any other is refused rather than interpreted.
  if (isIP(address) === 0) return true;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return true;
  if (parsed instanceof ipaddr.IPv6) return !parsed.match(GLOBAL_IPV6);
  return HOST_AGENTS.has(parsed.toString());
}

/** The address that a URL's host spells, or null when it is a name. URL parsing has already undone odd spellings. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}

export function isLoopbackName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost');
}
