/** A hash of numbers with 52 bits: two different lists practically never share it. */
export function hashOf(numbers: ArrayLike<number>): number {
  let first = 0x811c9dc5;
  let second = 0x1b873593;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    first = Math.imul(first ^ number, 0x01000193);
    second = Math.imul(second ^ (number + at), 0x5bd1e995);
    second ^= second >>> 15;
  }
  first ^= first >>> 13;
  first = Math.imul(first, 0x85ebca6b);
  return (first >>> 0) * 0x100000 + (second & 0xfffff);
}
