import type { ConsoleData } from '@prequal/contract';
import type { AccessDeps, AttemptCookie, SessionCookie } from '../../access/index.ts';
import type { AccountDeps, InvitationDeps, TokenMode } from '../../accounts/index.ts';
import type { CurrentCatalog, VersionComparison } from '../../catalog/index.ts';
import type { LinkMail } from '../../config/index.ts';
import { enqueueSignInLink } from '../../email/index.ts';
import type { IdentityDeps } from '../../identity/index.ts';
import type { ReportProgress } from '../../jobs/index.ts';
import type { WorkbenchDeps } from '../../workbench/index.ts';

/** What the console's own routes work with. */
export interface ConsoleDeps {
  readonly accounts: AccountDeps;
  readonly access: Pick<AccessDeps, 'findSession' | 'failures' | 'openRequests'>;
  readonly catalog: Pick<CurrentCatalog, 'at' | 'current'>;
  readonly versions: VersionComparison;
  /** The database that lists are read from. */
  readonly reads: { current(): Promise<AccountDeps['db']> };
  readonly cookie: SessionCookie;
  readonly attemptCookie: AttemptCookie;
  /** The company's identity provider; null if none is configured. */
  readonly identity: IdentityDeps | null;
  readonly modes: readonly TokenMode[];
  /** What happens to sign-in links and invitations. */
  readonly linkMail: LinkMail;
  /** Base of the links in emails. */
  linkBase(): string;
  /** Checks the installation like `prequal doctor`. */
  examine(): Promise<ConsoleData<'GET /operator/health'>>;
  /** Everything that belongs to an account, as a gzipped tar archive. */
  exportAccount(accountId: string, report: ReportProgress): Promise<Buffer>;
  readonly workbench: WorkbenchDeps;
  /** Work that continues after its response. */
  readonly background: { add(work: Promise<void>): void };
}

export function invitationDeps({ accounts, linkBase, linkMail }: ConsoleDeps): InvitationDeps {
  return {
    ...accounts,
    baseUrl: linkBase(),
    send: linkMail === 'no_public_address' ? null : (tx, mail) => enqueueSignInLink(tx, accounts, mail),
  };
}
