export {
  ACCESS_CHANNEL,
  accountIsMoving,
  announceAccessChange,
  countAccounts,
  type ListPosition,
} from './account-store.ts';
export {
  type AccountDeps,
  type Actor,
  type Done,
  type OwnerNotice,
  withAccount,
} from './account-transaction.ts';
export {
  type Account,
  closeAccount,
  contactAddress,
  createAccount,
  listAccounts,
  pageOfAccounts,
  resumeAccount,
  showAccount,
  suspendAccount,
} from './accounts.ts';
export { drawChallenge, spendChallenge } from './challenges.ts';
export { cancelClosing, closeDueAccount, scheduleClosing } from './closing.ts';
export { type DemoAccess, demoLicense, demoOwner, seedDemo } from './demo.ts';
export { selectAccessHashes, selectAddressHashesOf, selectPasskeyOwners } from './entry-store.ts';
export { eraseAuditRequests, eraseClosedAccount } from './erasure.ts';
export { type Invitation, type InvitationDeps, inviteMember, renewInvitation } from './invitations.ts';
export { accountOfLicense, selectLicensePage } from './license-store.ts';
export {
  changeLicense,
  changeLimits,
  createLicense,
  type License,
  type LimitChanges,
  listLicenses,
  showLicense,
} from './licenses.ts';
export {
  addMember,
  changeRole,
  checkedAddress,
  enterAddresses,
  listMembers,
  type Member,
  ownerAddresses,
  removeMember,
  showMember,
} from './members.ts';
export { type CreatedAccount, createWithOwner, inviteOwner, onboardAccount } from './onboarding.ts';
export { makeOperatorAccount, operatorAccount } from './operator-account.ts';
export { openSessionWithPasskey, passkeyMember, passkeyRequestOptions } from './passkeys/passkey-sign-in.ts';
export {
  addPasskey,
  listPasskeys,
  type Passkey,
  passkeyCreationOptions,
  removePasskey,
} from './passkeys/passkeys.ts';
export {
  hasMemberWith,
  openSessionOfPerson,
  type PersonSession,
  type ProvidedRole,
} from './person-sign-in.ts';
export { isOperatorRole, type Role } from './roles.ts';
export { deleteAllAccess, type SessionContextRow } from './session-store.ts';
export {
  endSession,
  type OpenSession,
  openSessionWithTicket,
  readSession,
  switchSession,
  ticketMember,
} from './sessions.ts';
export type { LicenseAction } from './states.ts';
export { addressHash } from './tables.ts';
export { issueTicket, mailSignInLinks, signInLink } from './tickets.ts';
export { type Scope, type TokenMode, tokenModeOf } from './token-format.ts';
export { type CredentialRow, countWorkingTokens, touchToken } from './token-store.ts';
export {
  findCredential,
  type IssuedToken,
  issueToken,
  listTokens,
  revokeOverdueToken,
  revokeToken,
  rotateToken,
  type Token,
  tokenStatus,
  warnOfExpiringToken,
} from './tokens.ts';
