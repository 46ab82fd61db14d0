import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReceivedRequest } from '../apps/service/test/receiver.ts';

const TOLERANCE_SECONDS = 300;

/** Whether a receiver that follows the documentation would accept this request. */
export function isAuthentic(request: ReceivedRequest, secret: string): boolean {
  const header = String(request.headers['x-service-signature']);
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac('sha256', secret).update(`${t}.`).update(request.body).digest();
  const given = Buffer.from(v1, 'hex');
  const fresh = Math.abs(Date.now() / 1000 - Number(t)) <= TOLERANCE_SECONDS;
  return fresh && given.length === expected.length && timingSafeEqual(given, expected);
}
