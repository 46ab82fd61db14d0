/** The cookie that carries a session. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  /** Browsers do not send Secure cookies over plain HTTP, so a loopback service without TLS does not set Secure. */
  constructor(secure: boolean) {
    this.#name = secure ? '__Host-prequal_session' : 'prequal_session';
    this.#attributes = `HttpOnly; SameSite=Strict; Path=/${secure ? '; Secure' : ''}`;
  }

  /** The session of a Cookie header; null without one, or with several. */
  read(header: string | undefined): string | null {
    const values = (header ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${this.#name}=`))
      .map((pair) => pair.slice(this.#name.length + 1));
    const [value] = values;
    return values.length === 1 && value !== undefined && /^ses_[0-9A-Za-z]{43}$/.test(value) ? value : null;
  }

  /** Whether the header has the cookie at all. */
  isIn(header: string | undefined): boolean {
    return (header ?? '').split(';').some((pair) => pair.trim().startsWith(`${this.#name}=`));
  }

  set(text: string): string {
    return `${this.#name}=${text}; ${this.#attributes}`;
  }

  clear(): string {
    return `${this.#name}=; ${this.#attributes}; Max-Age=0`;
  }
}
