/** Bytes in PostgreSQL's text form, for rows that are sent as JSON. */
export function byteaText(bytes: Buffer | null): string | null {
  return bytes === null ? null : `\\x${bytes.toString('hex')}`;
}
