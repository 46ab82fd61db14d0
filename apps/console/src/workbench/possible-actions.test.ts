import { expect, it } from 'vitest';
import { possibleActions } from './possible-actions.ts';

const AUTHOR = { id: 'mem_author', role: 'publisher' };
const OTHER = { id: 'mem_other', role: 'publisher' };
const OWNER = { id: 'mem_owner', role: 'owner' };
const ANALYST = { id: 'mem_analyst', role: 'analyst' };
const draft = (status: 'open' | 'submitted' | 'approved' | 'published') => ({
  status,
  authors: [AUTHOR.id],
  approvers: [OTHER, OWNER].map(({ id }) => ({ id, name: id })),
});
const STATUSES = ['open', 'submitted', 'approved', 'published'] as const;

it.each([
  ['an author', AUTHOR, [['submit'], ['withdraw'], ['publish', 'withdraw'], []]],
  ['another publisher', OTHER, [[], ['approve', 'return'], ['publish', 'return'], []]],
  ['an owner', OWNER, [['submit'], ['approve', 'return', 'withdraw'], ['publish', 'return', 'withdraw'], []]],
  ['another analyst', ANALYST, [[], [], [], []]],
])('offers %s what the service allows', (_, person, expected) => {
  expect(STATUSES.map((status) => possibleActions(draft(status), person))).toEqual(expected);
});
