import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { LINK_MAILS } from '@prequal/contract/vocabulary';
import type { Environment } from './env.ts';
import { parseKeyList } from './key-text.ts';
import { VARIABLES, type VariableName } from './variables.ts';

export const MODES = ['test', 'live'] as const;
export type Mode = (typeof MODES)[number];

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** A direct address for LISTEN when `databaseUrl` is a transaction pooler. */
  readonly listenUrl: string | null;
  readonly readUrl: string | null;
  /** Database connections of each API process. */
  readonly databasePool: number;
  readonly publicUrl: string | null;
  readonly modes: readonly Mode[];
  /** Origins whose pages may call the API from a browser; empty by default. */
  readonly corsOrigins: readonly string[];
  readonly workers: number;
  readonly demo: boolean;
  readonly key: { readonly inline: string | null; readonly file: string };
  readonly webhooks: {
    readonly retrySeconds: readonly number[];
    readonly timeoutSeconds: number;
    readonly allowPrivate: boolean;
    readonly caFile: string | null;
  };
  /** The OpenID provider of the console; null if none is configured. */
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
  } | null;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  readonly metrics: boolean;
  /** Keeps what `GET /v1/requests` and `GET /v1/usage` show. */
  readonly requestLog: boolean;
  readonly publishAlone: boolean;
  /** The service that commands call over HTTP. */
  readonly client: { readonly token: string | null; readonly url: string };
  /** Session cookies are Secure unless the service is reached on loopback over plain HTTP. */
  readonly secureCookies: boolean;
  /** A port of its own for `/metrics`, which is then served nowhere else. */
  readonly metricsPort: number | null;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly hostName: string;
  readonly operator: string;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly complaints: readonly string[] };

/** Command-line flags, which take precedence over the environment. */
export interface Overrides {
  readonly host?: string;
  readonly port?: string;
}

const ATTEMPTS = 7;
const LEASE_SECONDS = 60;

