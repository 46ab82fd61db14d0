import { REQUESTS } from './texts.ts';

/** Who made a request: a token or a member. */
export function callerText({
  token_hint,
  member_id,
}: {
  readonly token_hint: string | null;
  readonly member_id: string | null;
}): string {
  if (token_hint !== null) return REQUESTS.tokenHint(token_hint);
  return member_id === null ? '' : REQUESTS.member(member_id);
}
