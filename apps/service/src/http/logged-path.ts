/** The body of an id of ours, which says nothing about anybody. */
const ID = /^[a-z]+_[0-9A-HJKMNP-TV-Z]{26}$/;
const LONGEST = 100;

/**
 * The path that the request log keeps: the route's template, with the ids that were sent. Anything else in a path, and
 * every unknown path, may be text about an applicant and is left out.
 */
export function loggedPath(
  template: string | null,
  { apiVersion, params }: { readonly apiVersion: string; readonly params: unknown },
): string {
  if (template === null) return `/${apiVersion}/*`;
  const sent = new Map(Object.entries(params ?? {}));
  const path = template.replace(/\{(\w+)\}/g, (field, name: string) => {
    const value: unknown = sent.get(name);
    return typeof value === 'string' && ID.test(value) ? value : field;
  });
  return path.length <= LONGEST ? path : template.slice(0, LONGEST);
}
