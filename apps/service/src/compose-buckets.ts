import type { FastifyInstance } from 'fastify';
import { type AccountDeps, addressHash } from './accounts/index.ts';
import type { AppContext } from './app-context.ts';
import { type BucketOutcome, type Home, MAIN } from './buckets/index.ts';
import type { ConsoleBuckets, ConsoleDeps, HttpDeps, OtherServers } from './http/index.ts';
import { Problem } from './kernel/index.ts';
import type { Storage } from './storage/index.ts';

export interface Api {
  readonly app: FastifyInstance;
  readonly httpDeps: HttpDeps;
  /** What the routes of the console work with. */
  readonly console: ConsoleDeps;
  close(): Promise<void>;
  /** Resolves when all background work of responses is done. */
  settled(): Promise<void>;
}

/** The APIs of all buckets of an installation, each composed when it is first needed. */
export interface ApisOfBuckets {
  ofAccount(accountId: string): Promise<Api>;
  ofSecret(text: string): Promise<Api>;
  ofAddress(hashes: readonly Buffer[]): Promise<readonly Api[]>;
  forNewAccount(): Promise<Api>;
  each<T>(work: (api: Api) => Promise<T>): Promise<readonly BucketOutcome<T>[]>;
  whereFound<T>(work: (api: Api) => Promise<T>): Promise<T>;
  /** Opens a bucket to examine it. */
  open(name: string): Promise<AppContext>;
  /** The names of the buckets that respond, and of those that do not. */
  readiness(): Promise<{ readonly responding: readonly string[]; readonly silent: readonly string[] }>;
  /** Hands requests to the server of their bucket; for the server that listens. */
  readonly otherServers: OtherServers;
  isClosing(): boolean;
  /** What absolute links begin with. */
  linkBase(): string;
}

/** The accounts of the buckets in which somebody may be a member. */
export async function accountsOf(
  apis: ApisOfBuckets | undefined,
  own: AccountDeps,
  { email, accountId }: { readonly email: string; readonly accountId: string | null },
): Promise<readonly AccountDeps[]> {
  if (apis === undefined) return [own];
  if (accountId !== null) return [(await apis.ofAccount(accountId)).console.accounts];
  const found = await apis.ofAddress(addressHashes(own.keys, email));
  return found.map(({ console }) => console.accounts);
}

function addressHashes(keys: AppContext['keys'], email: string): Buffer[] {
  return keys.openVersions.map((version) => addressHash(keys, email, version));
}

/** What the console's routes work with in each bucket; with one bucket, always their own. */
export function consoleBuckets(apis: ApisOfBuckets | undefined, own: () => ConsoleDeps): ConsoleBuckets {
  if (apis === undefined) {
    return {
      ofAccount: async () => own(),
      ofSecret: async () => own(),
      ofAddress: async () => [own()],
      forNewAccount: async () => own(),
      each: async (work) => [{ bucket: MAIN, ok: true, value: await work(own()) }],
      whereFound: (work) => work(own()),
    };
  }
  return {
    ofAccount: async (accountId) => (await apis.ofAccount(accountId)).console,
    ofSecret: async (text) => (await apis.ofSecret(text)).console,
    ofAddress: async (email) =>
      (await apis.ofAddress(addressHashes(own().accounts.keys, email))).map(({ console }) => console),
    forNewAccount: async () => (await apis.forNewAccount()).console,
    each: (work) => apis.each(({ console }) => work(console)),
    whereFound: (work) => apis.whereFound(({ console }) => work(console)),
  };
}

/** What the server that listens, and those that it hands requests to, have for each other. */
export function serverParts(
  apis: ApisOfBuckets | undefined,
  home: Home | undefined,
): Pick<HttpDeps, 'otherServers' | 'isClosing'> {
  if (home === undefined) return { otherServers: apis?.otherServers };
  return { isClosing: () => apis?.isClosing() === true };
}

export async function openOf(apis: ApisOfBuckets | undefined, name: string): Promise<AppContext> {
  if (apis === undefined) throw new Problem('not_found', `There is no bucket "${name}".`);
  return apis.open(name);
}

interface ReadyParts {
  readonly storage: Pick<Storage, 'reachable'>;
  readonly catalog: { ready(): boolean };
}

/** What is not ready: the catalog, or the storage if no bucket responds. `silent` are those that do not while others do. */
export async function readinessOf(
  apis: ApisOfBuckets | undefined,
  { storage, catalog }: ReadyParts,
): Promise<{ readonly waiting: readonly string[]; readonly silent: readonly string[] }> {
  const { responding, silent } =
    apis === undefined
      ? { responding: (await storage.reachable()) ? [MAIN] : [], silent: [] }
      : await apis.readiness();
  const isAway = responding.length === 0;
  const waiting = [...(isAway ? ['storage'] : []), ...(catalog.ready() ? [] : ['catalog'])];
  return { waiting, silent: isAway ? [] : silent };
}

/** The port that the server listens on; null before it listens. */
export function portOf(app: FastifyInstance | null): number | null {
  const address = app?.server.address() ?? null;
  return address === null || typeof address === 'string' ? null : address.port;
}
