/** Whether `If-None-Match` names the tag; weak comparison, as RFC 9110 requires for reads. */
export function isKnownTag(header: string | string[] | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const text = Array.isArray(header) ? header.join(',') : header;
  if (text.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return [...text.matchAll(/"[^"]*"/g)].some(([named]) => named === opaque);
}
