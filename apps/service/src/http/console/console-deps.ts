import type { ConsoleData } from '@prequal/contract';
import type { AccessDeps, PlainCookie, SessionCookie } from '../../access/index.ts';
import type { AccountDeps, InvitationDeps, TokenMode } from '../../accounts/index.ts';
import type { BucketOutcome } from '../../buckets/index.ts';
import type { CurrentCatalog, VersionComparison } from '../../catalog/index.ts';
import type { LinkMail } from '../../config/index.ts';
import { enqueueSignInLink } from '../../email/index.ts';
import type { IdentityDeps } from '../../identity/index.ts';
import type { ReportProgress } from '../../jobs/index.ts';
import type { WorkbenchDeps } from '../../workbench/index.ts';

/** What the console's own routes work with. */
export interface ConsoleDeps {
  readonly accounts: AccountDeps;
  /** Where attempts to sign in are counted, before an account is known. */
  readonly attempts: AccountDeps;
  /** What routes work with for accounts that may be in another bucket. */
  readonly buckets: ConsoleBuckets;
  readonly access: Pick<AccessDeps, 'findSession' | 'failures' | 'openRequests'>;
  readonly catalog: Pick<CurrentCatalog, 'at' | 'current'>;
  readonly versions: VersionComparison;
  /** The database that lists are read from. */
  readonly reads: { current(): Promise<AccountDeps['db']> };
  readonly cookie: SessionCookie;
  /**
   * Binds an attempt to sign in elsewhere to the browser that began it. It comes back with a navigation from another
   * site, which a strict cookie would not.
   */
  readonly attemptCookie: PlainCookie;
  /** Remembers that the provider vouched for the person, so that signing out can continue there. */
  readonly providerCookie: PlainCookie;
  /** The company's identity provider; null if none is configured. */
  readonly identity: IdentityDeps | null;
  readonly modes: readonly TokenMode[];
  /** What happens to sign-in links and invitations. */
  readonly linkMail: LinkMail;
  /** Base of the links in emails. */
  linkBase(): string;
  /** Checks the installation like `prequal doctor`. */
  examine(): Promise<ConsoleData<'GET /operator/health'>>;
  /** The versions of the program, its parts and its catalogs. */
  listVersions(): Promise<ConsoleData<'GET /operator/versions'>>;
  /** Everything that belongs to an account, as a gzipped tar archive. */
  exportAccount(accountId: string, report: ReportProgress): AsyncIterable<Buffer>;
  readonly workbench: WorkbenchDeps;
  /** Work that continues after its response. */
  readonly background: { add(work: Promise<void>): void };
}

/** Finds what routes work with in the bucket of an account. With one bucket, it is always the same. */
export interface ConsoleBuckets {
  ofAccount(accountId: string): Promise<ConsoleDeps>;
  /** By a sign-in link or the id of a member with a passkey. */
  ofSecret(text: string): Promise<ConsoleDeps>;
  /** Where somebody may have this address. */
  ofAddress(email: string): Promise<readonly ConsoleDeps[]>;
  forNewAccount(): Promise<ConsoleDeps>;
  /** One that fails does not keep the others from it. */
  each<T>(work: (deps: ConsoleDeps) => Promise<T>): Promise<readonly BucketOutcome<T>[]>;
  /** Does something to a resource where it is; `work` throws `not_found` where it is not. */
  whereFound<T>(work: (deps: ConsoleDeps) => Promise<T>): Promise<T>;
}

export function invitationDeps({ accounts, linkBase, linkMail }: ConsoleDeps): InvitationDeps {
  return {
    ...accounts,
    baseUrl: linkBase(),
    send: linkMail === 'no_public_address' ? null : (tx, mail) => enqueueSignInLink(tx, accounts, mail),
  };
}
