import { type AccountDeps, revokeOverdueToken } from '../accounts/index.ts';

/** Revokes rotated tokens whose overlap is over, one transaction each, so that every one raises its event. */
export async function expireTokens(deps: AccountDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await revokeOverdueToken(deps))) {
    // One at a time until none is left.
  }
}
