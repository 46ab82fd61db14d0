/** A logo from the address that the page was opened at: a page may show images of its own origin only. */
export function logoSource(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost');
  return `${pathname}${search}`;
}
