import { isIP } from 'node:net';

/** Whom passkeys are made for. */
export interface RelyingParty {
  readonly id: string;
  /** Where pages of the console may have used a passkey. */
  readonly origins: readonly string[];
}

/**
 * Browsers make passkeys for names only. A service that is configured by its address is used on its own machine, where
 * it is called localhost.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, origin, protocol, port } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { id: hostname, origins: [origin] };
  const id = 'localhost';
  return { id, origins: [origin, `${protocol}//${id}${port === '' ? '' : `:${port}`}`] };
}
