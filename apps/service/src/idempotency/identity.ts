/** Two requests are duplicates when all of this is equal. */
export interface KeyIdentity {
  readonly accountId: string;
  readonly livemode: boolean;
  /** Method and route, e.g. `POST /v3/prequalify`. */
  readonly route: string;
  readonly key: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Lower-cases UUIDs, so that they compare case-insensitively; other keys are unchanged. */
export function normalizedKey(key: string): string {
  return UUID.test(key) ? key.toLowerCase() : key;
}

export function normalized<I extends { readonly key: string }>(identity: I): I {
  return { ...identity, key: normalizedKey(identity.key) };
}

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}
