import type { BatchSettings } from '../endpoints/batch-column.ts';
import type { BatchMember } from './batch-store.ts';

/** A batch that has grown to this is sent as it is. */
const LARGEST_BATCH_BYTES = 1024 * 1024;

/**
 * The batch that the head of a lane belongs to. New events go together; a batch that failed is sent again with the same
 * members, which have the same number of tries and the same time for the next one.
 */
export function membersOf(pending: readonly BatchMember[], { maxEvents }: BatchSettings): BatchMember[] {
  const [head] = pending;
  if (head === undefined) return [];
  const members: BatchMember[] = [];
  let bytes = 0;
  for (const member of pending.slice(0, maxEvents)) {
    const isTogether =
      member.tries === head.tries &&
      (head.tries === 0 || member.nextAttemptAt?.getTime() === head.nextAttemptAt?.getTime());
    bytes += member.body.length;
    if (!isTogether || (members.length > 0 && bytes > LARGEST_BATCH_BYTES)) break;
    members.push(member);
  }
  return members;
}

/** Until when a batch waits for more events, or null if it is full, was tried before, or has waited. */
export function batchWaitsUntil(
  members: readonly BatchMember[],
  { maxEvents, maxWaitMs }: BatchSettings,
  now: Date,
): Date | null {
  const [head] = members;
  if (head === undefined || head.tries > 0 || head.nextAttemptAt === null) return null;
  if (members.length >= maxEvents) return null;
  const until = new Date(head.nextAttemptAt.getTime() + maxWaitMs);
  return until > now ? until : null;
}

/** One body for several events, of which each keeps its exact bytes. */
export function batchBody(events: readonly Buffer[]): Buffer {
  const parts = events.flatMap((event, index) => (index === 0 ? [event] : [Buffer.from(','), event]));
  return Buffer.concat([Buffer.from('{"object":"event_batch","events":['), ...parts, Buffer.from(']}')]);
}
