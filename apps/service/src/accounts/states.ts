import type { ACCOUNT_STATUSES, LICENSE_STATUSES } from '@prequal/contract/vocabulary';

/** The states of accounts and licenses, and what each action does in each state. */
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
export type AccountAction = 'suspend' | 'resume' | 'close';
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];
export type LicenseAction = 'activate' | 'deactivate' | 'lock' | 'unlock';

/** For messages: "A closed account cannot be suspended." */
export const PAST_PARTICIPLES: Readonly<Record<AccountAction | LicenseAction, string>> = {
  suspend: 'suspended',
  resume: 'resumed',
  close: 'closed',
  activate: 'activated',
  deactivate: 'deactivated',
  lock: 'locked',
  unlock: 'unlocked',
};

export type Move<S> =
  | { readonly kind: 'moves'; readonly to: S }
  | { readonly kind: 'stays' }
  | { readonly kind: 'forbidden' };

const STAYS = { kind: 'stays' } as const;
const FORBIDDEN = { kind: 'forbidden' } as const;
const to = <S>(state: S): Move<S> => ({ kind: 'moves', to: state });

const ACCOUNT_MOVES: Record<AccountAction, Record<AccountStatus, Move<AccountStatus>>> = {
  suspend: { provisioned: to('suspended'), suspended: STAYS, closed: FORBIDDEN },
  resume: { provisioned: STAYS, suspended: to('provisioned'), closed: FORBIDDEN },
  close: { provisioned: to('closed'), suspended: to('closed'), closed: STAYS },
};

const LICENSE_MOVES: Record<LicenseAction, Record<LicenseStatus, Move<LicenseStatus>>> = {
  activate: { inactive: to('activated'), activated: STAYS, locked: FORBIDDEN },
  deactivate: { inactive: STAYS, activated: to('inactive'), locked: FORBIDDEN },
  lock: { inactive: FORBIDDEN, activated: to('locked'), locked: STAYS },
  unlock: { inactive: FORBIDDEN, activated: STAYS, locked: to('activated') },
};

export function moveAccount(status: AccountStatus, action: AccountAction): Move<AccountStatus> {
  return ACCOUNT_MOVES[action][status];
}

/** The licenses of a closed account cannot change state. */
export function moveLicense(
  status: LicenseStatus,
  action: LicenseAction,
  account: AccountStatus,
): Move<LicenseStatus> {
  return account === 'closed' ? FORBIDDEN : LICENSE_MOVES[action][status];
}
