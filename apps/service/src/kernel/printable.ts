/** Text may come from packs, files, requests and arguments: its control characters must not reach a terminal. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '?');
}
