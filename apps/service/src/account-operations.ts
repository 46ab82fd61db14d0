import {
  type AccountDeps,
  type ConsoleSession,
  issueToken,
  listLicenses,
  listTokens,
  revokeToken,
  rotateToken,
  showLicense,
  type Token,
  tokenStatus,
} from './accounts/index.ts';
import { selectInvoiceById, selectInvoices } from './billing/index.ts';
import type { CurrentCatalog } from './catalog/index.ts';
import { accountNotifier } from './email/index.ts';
import type { AccountOperations, TokenOperations } from './http/index.ts';
import { notFound } from './kernel/index.ts';

/** What the screens about the account do, under the member of the session. */
export function accountOperations(
  deps: AccountDeps,
  catalog: Pick<CurrentCatalog, 'current'>,
): AccountOperations & TokenOperations {
  const withStatus = (token: Token) => ({ ...token, status: tokenStatus(token, deps.clock.now()) });
  const tokens = async ({ accountId }: ConsoleSession) => {
    const licenses = await listLicenses(deps, accountId);
    return (await Promise.all(licenses.map(({ id }) => listTokens(deps, id)))).flat();
  };
  /** Tokens of other accounts do not exist for a session. */
  const token = async (session: ConsoleSession, id: string) => {
    const found = (await tokens(session)).find((each) => each.id === id);
    if (found === undefined) throw notFound('token');
    return found;
  };
  const notify = accountNotifier(deps);
  return {
    licenses: ({ accountId }) => listLicenses(deps, accountId),
    tokens: async (session) => (await tokens(session)).map(withStatus),
    token,
    issueToken: async ({ memberId, accountId }, input) => {
      if ((await showLicense(deps, input.licenseId)).accountId !== accountId) throw notFound('license');
      return issueToken({ ...deps, notify }, `member:${memberId}`, input);
    },
    rotateToken: async (session, id) => {
      await token(session, id);
      return rotateToken({ ...deps, notify }, `member:${session.memberId}`, id);
    },
    revokeToken: async (session, id) => {
      await token(session, id);
      return withStatus(
        (await revokeToken(deps, `member:${session.memberId}`, { id, reason: 'console' })).value,
      );
    },
    invoices: ({ accountId }) => selectInvoices(deps.db, accountId),
    invoice: async ({ accountId }, id) => {
      const invoice = await selectInvoiceById(deps.db, accountId, id);
      if (invoice === null) throw notFound('invoice');
      return invoice;
    },
    catalog: () => catalog.current(),
  };
}
