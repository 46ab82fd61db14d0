import { type AccountDeps, revokeOverdueToken } from '../accounts/index.ts';

/** Revokes rotated tokens whose overlap has ended, one transaction each, so that each emits its event. */
export async function expireTokens(deps: AccountDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await revokeOverdueToken(deps))) {
    // Revoke one at a time until none is left.
  }
}
