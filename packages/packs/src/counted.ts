/** "1 issue", "2 issues", "0 mismatches". */
export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun}${noun.endsWith('ch') ? 'es' : 's'}`;
}
