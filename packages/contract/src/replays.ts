import { Type } from 'typebox';
import { EventTypeSchema } from './events/event.ts';
import { envelopeOf, idOf, literalUnion, named, nullable, objectName, strict, Timestamp } from './schema.ts';
import { REPLAY_SELECTIONS, REPLAY_STATUSES } from './vocabulary/index.ts';

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

export const ReplayBodySchema = named('NewReplay', {
  from: Instant('The start of the time range, inclusive.'),
  to: Instant('The end of the time range, inclusive.'),
  types: Type.Optional(
    Type.Array(Type.With(EventTypeSchema, { 'x-expects': 'a known event type' }), {
      description: 'Only these event types; all types by default.',
      maxItems: 100,
    }),
  ),
  only: literalUnion(REPLAY_SELECTIONS, Only),
});

const ReplaySchema = named('Replay', {
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
  types: Type.Array(EventTypeSchema, { description: 'Empty means all types.' }),
  only: literalUnion(REPLAY_SELECTIONS, Only),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
});

export const ReplayPathSchema = strict({ id: Type.String({ description: 'Id of the replay.' }) });

export const ReplayResponseSchema = envelopeOf('ReplayResponse', { object: 'replay', data: ReplaySchema });
