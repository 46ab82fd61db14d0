import { bearerToken, type SessionCookie } from './access/index.ts';
import type { AppContext } from './app-context.ts';
import type { Buckets } from './bucket-contexts.ts';
import { type BucketOutcome, MAIN } from './buckets/index.ts';
import type { Api, ApisOfBuckets } from './compose-buckets.ts';
import type { AddressedRequest, OtherServers } from './http/index.ts';
import { Problem } from './kernel/index.ts';
import { MigrationError } from './storage/index.ts';

const SHARED_CASE = /^\/v1\/shared\/([^/?]+)/;
const CONSOLE_REQUEST = /^\/console\/api(?:[/?]|$)/;

interface BucketApiDeps {
  readonly buckets: Buckets;
  /** Composes the API of a bucket. */
  readonly compose: (context: AppContext, apis: ApisOfBuckets) => Promise<Api>;
  readonly cookie: Pick<SessionCookie, 'read'>;
}

interface ComposedApi {
  readonly context: AppContext;
  readonly api: Promise<Api>;
}

/**
 * One API for each bucket: the same routes, with the database, group commit, limits and caches of that bucket. The one of
 * the first bucket listens, and hands requests of other accounts to the others.
 */
export class BucketApis implements ApisOfBuckets {
  readonly #deps: BucketApiDeps;
  readonly #composed = new Map<string, ComposedApi>();
  #main: Api | null = null;
  #closing = false;

  constructor(deps: BucketApiDeps) {
    this.#deps = deps;
  }

  /** The API that listens. */
  async main(): Promise<Api> {
    this.#main = await this.named(MAIN);
    return this.#main;
  }

  async named(name: string): Promise<Api> {
    const context = await this.#deps.buckets.named(name).catch(asUnavailable);
    const known = this.#composed.get(name);
    // Another context means that the bucket has moved.
    if (known?.context === context) return known.api;
    const api = this.#compose(context);
    this.#composed.set(name, { context, api });
    api.catch(() => this.#composed.delete(name));
    void known?.api.then((old) => old.close()).catch(() => {});
    return api;
  }

  async #compose(context: AppContext): Promise<Api> {
    const api = await this.#deps.compose(context, this);
    await api.app.ready();
    return api;
  }

  async ofAccount(accountId: string): Promise<Api> {
    return this.named(await this.#deps.buckets.directory.ofAccount(accountId));
  }

  async ofSecret(text: string): Promise<Api> {
    return this.named(await this.#deps.buckets.directory.ofSecret(text));
  }

  async ofAddress(hashes: readonly Buffer[]): Promise<readonly Api[]> {
    const names = await this.#deps.buckets.directory.ofAddress(hashes);
    // Whoever has the same address in a bucket that does not respond is not kept from the others.
    const found = await Promise.allSettled(names.map((name) => this.named(name)));
    return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  async forNewAccount(): Promise<Api> {
    return this.named((await this.#deps.buckets.forNewAccount()).bucket);
  }

  each<T>(work: (api: Api) => Promise<T>): Promise<BucketOutcome<T>[]> {
    return this.#deps.buckets.each(async (_context, name) => work(await this.named(name)));
  }

  whereFound<T>(work: (api: Api) => Promise<T>): Promise<T> {
    return this.#deps.buckets.whereFound(async (_context, name) => work(await this.named(name)));
  }

  open(name: string): Promise<AppContext> {
    return this.#deps.buckets.named(name);
  }

  async readiness() {
    const outcomes = await this.#deps.buckets.each(({ storage }) => storage.reachable());
    const isUp = (outcome: BucketOutcome<boolean>) => outcome.ok && outcome.value;
    return {
      responding: outcomes.filter(isUp).map(({ bucket }) => bucket),
      silent: outcomes.filter((outcome) => !isUp(outcome)).map(({ bucket }) => bucket),
    };
  }

  readonly otherServers: OtherServers = {
    serverOf: (request) => {
      if (this.#deps.buckets.directory.isSingle) return null;
      const secret = this.#secretOf(request);
      return secret === null ? null : this.#serverOf(secret);
    },
  };

  isClosing(): boolean {
    return this.#closing;
  }

  linkBase(): string {
    return this.#main?.httpDeps.linkBase() ?? '';
  }

  /** Stops serving, then ends what the APIs of all buckets do in the background. */
  async close(): Promise<void> {
    this.#closing = true;
    const { [MAIN]: main, ...others } = Object.fromEntries(this.#composed);
    await (await main?.api)?.close();
    const rest = await Promise.allSettled(Object.values(others).map(({ api }) => api));
    await Promise.all(rest.flatMap((each) => (each.status === 'fulfilled' ? [each.value.close()] : [])));
  }

  async #serverOf(secret: string): Promise<Api['app'] | null> {
    const name = await this.#deps.buckets.directory.ofSecret(secret);
    return name === MAIN ? null : (await this.named(name)).app;
  }

  /** What a request shows of the account it is for: a session, a share link or a token. */
  #secretOf({ url, headers }: AddressedRequest): string | null {
    if (CONSOLE_REQUEST.test(url)) return this.#deps.cookie.read(headers.cookie);
    const shared = SHARED_CASE.exec(url)?.[1];
    return shared ?? bearerToken(headers.authorization);
  }
}

/** A bucket that the primary has not migrated yet is not available yet. */
function asUnavailable(error: unknown): never {
  if (!(error instanceof MigrationError)) throw error;
  throw new Problem('service_unavailable', 'This account is being migrated. Try again.', {
    headers: { 'Retry-After': '1' },
    cause: error,
  });
}
