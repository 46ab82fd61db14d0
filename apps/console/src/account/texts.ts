export const ACCOUNT = {
  title: 'People and keys',
  tokens: 'Tokens',
  tokensHint: 'Programs call the API with a token. Developers issue test tokens, owners live ones too.',
  needsLicense: 'This account has no license yet, so it cannot have tokens. Ask your operator.',
  tokenName: 'Name of the token (optional)',
  mode: 'Mode',
  modes: [
    ['test', 'Test'],
    ['live', 'Live'],
  ] as const,
  expiresAfter: 'Expires after',
  expiries: [
    ['', 'Never'],
    ['30', '30 days'],
    ['90', '90 days'],
    ['365', '1 year'],
  ] as const,
  tokenScopes: 'What it may do',
  issue: 'Issue a token',
  issued: 'The token was issued.',
  tokenOnce: 'Copy the token now: it is not shown again.',
  copyToken: 'Copy the token',
  rotate: 'Rotate',
  confirmRotate: (hint: string) =>
    `Replace the token …${hint}? The old one keeps working for 24 hours at most.`,
  rotated: 'The token was replaced.',
  token: 'Token',
  status: 'Status',
  scopes: 'Scopes',
  created: 'Created',
  lastUsed: 'Last used',
  expires: 'Expires',
  never: 'never',
  revoke: 'Revoke',
  confirmRevoke: (hint: string) =>
    `Revoke the token …${hint}? Requests with it fail within seconds. This cannot be undone.`,
  revoked: 'The token was revoked.',
  licenses: 'Licenses',
  license: 'License',
  rate: 'Quotes a minute',
  light: 'Light requests a minute',
  test: 'Test requests a minute',
  quota: 'Quotes a month',
  unlimited: 'unlimited',
  members: 'Members',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  signedIn: 'Last signed in',
  invite: 'Invite',
  invited: (email: string) => `${email} was added.`,
  invitedAgain: (email: string) => `The previous invitation of ${email} has ended.`,
  inviteAgain: 'Invite again',
  roleOf: (name: string) => `Role of ${name}`,
  remove: 'Remove',
  confirmRemove: (name: string) => `Remove ${name}? Their sessions end at once.`,
  you: 'you',
  history: 'History',
  historyHint: 'What people and operators did in this account. Decisions are in the request log.',
  more: 'Load more',
};

/** What each scope of a token lets a program do. */
export const SCOPE_NAMES = {
  prequalify: 'Prequalify',
  quote: 'Quote',
  datasets: 'Read the reference data',
  webhooks: 'Manage webhook endpoints',
  events: 'Read and redeliver events',
  cases: 'Keep cases',
  logs: 'Read the request log',
  explain: 'Explain decisions',
};

export const QUICK_START = {
  title: 'Quick start',
  hint: 'Commands with the ids of this account. A token is never shown here: set PREQUAL_TOKEN first. Reading requests needs the scope logs.',
  token: 'Issue a token on the command line of the service',
  curl: 'Prequalify with curl',
  sdk: 'Prequalify with the SDK',
  testEvent: 'Send a test event to your endpoint',
  request: 'Look up your latest request',
  copy: (title: string) => `Copy “${title}”`,
};

export const ROLE_NAMES = [
  ['agent', 'Agent'],
  ['developer', 'Developer'],
  ['owner', 'Owner'],
] as const;

/** They exist in the operator account only. */
export const WORKBENCH_ROLE_NAMES = [
  ['analyst', 'Analyst'],
  ['publisher', 'Publisher'],
] as const;

/** What an audit action says in words; others are shown as they are recorded. */
export const ACTIONS: Readonly<Record<string, string>> = {
  'account.create': 'created the account',
  'account.suspend': 'suspended the account',
  'account.resume': 'resumed the account',
  'account.close': 'closed the account',
  'account.erase': "erased the account's personal data",
  'license.create': 'created a license',
  'license.activate': 'activated a license',
  'license.deactivate': 'deactivated a license',
  'license.lock': 'locked a license',
  'license.unlock': 'unlocked a license',
  'license.limits': 'changed the limits of a license',
  'token.issue': 'issued a token',
  'token.rotate': 'rotated a token',
  'token.revoke': 'revoked a token',
  'member.add': 'added a member',
  'member.role': 'changed the role of a member',
  'member.remove': 'removed a member',
  'member.link': 'made a sign-in link',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'session.open': 'signed in',
  'session.change': 'switched license or mode',
  'session.end': 'signed out',
  'billing.credits.add': 'added credits',
  'billing.invoice': 'issued an invoice',
  'events.replay': 'replayed events to an endpoint',
};

export const COMPANY = {
  title: 'Sign in with your company’s account',
  hint: 'Members sign in with it already. People of the domains below become agents when they open the sign-in address for the first time; whom you remove stays out.',
  domains: 'Email domains, separated by commas',
  save: 'Save domains',
  saved: 'The domains were saved.',
  address: 'Sign-in address of this account:',
  copy: 'Copy the address',
};

export const LEAVING = {
  title: 'Export and close',
  exportHint: 'Everything that belongs to the account, as one archive. It is kept for 24 hours.',
  export: 'Export the account',
  exporting: 'Exporting…',
  ended: (status: string) => (status === 'completed' ? 'The export is ready.' : `The export is ${status}.`),
  download: 'Download the export',
  closeHint:
    'A closed account cannot be opened again. Closing takes 14 days, in which everything works as before.',
  close: 'Close the account',
  confirmClose: (name: string) =>
    `Close ${name} in 14 days? Every owner is told by email and can keep it until then.`,
  closes: (day: string) => `This account will close on ${day}. Until then you can keep it.`,
  keep: 'Keep the account',
};
