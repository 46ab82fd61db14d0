const VALUE = /^[\w-]{1,2000}$/;

/**
 * The cookie that binds an attempt to sign in elsewhere to the browser that began it. It comes back with a navigation
 * from another site, which a strict cookie would not.
 */
export class AttemptCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(secure: boolean) {
    this.#name = secure ? '__Host-prequal_oidc' : 'prequal_oidc';
    this.#attributes = `HttpOnly; SameSite=Lax; Path=/${secure ? '; Secure' : ''}`;
  }

  /** The value in a Cookie header; null without one, or with several. */
  read(header: string | undefined): string | null {
    const start = `${this.#name}=`;
    const pairs = (header ?? '').split(';').map((pair) => pair.trim());
    const [value, ...more] = pairs
      .filter((pair) => pair.startsWith(start))
      .map((pair) => pair.slice(start.length));
    return more.length === 0 && value !== undefined && VALUE.test(value) ? value : null;
  }

  set(value: string, seconds: number): string {
    return `${this.#name}=${value}; ${this.#attributes}; Max-Age=${seconds}`;
  }

  clear(): string {
    return this.set('', 0);
  }
}
