import { Type } from 'typebox';
import { EVENT_TYPES } from '../../../events/index.ts';
import { REPLAY_SELECTIONS } from '../../../webhooks/index.ts';
import { idOf, literalUnion, nullable, objectName, strict, Timestamp } from '../../../wire/index.ts';

export const REPLAY_STATUSES = ['pending', 'running', 'completed', 'canceled'] as const;

const Instant = (description: string) =>
  Type.String({
    format: 'date-time',
    description,
    'x-expects': 'an RFC 3339 timestamp such as 2026-01-31T00:00:00Z',
  });
const Only = {
  description:
    '`all`: every event that the endpoint subscribes to. `failed`: those that it did not accept. `unsent`: those from before it existed or while it was disabled.',
};
const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const ReplayBody = strict({
  from: Instant('The start of the time range, inclusive.'),
  to: Instant('The end of the time range, inclusive.'),
  types: Type.Optional(
    Type.Array(literalUnion(EVENT_TYPES, { 'x-expects': 'a known event type' }), {
      description: 'Only these event types; all types by default.',
      maxItems: 100,
    }),
  ),
  only: literalUnion(REPLAY_SELECTIONS, Only),
});

export const ReplaySchema = strict({
  id: idOf('replay', 'Id of the replay.'),
  object: objectName('replay'),
  status: literalUnion(REPLAY_STATUSES, {
    description:
      '`canceled` means that the endpoint was disabled or deleted before all events had been sent.',
  }),
  total: Count('Events to send.'),
  done: Count('Events that were sent so far.'),
  delivered: Count('Events that the endpoint accepted.'),
  failed: Count('Events that the endpoint did not accept.'),
  endpoint_id: idOf('endpoint', 'The webhook endpoint.'),
  from: Timestamp,
  to: Timestamp,
  types: Type.Array(literalUnion(EVENT_TYPES), { description: 'Empty means all types.' }),
  only: literalUnion(REPLAY_SELECTIONS, Only),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
});

export const ReplayPath = strict({ id: Type.String({ description: 'Id of the replay.' }) });
