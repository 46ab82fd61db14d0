import {
  accountIsMoving,
  type CredentialRow,
  findCredential,
  tokenModeOf,
  touchToken,
} from '../accounts/index.ts';
import type { Clock, KeyRing } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { type AuthenticatedPrincipal, tokenPrincipal } from './principal.ts';

/** Why a token was not accepted; the tokens of a closed account are revoked. */
export type TokenRefusal = 'malformed' | 'unknown' | 'expired' | 'revoked';

interface Remembered {
  readonly credential: CredentialRow;
  readonly principal: AuthenticatedPrincipal;
  readonly readAt: number;
}

/** A revocation must reach every process within 5 s, even when its notification is lost. */
const REMEMBER_MS = 4000;
const TOUCH_MS = 60_000;
const MOST_REMEMBERED = 10_000;

export class Authenticator {
  readonly #db: Db;
  readonly #keys: KeyRing;
  readonly #clock: Clock;
  readonly #onTouchFailed: (error: unknown) => void;
  readonly #mayRemember: () => boolean;
  readonly #remembered = new Map<string, Remembered>();
  readonly #touched = new Map<string, number>();
  #generation = 0;

  constructor({
    db,
    keys,
    clock,
    onTouchFailed = () => {},
    mayRemember = () => true,
  }: {
    readonly db: Db;
    readonly keys: KeyRing;
    readonly clock: Clock;
    readonly onTouchFailed?: (error: unknown) => void;
    /** Whether this process hears of changes now. Otherwise every token is looked up. */
    readonly mayRemember?: () => boolean;
  }) {
    this.#db = db;
    this.#keys = keys;
    this.#clock = clock;
    this.#onTouchFailed = onTouchFailed;
    this.#mayRemember = mayRemember;
  }

  /** The principal of a token, or null: missing, malformed, unknown, revoked and expired look the same. */
  async authenticate(text: string): Promise<AuthenticatedPrincipal | null> {
    const found = this.#recall(text) ?? (await this.#lookUp(text));
    if (found === null) return null;
    const { credential, principal } = found;
    const now = this.#clock.now();
    const ended =
      credential.revokedAt !== null || (credential.expiresAt !== null && credential.expiresAt <= now);
    if (ended || credential.accountStatus === 'closed') return null;
    if (credential.isMoving) throw accountIsMoving();
    this.#touch(credential.id, now);
    return principal;
  }

  /**
   * Why a token was not accepted. Only the holder of a token that exists learns that it has expired or was revoked; a
   * random token with a valid checksum is as unknown as any other.
   */
  async refusalOf(text: string): Promise<TokenRefusal> {
    if (tokenModeOf(text) === null) return 'malformed';
    const found = await this.#lookUp(text);
    if (found === null) return 'unknown';
    const { revokedAt, expiresAt } = found.credential;
    const hasExpired = revokedAt === null && expiresAt !== null && expiresAt <= this.#clock.now();
    return hasExpired ? 'expired' : 'revoked';
  }

  /** Removes an account from the cache, or all accounts when a notification may have been missed. */
  forget(accountId: string | null): void {
    // A look-up in progress may carry old data; it must not be cached after this.
    this.#generation++;
    for (const [text, { principal }] of this.#remembered) {
      if (accountId === null || principal.accountId === accountId) this.#remembered.delete(text);
    }
  }

  #recall(text: string): Remembered | null {
    const known = this.#remembered.get(text);
    if (known === undefined || !this.#mayRemember()) return null;
    return this.#clock.elapsed() - known.readAt < REMEMBER_MS ? known : null;
  }

  async #lookUp(text: string): Promise<Remembered | null> {
    const claimed = tokenModeOf(text);
    if (claimed === null) return null;
    const at = this.#clock.elapsed();
    const generation = this.#generation;
    const credential = await findCredential({ db: this.#db, keys: this.#keys }, text);
    if (credential === null || credential.mode !== claimed) {
      this.#remembered.delete(text);
      return null;
    }
    const fresh = { credential, principal: tokenPrincipal(credential), readAt: at };
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    if (generation === this.#generation) this.#remembered.set(text, fresh);
    return fresh;
  }

  #touch(tokenId: string, now: Date): void {
    const last = this.#touched.get(tokenId);
    if (last !== undefined && now.getTime() - last < TOUCH_MS) return;
    if (this.#touched.size >= MOST_REMEMBERED) this.#touched.clear();
    this.#touched.set(tokenId, now.getTime());
    touchToken(this.#db, tokenId, now).catch(this.#onTouchFailed);
  }
}
