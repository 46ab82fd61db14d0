import type { SCOPES, TOKEN_MODES } from '@prequal/contract/vocabulary';
import { base62Checksum, randomBase62 } from '../kernel/index.ts';

export type TokenMode = (typeof TOKEN_MODES)[number];

export type Scope = (typeof SCOPES)[number];

const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^svc_(test|live)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** `svc_<mode>_` + 32 random characters + 6 of checksum. */
export function drawToken(mode: TokenMode): string {
  const body = `svc_${mode}_${randomBase62(RANDOM_LENGTH)}`;
  return body + base62Checksum(body, CHECKSUM_LENGTH);
}

/** The mode that a well-formed token claims, or null, so that malformed tokens are refused before any look-up. */
export function tokenModeOf(token: string): TokenMode | null {
  const match = SHAPE.exec(token);
  if (match === null) return null;
  const body = token.slice(0, -CHECKSUM_LENGTH);
  return base62Checksum(body, CHECKSUM_LENGTH) === token.slice(-CHECKSUM_LENGTH)
    ? (match[1] as TokenMode)
    : null;
}

export function tokenHint(token: string): string {
  return token.slice(-4);
}
