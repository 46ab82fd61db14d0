import { findOwnToken, listOwnTokens, requireOwnLicense } from './access/index.ts';
import {
  type AccountDeps,
  issueToken,
  listLicenses,
  revokeToken,
  rotateToken,
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
  const notify = accountNotifier(deps);
  return {
    licenses: ({ accountId }) => listLicenses(deps, accountId),
    tokens: async (session) => (await listOwnTokens(deps, session)).map(withStatus),
    token: (session, id) => findOwnToken(deps, session, id),
    issueToken: async (session, input) => {
      await requireOwnLicense(deps, session, input.licenseId);
      return issueToken({ ...deps, notify }, `member:${session.memberId}`, input);
    },
    rotateToken: async (session, id) => {
      await findOwnToken(deps, session, id);
      return rotateToken({ ...deps, notify }, `member:${session.memberId}`, id);
    },
    revokeToken: async (session, id) => {
      await findOwnToken(deps, session, id);
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
