import { EVENT_API_VERSION, type EventPayloads, type EventType } from '@prequal/contract';
import { currentTraceParent, type EventId, newId } from '../kernel/index.ts';

export interface Occurrence<T extends EventType> {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly type: T;
  readonly data: EventPayloads[T];
}

/** An event ready to be inserted. Every delivery sends exactly the bytes of its body. */
export interface PreparedEvent {
  readonly id: EventId;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly type: EventType;
  readonly apiVersion: string;
  readonly createdAt: Date;
  readonly body: Buffer;
  /** The trace context of the request that caused it. */
  readonly traceParent: string | null;
}

export function prepareEvent<T extends EventType>(occurrence: Occurrence<T>, now: Date): PreparedEvent {
  const { accountId, livemode, type, data } = occurrence;
  const id = newId('event', now);
  const envelope = {
    id,
    object: 'event',
    type,
    api_version: EVENT_API_VERSION,
    livemode,
    created_at: now.toISOString(),
    data,
  };
  const body = Buffer.from(JSON.stringify(envelope));
  return {
    id,
    accountId,
    livemode,
    type,
    apiVersion: EVENT_API_VERSION,
    createdAt: now,
    body,
    traceParent: currentTraceParent(),
  };
}
