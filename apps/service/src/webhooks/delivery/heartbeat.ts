import type { Db } from '../../storage/index.ts';
import { beat, forgetOwners, selectSilentOwners } from './heartbeat-store.ts';
import { freeLeases } from './lane-store.ts';

/** How often a process says that it is alive, and after how long a silent one has lost its leases. */
export const HEARTBEAT_MS = 1000;
const SILENT_MS = 3500;

/**
 * Says that this process is alive and frees the leases of those that are not, wherever they ran. Writes of an owner that was only slow are fenced off.
 */
export async function keepLeases(db: Db, owner: string, now: Date): Promise<number> {
  await beat(db, owner);
  const silent = (await selectSilentOwners(db, SILENT_MS)).filter((other) => other !== owner);
  if (silent.length === 0) return 0;
  const freed = await freeLeases(db, silent, now);
  await forgetOwners(db, silent);
  return freed;
}

/** A process that stops in an orderly way has given its leases back. */
export async function leaveLeases(db: Db, owner: string): Promise<void> {
  await forgetOwners(db, [owner]);
}
