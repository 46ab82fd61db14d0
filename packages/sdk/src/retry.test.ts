import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRetry, type Ending, retryAfterMs } from './retry.ts';

const usual = { attempt: 1, retries: 2, maxDelayMs: 60_000, chance: 0.5 };
const response = (status: number, wait: number | null = null): Ending => ({
  kind: 'response',
  status,
  retryAfterMs: wait,
});

describe('the decision to try again', () => {
  it.each<[string, Parameters<typeof decideRetry>[0], object]>([
    [
      'never after a successful response',
      { ...usual, ending: response(200) },
      { retry: false, reason: 'the call succeeded' },
    ],
    [
      'never after a 304',
      { ...usual, ending: response(304) },
      { retry: false, reason: 'the call succeeded' },
    ],
    [
      'never after an abort',
      { ...usual, ending: { kind: 'aborted' } },
      { retry: false, reason: 'the caller aborted the request' },
    ],
    [
      'never after an error in the request',
      { ...usual, ending: response(409) },
      { retry: false, reason: 'retrying would give the same response' },
    ],
    [
      'never with retries 0',
      { ...usual, retries: 0, ending: response(503) },
      { retry: false, reason: 'retries are off' },
    ],
    [
      'not once they are used up',
      { ...usual, attempt: 3, ending: response(503) },
      { retry: false, reason: 'no retries left' },
    ],
    [
      'not if Retry-After is too long',
      { ...usual, ending: response(429, 60_001) },
      { retry: false, reason: 'Retry-After is longer than the client waits' },
    ],
    [
      'exactly after Retry-After',
      { ...usual, ending: response(429, 7000) },
      { retry: true, delayMs: 7000, reason: 'Retry-After' },
    ],
    [
      'at once if Retry-After is zero',
      { ...usual, ending: response(503, 0) },
      { retry: true, delayMs: 0, reason: 'Retry-After' },
    ],
    [
      'after a timeout',
      { ...usual, ending: { kind: 'timeout' } },
      { retry: true, delayMs: 375, reason: 'timed out' },
    ],
    [
      'after a failed connection',
      { ...usual, ending: { kind: 'connection' } },
      { retry: true, delayMs: 375, reason: 'the connection failed' },
    ],
    [
      'after a 429 without advice',
      { ...usual, ending: response(429) },
      { retry: true, delayMs: 375, reason: 'too many requests' },
    ],
    [
      'after a 500',
      { ...usual, ending: response(500) },
      { retry: true, delayMs: 375, reason: 'server error' },
    ],
  ])('%s', (_, situation, decision) => {
    expect(decideRetry(situation)).toEqual(decision);
  });

  it('waits between half of a doubling ceiling and all of it, and at most 8 s', () => {
    const delay = (attempt: number, chance: number) => {
      const decision = decideRetry({ ...usual, retries: 99, attempt, chance, ending: response(500) });
      return decision.retry ? decision.delayMs : null;
    };
    expect([1, 2, 3, 4, 5, 6].map((attempt) => delay(attempt, 0))).toEqual([
      250, 500, 1000, 2000, 4000, 4000,
    ]);
    expect([1, 2, 3, 4, 5, 6].map((attempt) => delay(attempt, 1))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000,
    ]);
  });

  it('never exceeds the longest pause that the client was given', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.nat(30_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.nat(100_000)),
        (attempt, maxDelayMs, chance, wait) => {
          const decision = decideRetry({
            ending: response(503, wait),
            attempt: attempt + 1,
            retries: 50,
            maxDelayMs,
            chance,
          });
          if (decision.retry) expect(decision.delayMs).toBeLessThanOrEqual(maxDelayMs);
          else expect(wait).toBeGreaterThan(maxDelayMs);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  it.each([
    ['seconds', { 'retry-after': '3' }, 3000],
    ['zero seconds', { 'retry-after': '0' }, 0],
    [
      'a date, against the clock of the service',
      { 'retry-after': 'Thu, 01 Jan 2026 10:00:05 GMT', date: 'Thu, 01 Jan 2026 10:00:00 GMT' },
      5000,
    ],
    [
      'a date, against our clock when the service shows none',
      { 'retry-after': 'Thu, 01 Jan 2026 00:00:02 GMT' },
      2000,
    ],
    ['a date that has passed', { 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    ['nothing', {}, null],
    ['nonsense', { 'retry-after': 'soon' }, null],
    ['a negative number', { 'retry-after': '-5' }, null],
  ])('may be %s', (_, headers, expected) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), now)).toBe(expected);
  });
});
