import type { FieldIssue } from '../../kernel/index.ts';
import { isLoopbackName, isRefusedAddress, literalAddress } from '../delivery/address-policy.ts';

export interface TargetGuard {
  /** Development: private and loopback addresses are allowed. */
  readonly allowPrivate: boolean;
  /** Every address of a host name; none when it does not resolve. Each account has its own queue. */
  readonly resolve: (hostname: string, accountId: string) => Promise<readonly string[]>;
}

const LONGEST_URL = 2048;
const REFUSED = 'The URL must not point to a private, loopback, link-local or reserved address.';

/** What is wrong with a URL that somebody wants events sent to, or null. */
export async function targetIssue(
  url: string,
  guard: TargetGuard,
  accountId: string,
): Promise<FieldIssue | null> {
  const issue = (detail: string): FieldIssue => ({ param: '/url', detail });
  if (url.length > LONGEST_URL) return issue(`The URL must be at most ${LONGEST_URL} characters long.`);
  // The URL parser would silently drop these; the stored URL is the requested one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\s\u0000-\u001f\u007f\\]/.test(url) || !URL.canParse(url)) return issue('The URL is invalid.');
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol !== 'https:') return issue('The URL must start with https://.');
  // The parser forgives missing and superfluous slashes, and would take a part of the path for the host.
  if (!/^https:\/\/[^/?#]/i.test(url)) return issue('The URL must have a host.');
  if (username !== '' || password !== '') return issue('The URL must not contain a user name or password.');
  if (guard.allowPrivate) return null;
  if (isLoopbackName(hostname)) return issue(REFUSED);
  const literal = literalAddress(hostname);
  const addresses = literal === null ? await guard.resolve(hostname, accountId) : [literal];
  return addresses.some(isRefusedAddress) ? issue(REFUSED) : null;
}
