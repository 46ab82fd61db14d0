import { createHmac, timingSafeEqual } from 'node:crypto';

/** The list a cursor belongs to. A cursor is rejected by every other list. */
export interface CursorScope {
  readonly list: string;
  readonly owner: string;
}

const TAG_BYTES = 16;

function tag(key: Buffer, scope: CursorScope, payload: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`${scope.list}\n${scope.owner}\n`)
    .update(payload)
    .digest()
    .subarray(0, TAG_BYTES);
}

export function encodeCursor(key: Buffer, scope: CursorScope, position: string | number): string {
  const payload = Buffer.from(JSON.stringify(position));
  return Buffer.concat([tag(key, scope, payload), payload]).toString('base64url');
}

/** The position, or null if this list did not issue the cursor. */
export function decodeCursor(key: Buffer, scope: CursorScope, cursor: string): string | number | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== cursor) return null;
  const payload = bytes.subarray(TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tag(key, scope, payload))) return null;
  const position: unknown = JSON.parse(payload.toString());
  return typeof position === 'string' || typeof position === 'number' ? position : null;
}
