import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { LINK_MAILS } from '@prequal/contract/vocabulary';
import type { Environment } from './env.ts';
import { Reader } from './reader.ts';
import type { VariableName } from './variables.ts';

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
    /** The claim whose values are a person's groups; null if groups decide nothing. */
    readonly roleClaim: string | null;
    /** The groups whose people are developers. */
    readonly developerGroups: readonly string[];
    /** Whether signing out of the console continues at the provider. */
    readonly signsOut: boolean;
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
  const roleClaim = onlyWith(read, 'PREQUAL_OIDC_ISSUER', 'PREQUAL_OIDC_ROLE_CLAIM');
  const groups = onlyWith(read, 'PREQUAL_OIDC_ROLE_CLAIM', 'PREQUAL_OIDC_DEVELOPERS');
  if (roleClaim !== null && groups === null)
    read.complain('PREQUAL_OIDC_DEVELOPERS', 'must be set when PREQUAL_OIDC_ROLE_CLAIM is set');
  onlyWith(read, 'PREQUAL_OIDC_ISSUER', 'PREQUAL_OIDC_SIGN_OUT');
  const signsOut = read.boolean('PREQUAL_OIDC_SIGN_OUT', false);
  const developerGroups = groups?.split(',').map((group) => group.trim()) ?? [];
  return issuer === null ? null : { issuer, clientId, clientSecret, roleClaim, developerGroups, signsOut };
}

/** A variable that means nothing without another one. */
function onlyWith(read: Reader, other: VariableName, name: VariableName): string | null {
  const value = read.text(name);
  if (value !== null && read.text(other) === null)
    read.complain(name, `can only be set together with ${other}`);
  return value;
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

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
