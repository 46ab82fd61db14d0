/** Every variable the service reads. The parser rejects other names, and a test compares the docs with this table. */
export const VARIABLES = {
  PREQUAL_HOST: { default: '127.0.0.1', meaning: 'address to listen on; `--host` overrides it' },
  PREQUAL_PORT: { default: '8080', meaning: 'port to listen on; `--port` overrides it; 0 picks a free port' },
  PORT: {
    default: '–',
    meaning: 'port to listen on when PREQUAL_PORT is not set, as hosting platforms give it',
  },
  PREQUAL_DATA_DIR: {
    default: './.prequal',
    meaning: 'embedded database, key file, email outbox, invoices',
  },
  DATABASE_URL: { default: '–', meaning: 'an existing PostgreSQL (15 or newer) instead of the embedded one' },
  DATABASE_LISTEN_URL: {
    default: '–',
    meaning:
      'direct address of the database for LISTEN; set it when DATABASE_URL is a pooler in transaction mode',
  },
  DATABASE_READ_URL: {
    default: '–',
    meaning: 'a read replica for lists and verification; used while it is at most five seconds behind',
  },
  PREQUAL_DB_POOL: { default: '12', meaning: 'database connections of each API process' },
  PREQUAL_PUBLIC_URL: {
    default: 'the address the service listens on',
    meaning:
      'base URL of absolute links, which are never taken from a request; without it, no links are mailed if PREQUAL_TRUSTED_PROXIES or PREQUAL_SMTP_URL is set',
  },
  PREQUAL_MODES: { default: 'test,live', meaning: 'which token modes this deployment serves' },
  PREQUAL_CORS_ORIGINS: {
    default: '–',
    meaning: 'comma-separated origins whose pages may call `/v1`–`/v3` from a browser; none by default',
  },
  PREQUAL_WORKERS: { default: 'number of cores, up to 4', meaning: 'number of API processes' },
  PREQUAL_DEMO: {
    default: 'true with the embedded database, otherwise false',
    meaning: 'create the demo account when the database is empty',
  },
  PREQUAL_KEY_FILE: {
    default: 'keys.json in the data directory',
    meaning: 'file with the server keys',
  },
  PREQUAL_KEY: {
    default: '–',
    meaning: 'the server keys themselves, comma-separated, newest last: `1:<base64 of 32 bytes>`',
  },
  PREQUAL_WEBHOOK_RETRY_SECONDS: {
    default: '0,60,300,1800,7200,21600,43200',
    meaning: 'the seven delays between delivery attempts',
  },
  PREQUAL_WEBHOOK_TIMEOUT_SECONDS: { default: '20', meaning: 'how long a receiver may take to respond' },
  PREQUAL_WEBHOOK_ALLOW_PRIVATE: {
    default: 'false',
    meaning: 'for development: also deliver to private and loopback addresses',
  },
  PREQUAL_WEBHOOK_CA_FILE: { default: '–', meaning: 'extra CA certificates for receivers (PEM)' },
  PREQUAL_SMTP_URL: {
    default: '–',
    meaning: 'SMTP server for email; without it, messages are written to the outbox folder as `.eml` files',
  },
  PREQUAL_MAIL_FROM: { default: '–', meaning: 'sender address of email; required with PREQUAL_SMTP_URL' },
  PREQUAL_OIDC_ISSUER: {
    default: '–',
    meaning: 'OpenID provider through which people sign in to the console; `https`, or `http` on loopback',
  },
  PREQUAL_OIDC_CLIENT_ID: { default: '–', meaning: 'id of this service at that provider' },
  PREQUAL_OIDC_CLIENT_SECRET: { default: '–', meaning: 'secret of this service at that provider' },
  PREQUAL_OIDC_ROLE_CLAIM: {
    default: '–',
    meaning:
      'claim with the groups of a person, such as `groups`; with it, agents and developers follow their groups',
  },
  PREQUAL_OIDC_DEVELOPERS: {
    default: '–',
    meaning: 'comma-separated values of that claim whose people are developers; all others are agents',
  },
  PREQUAL_OIDC_SIGN_OUT: {
    default: 'false',
    meaning: 'whoever signed in at the provider is also signed out there',
  },
  PREQUAL_METRICS: {
    default: 'true when listening on a loopback address without trusted proxies, otherwise false',
    meaning: 'serve `/metrics`',
  },
  PREQUAL_METRICS_PORT: { default: '–', meaning: 'serve `/metrics` on a port of its own, and only there' },
  PREQUAL_PUBLISH_ALONE: {
    default: 'false',
    meaning: 'let the author of a catalog draft approve it; every such approval is marked in the audit log',
  },
  PREQUAL_REQUEST_LOG: {
    default: 'true',
    meaning: 'keep the requests of 30 days for `GET /v1/requests`, `GET /v1/usage` and the console',
  },
  PREQUAL_TRUSTED_PROXIES: {
    default: '–',
    meaning: 'comma-separated addresses or networks whose `X-Forwarded-For` is believed',
  },
  PREQUAL_LOG_LEVEL: {
    default: 'info',
    meaning: 'pino level; readable lines on a terminal, JSON lines otherwise, on standard error',
  },
  PREQUAL_TOKEN: { default: '–', meaning: 'token that `prequal mcp` calls the API with' },
  PREQUAL_URL: { default: 'http://127.0.0.1:8080', meaning: 'service that `prequal mcp` calls' },
} as const;

export type VariableName = keyof typeof VARIABLES;
