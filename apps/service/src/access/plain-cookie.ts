const VALUE = /^[\w-]{1,2000}$/;

interface CookieOptions {
  readonly name: string;
  readonly sameSite: 'Lax' | 'Strict';
  readonly secure: boolean;
}

/** A cookie with one short value. */
export class PlainCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor({ name, sameSite, secure }: CookieOptions) {
    this.#name = secure ? `__Host-${name}` : name;
    this.#attributes = `HttpOnly; SameSite=${sameSite}; Path=/${secure ? '; Secure' : ''}`;
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
