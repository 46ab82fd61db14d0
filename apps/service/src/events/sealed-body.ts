import { type KeyRing, padJson, withoutPadding } from '../kernel/index.ts';
import type { PreparedEvent } from './event.ts';
import { EVENT_MARK, EVENT_PREFIX, eventContext } from './tables.ts';

/** Begins an event in both forms, as it is sent to the database. */
const BOTH_FORMS = Buffer.from('P');
const MARK = Buffer.from([EVENT_MARK]);
const CREATED_AT = '"created_at":"';
const TIME_LENGTH = 24;
const LEAST_BYTES = 1024;
/** Everything after this field depends on the applicant, and is shorter than `DEPENDENT_BYTES`. */
const FIRST_DEPENDENT = '"plan_count":';
const DEPENDENT_BYTES = 512;

/**
 * The same event with an encrypted body, for events about an applicant. The time stays readable, because the database may
 * change it. `emit_events` separates the two forms: filters are matched with the one in clear, which is not stored.
 */
export function sealEvent(keys: KeyRing, event: PreparedEvent): PreparedEvent {
  const { body, accountId } = event;
  const length = Buffer.from(body.length.toString(16).padStart(8, '0'));
  return { ...event, body: Buffer.concat([BOTH_FORMS, length, body, sealBody(keys, accountId, body)]) };
}

export function sealBody(keys: KeyRing, accountId: string, body: Buffer): Buffer {
  const from = body.indexOf(CREATED_AT);
  const time = body.subarray(from, from + CREATED_AT.length + TIME_LENGTH + 1);
  return Buffer.concat([MARK, time, keys.seal(padded(body), eventContext(accountId))]);
}

/** To a length that depends on what was asked, but not on the applicant: products are listed before what depends on one. */
function padded(body: Buffer): Buffer {
  return padJson(body, Math.max(LEAST_BYTES, body.indexOf(FIRST_DEPENDENT) + DEPENDENT_BYTES));
}

/** The bytes to deliver. A body that is not encrypted is returned as it is. */
export function openEvent(keys: KeyRing, accountId: string, stored: Buffer): Buffer {
  if (stored[0] !== EVENT_MARK) return stored;
  const body = withoutPadding(keys.open(stored.subarray(EVENT_PREFIX), eventContext(accountId)));
  const time = stored.subarray(1 + CREATED_AT.length, EVENT_PREFIX - 1);
  time.copy(body, body.indexOf(CREATED_AT) + CREATED_AT.length);
  return body;
}
