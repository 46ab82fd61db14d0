import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Environment } from './env.ts';
import { parseKeyList } from './key-text.ts';
import { VARIABLES, type VariableName } from './variables.ts';

function certificateIssue(read: () => string): string | null {
  let content: string;
  try {
    content = read();
  } catch {
    return 'cannot be read';
  }
  try {
    new X509Certificate(content);
    return null;
  } catch {
    return 'contains no valid PEM certificate';
  }
}

/** Read by the client library; people who call the service often start it from the same shell. */
const CLIENT_TOKEN = 'PREQUAL_TOKEN';

/** Reads variables one at a time and collects every error instead of stopping at the first. */
export class Reader {
  readonly complaints: string[] = [];
  readonly #variables: Readonly<Record<string, string | undefined>>;

  constructor(variables: Readonly<Record<string, string | undefined>>) {
    this.#variables = variables;
    for (const name of Object.keys(variables).sort()) {
      if (name.startsWith('PREQUAL_') && !(name in VARIABLES) && name !== CLIENT_TOKEN)
        this.complaints.push(`${name} is not a known variable`);
    }
  }

  complain(name: VariableName | '--port', what: string): void {
    this.complaints.push(`${name} ${what}`);
  }

  /** An empty variable counts as unset, because that is how shells and compose files unset one. */
  text(name: VariableName): string | null {
    const value = this.#variables[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** The path of a file with PEM certificates. */
  certificates(name: VariableName, { cwd, readText }: Pick<Environment, 'cwd' | 'readText'>): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const path = resolve(cwd, value);
    const issue = readText === undefined ? null : certificateIssue(() => readText(path));
    if (issue !== null) this.complaints.push(`${name}: ${path} ${issue}`);
    return path;
  }

  /** An email address, with or without a name: `Prequal <no-reply@example.org>`. */
  sender(name: VariableName): string | null {
    const value = this.text(name);
    if (value !== null && !/^([^<>@,]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/.test(value))
      this.complain(name, `must be an email address, not "${value}"`);
    return value;
  }

  integer(
    name: VariableName,
    fallback: number,
    { min, max }: { readonly min: number; readonly max: number },
  ): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = wholeNumber(value);
    if (number === null || number < min || number > max) {
      this.complain(name, `must be a whole number from ${min} to ${max}, not "${value}"`);
      return fallback;
    }
    return number;
  }

  /** Hosting platforms choose the port with PORT, which may also be meant for another program of the same shell. */
  listenPort(fallback: number): number {
    const name = this.text('PREQUAL_PORT') === null ? 'PORT' : 'PREQUAL_PORT';
    return this.integer(name, fallback, { min: 0, max: 65_535 });
  }

  port(value: string): number {
    const number = wholeNumber(value);
    if (number !== null && number <= 65_535) return number;
    this.complain('--port', `must be a whole number from 0 to 65535, not "${value}"`);
    return 0;
  }

  boolean(name: VariableName, fallback: boolean): boolean {
    const value = this.text(name);
    if (value === null) return fallback;
    if (value === 'true' || value === 'false') return value === 'true';
    this.complain(name, `must be true or false, not "${value}"`);
    return fallback;
  }

  choice<T extends string>(name: VariableName, allowed: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const match = allowed.find((candidate) => candidate === value);
    if (match === undefined) this.complain(name, `must be one of ${allowed.join(', ')}, not "${value}"`);
    return match ?? null;
  }

  list<T extends string>(name: VariableName, allowed: readonly T[]): readonly T[] | null {
    const value = this.text(name);
    if (value === null) return null;
    const parts = value.split(',').map((part) => part.trim());
    const chosen = allowed.filter((candidate) => parts.includes(candidate));
    if (chosen.length === parts.length) return chosen;
    this.complain(
      name,
      `must be a comma-separated list of distinct values from ${allowed.join(', ')}, not "${value}"`,
    );
    return null;
  }

  origins(name: VariableName): readonly string[] {
    const parts =
      this.text(name)
        ?.split(',')
        .map((part) => part.trim()) ?? [];
    for (const part of parts) {
      if (/^https?:/.test(part) && URL.canParse(part) && new URL(part).origin === part) continue;
      this.complain(name, `must list origins such as https://app.example.com, without a path, not "${part}"`);
    }
    return parts;
  }

  delays(name: VariableName, fallback: readonly number[], count: number): readonly number[] {
    const value = this.text(name);
    if (value === null) return fallback;
    const delays = value.split(',').map((part) => wholeNumber(part.trim()));
    if (delays.length === count && delays.every((delay) => delay !== null && delay <= 86_400 * 7)) {
      return delays as number[];
    }
    this.complain(
      name,
      `must be ${count} comma-separated whole numbers of seconds, each at most a week, not "${value}"`,
    );
    return fallback;
  }

  networks(name: VariableName): readonly string[] {
    const parts = (this.text(name) ?? '').split(',').map((part) => part.trim());
    const given = parts.filter((part) => part !== '');
    const wrong = given.find((part) => !isNetwork(part));
    if (wrong === undefined) return given;
    this.complain(
      name,
      `must be a comma-separated list of addresses or networks such as 10.0.0.0/8, not "${wrong}"`,
    );
    return [];
  }

  /** Validated here but parsed where it is used, so that the configuration holds only one copy of the secret. */
  keys(name: VariableName): string | null {
    const value = this.text(name);
    if (value === null) return null;
    try {
      parseKeyList(value);
      return value;
    } catch {
      this.complain(
        name,
        'must be a comma-separated list of <version>:<base64 of 32 bytes>, each version once',
      );
      return null;
    }
  }

  /** Errors never repeat the value: database and mail URLs contain passwords. */
  url(name: VariableName, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    // PostgreSQL socket addresses (user@/name?host=…) are not valid URLs, so only the scheme is checked.
    const known = protocols.some((protocol) => value.startsWith(`${protocol}//`));
    if (known && (name.startsWith('DATABASE_') || URL.canParse(value))) return value;
    this.complain(name, `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return null;
  }
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  const length = prefix === undefined ? 0 : wholeNumber(prefix);
  return length !== null && length <= (family === 4 ? 32 : 128);
}

function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
