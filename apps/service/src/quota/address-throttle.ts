import ipaddr from 'ipaddr.js';
import type { Clock } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { Windows } from './windows.ts';

const FAILURES_A_MINUTE = 120;
/** How many addresses to remember: enough for a real flood, few enough for memory. */
const REMEMBERED = 10_000;

export type FailureOutcome =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface ThrottleOptions {
  readonly limit?: number;
  /** Throttles with different subjects count apart. */
  readonly subject?: string;
}

/** A page shows the logos of all carriers at once, and an office shares one address. */
export const LOGO_THROTTLE: ThrottleOptions = { subject: 'logo', limit: 1200 };

/** Counts requests per network address: failed authentications, or requests that need no token. */
export class AddressThrottle {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #subject: string;
  readonly #windows: Windows;
  /** Addresses over the limit and when (in ms) each block ends, so that a flood causes no database work. */
  readonly #refused = new Map<string, number>();

  constructor(db: Db, clock: Clock, options: ThrottleOptions = {}) {
    this.#clock = clock;
    this.#limit = options.limit ?? FAILURES_A_MINUTE;
    this.#subject = options.subject ?? 'address';
    this.#windows = new Windows(db, clock);
  }

  async fail(remote: string): Promise<FailureOutcome> {
    const address = throttledNetwork(remote);
    const left = (this.#refused.get(address) ?? 0) - this.#clock.now().getTime();
    if (left > 0) return { allowed: false, retryAfterSeconds: Math.ceil(left / 1000) };
    this.#refused.delete(address);
    const response = await this.#windows.submit({
      subject: `${this.#subject}:${address}`,
      limit: this.#limit,
      kind: 'take',
    });
    if (response.counted) return { allowed: true };
    this.#remember(address, response.freesInSeconds);
    return { allowed: false, retryAfterSeconds: response.freesInSeconds };
  }

  #remember(address: string, seconds: number): void {
    if (this.#refused.size >= REMEMBERED) {
      const [oldest] = this.#refused.keys();
      if (oldest !== undefined) this.#refused.delete(oldest);
    }
    this.#refused.set(address, this.#clock.now().getTime() + seconds * 1000);
  }
}

/** One customer of an IPv6 provider has 2^64 addresses at least, so these count by their /64. */
export function throttledNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`;
}
