/** Ids are a prefix and a ULID, so they sort by creation and show what they identify. */
export const ID_PREFIXES = {
  account: 'acct',
  member: 'mem',
  license: 'lic',
  token: 'tok',
  request: 'req',
  event: 'evt',
  endpoint: 'whep',
  case: 'case',
  invoice: 'inv',
  credit: 'crd',
  email: 'eml',
  audit: 'aud',
  prequalification: 'pq',
  replay: 'rpl',
  offer: 'ofr',
  job: 'job',
  passkey: 'pky',
  draft: 'drf',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const ULID_BODY = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** JSON Schema pattern for an id of this kind. */
export function idPattern(kind: IdKind): string {
  return `^${ID_PREFIXES[kind]}_${ULID_BODY}$`;
}
