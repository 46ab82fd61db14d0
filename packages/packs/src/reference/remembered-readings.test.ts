import type { Reading } from '@prequal/reading';
import { expect, it, vi } from 'vitest';
import { remembering } from './remembered-readings.ts';

const readingOf = (text: string): Reading => ({ status: 'recognized', entries: [{ name: text, dates: [] }] });

it('reads a short text once, and every long one', () => {
  const read = vi.fn(readingOf);
  const remembered = remembering(read);
  const long = 'diabetes since 2010, '.repeat(5);
  for (const text of ['Asthma', 'asthma', 'Asthma', long, long])
    expect(remembered(text)).toEqual(readingOf(text));
  expect(read.mock.calls.map(([text]) => text)).toEqual(['Asthma', 'asthma', long, long]);
});

it('forgets the oldest texts first, because their number is limited', () => {
  const read = vi.fn(readingOf);
  const remembered = remembering(read);
  for (let n = 0; n <= 2000; n++) remembered(`text ${n}`);
  read.mockClear();
  remembered('text 1');
  expect(read).not.toHaveBeenCalled();
  remembered('text 0');
  expect(read).toHaveBeenCalledTimes(1);
});
