/** The architecture rules as data. `rules.ts` compares the source tree with these tables. */

export const SERVICE = 'apps/service/src';
/** Where a module describes its tables. */
export const TABLES_FILE = 'tables.ts';

const EVERY_MODULE = [
  'config',
  'storage',
  'buckets',
  'audit',
  'events',
  'accounts',
  'access',
  'quota',
  'idempotency',
  'catalog',
  'underwriting',
  'wire',
  'webhooks',
  'cases',
  'email',
  'billing',
  'requests',
  'settings',
  'identity',
  'offers',
  'jobs',
  'workbench',
  '@prequal/engine',
  '@prequal/reading',
  '@prequal/population',
  '@prequal/packs',
];
const ACCOUNT_MODULES = ['storage', 'buckets', 'audit', 'events'];

/**
 * The modules that a module may import, besides itself and the kernel. `(root)` are the wiring files beside the
 * modules.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  '(root)': [...EVERY_MODULE, 'http', 'worker', 'cli'],
  kernel: [],
  config: [],
  // What each module says about its tables, in its `tables.ts`; they import nothing else.
  tables: [],
  storage: ['tables'],
  buckets: ['storage'],
  audit: ['storage'],
  events: ['storage'],
  quota: ['storage'],
  idempotency: ['storage'],
  requests: ['storage'],
  // Storage and audit too: published versions are rows, and publishing is an operator's action.
  catalog: ['@prequal/engine', '@prequal/reading', '@prequal/packs', 'storage', 'audit'],
  accounts: ACCOUNT_MODULES,
  access: ['accounts', 'quota', 'config', 'storage'],
  cases: ACCOUNT_MODULES,
  // Accounts too: mail to an account goes to its address.
  email: [...ACCOUNT_MODULES, 'accounts'],
  billing: ACCOUNT_MODULES,
  // Logos are checked like those of carriers.
  settings: ['storage', 'audit', '@prequal/packs'],
  // Accounts list the domains whose people become members.
  identity: ['accounts', 'settings'],
  jobs: ['storage', 'audit'],
  // Drafts of the catalog: storage and audit too, because each change and its audit row are one transaction.
  workbench: ['@prequal/packs', '@prequal/engine', 'storage', 'audit', 'catalog', 'jobs', 'underwriting'],
  offers: ['@prequal/engine', '@prequal/packs', 'storage', 'audit', 'catalog', 'underwriting'],
  // Storage too: a decision, its audit row, its event and its key are one transaction, and it is opened here.
  underwriting: [
    '@prequal/engine',
    '@prequal/reading',
    '@prequal/packs',
    '@prequal/population',
    'catalog',
    'quota',
    'audit',
    'events',
    'idempotency',
    'storage',
  ],
  wire: [
    '@prequal/engine',
    '@prequal/packs',
    '@prequal/population',
    'catalog',
    'underwriting',
    'events',
    'webhooks',
  ],
  webhooks: [...ACCOUNT_MODULES, 'config'],
  http: [...EVERY_MODULE.filter((module) => module !== 'storage'), 'mcp'],
  worker: EVERY_MODULE,
  // Tools are operations of the API, described by the schemas of the contract.
  mcp: [],
  // Commands open the app context and start the service, so they may import the wiring.
  cli: [...EVERY_MODULE, 'worker', 'mcp', '(root)'],
};

/** The modules whose tables a module may read although it does not import them, besides those that it may import. */
export const MAY_READ: Readonly<Record<string, readonly string[]>> = {
  // An invoice charges the usage of an account's licenses.
  billing: ['accounts', 'quota'],
  // What licenses have reached is reported to their accounts.
  quota: ['accounts'],
  // Endpoints of closed accounts are disabled.
  webhooks: ['accounts'],
};

/**
 * SQL that uses tables or functions of a module that depends on its own module, because the database must do it in one
 * step.
 */
export const ATOMIC_OPERATIONS: readonly {
  readonly file: string;
  readonly uses: string;
  readonly reason: string;
}[] = [
  {
    file: 'storage/functions/refuse_audit_change.sql',
    uses: 'accounts',
    reason: 'the database itself refuses to remove a request of an account that was not erased',
  },
  {
    file: 'storage/functions/erase_audit_requests.sql',
    uses: 'accounts',
    reason: 'takes the next erased account and locks its chain in one statement',
  },
  {
    file: 'storage/functions/emit_event_rows.sql',
    uses: 'webhooks',
    reason:
      'an event and its deliveries are written in one transaction, in the statement that records decisions',
  },
];

/** Folders that are wiring too: they start and supervise processes. */
export const WIRING_FOLDERS = ['serve'];

/** Files that the wiring imports directly, so that a new one is listed in one place only: the routes of the API. */
export const ROUTE_FILES = /^http\/v\d\/[\w-]+\/[\w-]*routes\.ts$/;

/** Packages that every module of the service may import, as it may import the kernel. */
export const SHARED_PACKAGES = ['@prequal/contract'];

export const CONSOLE = 'apps/console/src';

/**
 * The parts of the console that its screens share, and the other parts that each may import. Every other folder is a
 * screen: it may import the parts, and only the shell imports it.
 */
