import type { Tx } from '../storage/index.ts';
import { deleteRefusals } from './window-store.ts';

/** Forgets refusals when an operator unlocks a license, so that it is not locked again for them. */
export async function forgetRefusals(tx: Tx, licenseId: string): Promise<void> {
  await deleteRefusals(tx, licenseId);
}