/** Pure: turns the environment into a complete configuration, or throws with every error at once. */
export function parseConfig(environment: Environment, overrides: Overrides = {}): ConfigResult {
  const read = new Reader(environment.variables);
  const databases = readDatabases(read);
  const host = overrides.host ?? read.text('PREQUAL_HOST') ?? '127.0.0.1';
  const dataDir = resolve(environment.cwd, read.text('PREQUAL_DATA_DIR') ?? './.prequal');
  const publicUrl = read.url('PREQUAL_PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null;
  const trustedProxies = read.networks('PREQUAL_TRUSTED_PROXIES');
  const metricsPort = read.integer('PREQUAL_METRICS_PORT', 0, { min: 1, max: 65_535 });
  const config: Config = {
    host,
    port: overrides.port === undefined ? read.listenPort(8080) : read.port(overrides.port),
    dataDir,
    ...databases,
    databasePool: read.integer('PREQUAL_DB_POOL', 12, { min: 2, max: 200 }),
    publicUrl,
    modes: read.list('PREQUAL_MODES', MODES) ?? MODES,
    corsOrigins: read.origins('PREQUAL_CORS_ORIGINS'),
    workers: read.integer('PREQUAL_WORKERS', Math.min(environment.cores, 4), { min: 1, max: 64 }),
    demo: read.boolean('PREQUAL_DEMO', databases.databaseUrl === null),
    key: readKey(read, environment, dataDir),
    webhooks: readWebhooks(read, environment),
    client: {
      token: read.text('PREQUAL_TOKEN'),
      url: read.url('PREQUAL_URL', ['http:', 'https:']) ?? 'http://127.0.0.1:8080',
    },
    oidc: readOidc(read),
    mail: readMail(read),
    secureCookies: !isLoopback(host) || (publicUrl?.startsWith('https:') ?? false),
    requestLog: read.boolean('PREQUAL_REQUEST_LOG', true),
    publishAlone: read.boolean('PREQUAL_PUBLISH_ALONE', false),
    // Behind a proxy, a loopback address is open to everyone whom the proxy lets through.
    metrics: read.boolean('PREQUAL_METRICS', isLoopback(host) && trustedProxies.length === 0),
    metricsPort: metricsPort === 0 ? null : metricsPort,
    trustedProxies,
    logLevel: read.choice('PREQUAL_LOG_LEVEL', LOG_LEVELS) ?? 'info',
    hostName: environment.host,
    operator: environment.operator,
  };
  return read.complaints.length > 0 ? { ok: false, complaints: read.complaints } : { ok: true, config };
}

function readDatabases(read: Reader): Pick<Config, 'databaseUrl' | 'listenUrl' | 'readUrl'> {
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const listenUrl = read.url('DATABASE_LISTEN_URL', ['postgres:', 'postgresql:']);
  if (listenUrl !== null && databaseUrl === null)
    read.complain('DATABASE_LISTEN_URL', 'can only be set together with DATABASE_URL');
  const readUrl = read.url('DATABASE_READ_URL', ['postgres:', 'postgresql:']);
  if (readUrl !== null && databaseUrl === null)
    read.complain('DATABASE_READ_URL', 'can only be set together with DATABASE_URL');
  return { databaseUrl, listenUrl, readUrl };
}

function readKey(read: Reader, environment: Environment, dataDir: string): Config['key'] {
  const keyFile = read.text('PREQUAL_KEY_FILE');
  const inline = read.keys('PREQUAL_KEY');
  if (keyFile !== null && inline !== null)
    read.complain('PREQUAL_KEY', 'and PREQUAL_KEY_FILE cannot both be set');
  return {
    inline,
    file: keyFile === null ? resolve(dataDir, 'keys.json') : resolve(environment.cwd, keyFile),
  };
}

function readMail(read: Reader): Config['mail'] {
  const smtpUrl = read.url('PREQUAL_SMTP_URL', ['smtp:', 'smtps:']);
  const from = read.sender('PREQUAL_MAIL_FROM');
  if (smtpUrl !== null && from === null)
    read.complain('PREQUAL_MAIL_FROM', 'must be set when PREQUAL_SMTP_URL is set');
  return { smtpUrl, from: from ?? 'prequal@localhost' };
}

function readOidc(read: Reader): Config['oidc'] {
  const issuer = read.url('PREQUAL_OIDC_ISSUER', ['https:', 'http:']);
  const isUsed = read.text('PREQUAL_OIDC_ISSUER') !== null;
  const own = (name: 'PREQUAL_OIDC_CLIENT_ID' | 'PREQUAL_OIDC_CLIENT_SECRET') => {
    const value = read.text(name);
    if (isUsed && value === null) read.complain(name, 'must be set when PREQUAL_OIDC_ISSUER is set');
    if (!isUsed && value !== null) read.complain(name, 'can only be set together with PREQUAL_OIDC_ISSUER');
    return value ?? '';
  };
  const [clientId, clientSecret] = [own('PREQUAL_OIDC_CLIENT_ID'), own('PREQUAL_OIDC_CLIENT_SECRET')];
  if (issuer?.startsWith('http:') && !isLoopback(new URL(issuer).hostname))
    read.complain('PREQUAL_OIDC_ISSUER', 'must start with https:// unless the provider is on this machine');
  return issuer === null ? null : { issuer, clientId, clientSecret };
}

function readWebhooks(read: Reader, environment: Environment): Config['webhooks'] {
  return {
    retrySeconds: read.delays(
      'PREQUAL_WEBHOOK_RETRY_SECONDS',
      [0, 60, 300, 1800, 7200, 21_600, 43_200],
      ATTEMPTS,
    ),
    // The lease must outlive an attempt, or two processes could send the same event at once.
    timeoutSeconds: read.integer('PREQUAL_WEBHOOK_TIMEOUT_SECONDS', 20, {
      min: 1,
      max: LEASE_SECONDS - 15,
    }),
    allowPrivate: read.boolean('PREQUAL_WEBHOOK_ALLOW_PRIVATE', false),
    caFile: read.certificates('PREQUAL_WEBHOOK_CA_FILE', environment),
  };
}

/** The base URL that people open, for links that are printed or mailed. */
export function serviceUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return publicUrl;
  // A service that listens on all addresses is reached on loopback from its own machine.
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** What happens to an email with a link to this service. */
export type LinkMail = (typeof LINK_MAILS)[number];

/**
 * Behind a proxy, or with a mail server, people are elsewhere: a link to the address that the service listens on would
 * lead them nowhere, or to somebody else's machine.
 */
export function linkMail({
  publicUrl,
  trustedProxies,
  mail,
}: Pick<Config, 'publicUrl' | 'trustedProxies' | 'mail'>): LinkMail {
  const isElsewhere = trustedProxies.length > 0 || mail.smtpUrl !== null;
  if (publicUrl === null && isElsewhere) return 'no_public_address';
  return mail.smtpUrl === null ? 'not_configured' : 'queued';
}

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

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/** Read by the client library; people who call the service often start it from the same shell. */
const CLIENT_TOKEN = 'PREQUAL_TOKEN';

/** Reads variables one at a time and collects every error instead of stopping at the first. */
class Reader {
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
