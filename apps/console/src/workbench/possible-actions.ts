import type { DraftAction } from './calls.ts';
import type { Draft } from './model.ts';

const ACTIONS: Readonly<Record<string, readonly DraftAction[]>> = {
  open: ['submit'],
  submitted: ['approve', 'return', 'withdraw'],
  approved: ['publish', 'return', 'withdraw'],
};
const OF_AUTHORS: readonly DraftAction[] = ['submit', 'withdraw'];
/** Of those who did not work on the draft. */
const OF_APPROVERS: readonly DraftAction[] = ['approve', 'return'];

/** What a person can do with the draft next, as the service decides it. */
export function possibleActions(
  { status, authors, approvers }: Pick<Draft, 'status' | 'authors' | 'approvers'>,
  { id, role }: { readonly id: string; readonly role: string },
): readonly DraftAction[] {
  const isOwner = role === 'owner';
  return (ACTIONS[status] ?? []).filter((action) => {
    if (OF_AUTHORS.includes(action)) return isOwner || authors.includes(id);
    if (OF_APPROVERS.includes(action)) return approvers.some((each) => each.id === id);
    return isOwner || role === 'publisher';
  });
}