export const CONSOLE_PARTS: Readonly<Record<string, readonly string[]>> = {
  session: [],
  navigation: ['session'],
  components: ['session', 'navigation'],
  applicant: [],
  offers: ['session', 'applicant'],
  comparison: ['components', 'offers'],
  vault: ['session', 'components', 'applicant', 'offers', 'comparison'],
  why: ['session', 'components', 'applicant', 'offers'],
  replays: ['session', 'components'],
  alerts: ['session', 'components'],
  styles: [],
};
/** Packages that the console takes types from, and nothing that its pages would have to load. */
export const CONSOLE_TYPES_ONLY = ['@prequal/contract'];

/** Folders of the console that put the screens together; `(root)` is where the page starts. */
export const CONSOLE_WIRING = ['(root)', 'shell'];

/** What each package may import besides its own files; nothing of Node.js, because all run in browsers too. */
export const STANDALONE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'packages/engine/src/': [],
  'packages/contract/src/': ['@prequal/engine', 'typebox'],
  'packages/reading/src/': [],
  // Types of the standard only; the package has nothing to run.
  'packages/population/src/': ['fhir/r4.js'],
  'packages/packs/src/': [
    '@prequal/engine',
    '@prequal/reading',
    '@prequal/population/csv',
    'fflate',
    'saxen',
    'yaml',
  ],
  'packages/sdk/src/': ['@prequal/reading'],
};

export interface Restriction {
  readonly name: string;
  /** Patterns that only the allowed files may contain. */
  readonly pattern: RegExp;
  readonly allowed: readonly string[];
  /** Other files that may contain it, each with a reason. */
  readonly exceptions?: Readonly<Record<string, string>>;
}

export const RESTRICTIONS: readonly Restriction[] = [
  { name: 'environment', pattern: /\bprocess\s*\.\s*env\b/, allowed: ['config/env.ts'] },
  {
    name: 'time',
    pattern:
      /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b|\bprocess\.hrtime\b|\bset(?:Timeout|Interval)\s*\(/,
    allowed: ['kernel/clock.ts'],
  },
  {
    name: 'randomness',
    pattern:
      /\bMath\.random\b|\brandom(?:Bytes|UUID|Int|Fill|FillSync)\b|\bgetRandomValues\b|\bgenerateKey(?:Pair)?(?:Sync)?\b/,
    allowed: ['kernel/randomness.ts'],
  },
  {
    name: 'outgoing sockets',
    pattern: /(?<![.\w])fetch\s*\(|\bnew (?:WebSocket|EventSource)\b/,
    allowed: ['cli/event-sources.ts', 'mcp/stdio.ts', 'webhooks/delivery/outbound.ts', 'email/'],
  },
];

/** Packages that only some files may import; with `names`, only those exports of them. */
export const GUARDED_MODULES: readonly {
  readonly module: RegExp;
  readonly names?: RegExp;
  readonly allowed: readonly string[];
}[] = [
  {
    module: /^(?:undici|nodemailer|node:dgram|node:http2)$/,
    allowed: ['webhooks/delivery/outbound.ts', 'email/'],
  },
  {
    module: /^(?:node:)?(?:https?|net|tls)$/,
    names: /^(?:request|get|connect|createConnection|Agent|Socket|TLSSocket|ClientRequest|default|\*)$/,
    // The shared writer's end of a socket that the process inherits connects to nothing.
    allowed: ['webhooks/delivery/outbound.ts', 'email/', 'serve/shared-writer.ts'],
  },
  {
    module: /^(?:node:)?timers(?:\/promises)?$/,
    // Yielding with setImmediate reads no time.
    names: /^(?:setTimeout|setInterval|scheduler|default|\*)$/,
    allowed: ['kernel/clock.ts'],
  },
  { module: /^pg$/, allowed: ['storage/'] },
];

export const SQL =
  /^\s*(?:select\s+(?:\d|\*|[a-z_]+\(|[\s\S]*\bfrom\b)|insert\s+into\b|update\s+[\w"]+(?:\s+\w+)?\s+set\b|delete\s+from\b|with\s+\w+\s+as\s*\(|(?:create|alter|drop)\s+(?:table|index|unique|function|database|trigger|schema|role|type|view|or\s+replace)\b|truncate\s|lock\s+table\b|(?:listen|notify)\s+[\w?]+$|(?:begin|commit|rollback)$)/i;

export const MOST_LINES = { source: 400, test: 600 };
/** From the first line of a function to its last, with the functions inside it. */
export const MOST_LINES_OF_FUNCTION = 70;
export const MOST_PARAMETERS = 3;
/** Files whose functions may take more parameters, each with a reason. */
export const MANY_PARAMETERS: readonly { readonly path: string; readonly reason: string }[] = [
  {
    path: 'packages/engine/src/compiled/build-closings.ts',
    reason: 'runs for every product of a request',
  },
  {
    path: 'packages/engine/src/compiled/health.ts',
    reason: 'runs for every row and rule of a request; an options object per call would be garbage',
  },
  {
    path: 'packages/engine/src/compiled/row-pricer.ts',
    reason: 'runs for every product and class of a request',
  },
  {
    path: 'packages/sdk/src/webhook-signature.ts',
    reason: '`verify` takes body, header and secret like other webhook libraries, and options after them',
  },
  { path: 'packages/engine/src/money/', reason: 'called by the compiled form for every price' },
];
export const NAMELESS = /(?:^|\/)(?:utils?|helpers?|misc|common)(?:\/|\.[^/]*$)/;
export const GENERATED = /\.generated\.ts$/;
/** A path that exists on one developer's machine only. */
export const MACHINE_PATH = /(?<![\w.~/-])\/(?:work|Users|root|home\/[\w.-]+)\/[\w.-]/;
