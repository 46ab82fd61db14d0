/** Every variable the service reads, as data: the parser refuses names that are not here, the docs are compared with it. */
export const VARIABLES = {
  PREQUAL_HOST: { default: '127.0.0.1', meaning: 'address to listen on; `--host` wins' },
  PREQUAL_PORT: { default: '8080', meaning: 'port to listen on; `--port` wins; 0 picks a free one' },
  PREQUAL_DATA_DIR: {
    default: './.prequal',
    meaning: 'embedded database, key file, e-mail outbox, invoices',
  },
  DATABASE_URL: { default: '–', meaning: 'an existing PostgreSQL (15 or newer) instead of the embedded one' },
  PREQUAL_PUBLIC_URL: { default: 'from the request', meaning: 'base of absolute links' },
  PREQUAL_MODES: { default: 'test,live', meaning: 'which token modes this deployment serves' },
  PREQUAL_WORKERS: { default: 'number of cores, at most 4', meaning: 'API processes' },
  PREQUAL_DEMO: {
    default: 'true on the embedded database, else false',
    meaning: 'seed the demo account on an empty database',
  },
  PREQUAL_KEY_FILE: {
    default: 'keys.json in the data directory',
    meaning: 'file with the server key material',
  },
  PREQUAL_KEY: {
    default: '–',
    meaning: 'server key material itself: `1:<base64 of 32 bytes>`, newest last, comma list',
  },
  PREQUAL_WEBHOOK_RETRY_SECONDS: {
    default: '0,60,300,1800,7200,21600,43200',
    meaning: 'the seven delays between delivery attempts',
  },
  PREQUAL_WEBHOOK_TIMEOUT_SECONDS: { default: '20', meaning: 'how long a receiver may take to answer' },
  PREQUAL_WEBHOOK_ALLOW_PRIVATE: {
    default: 'false',
    meaning: 'development: deliver to private and loopback addresses',
  },
  PREQUAL_WEBHOOK_CA_FILE: { default: '–', meaning: 'extra CA certificates for receivers (PEM)' },
  PREQUAL_SMTP_URL: { default: '–', meaning: 'real mail; without it `.eml` files go to the outbox folder' },
  PREQUAL_MAIL_FROM: { default: '–', meaning: 'sender of e-mail; needed with PREQUAL_SMTP_URL' },
  PREQUAL_METRICS: { default: 'true on a loopback bind, else false', meaning: 'serve `/metrics`' },
  PREQUAL_LOG_LEVEL: { default: 'info', meaning: 'pino level; readable lines on a terminal, JSON lines otherwise, on standard error' },
} as const;

export type VariableName = keyof typeof VARIABLES;
