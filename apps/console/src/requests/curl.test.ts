import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { curlOf } from './curl.ts';

const ORIGIN = 'https://api.example.com';

it('repeats a reading request with the token only', () => {
  expect(curlOf({ method: 'GET', path: '/v1/events' }, ORIGIN)).toBe(
    `curl -X GET 'https://api.example.com/v1/events' \\\n  -H "Authorization: Bearer $PREQUAL_TOKEN"`,
  );
});

it('sends a body with a new key for other requests', () => {
  const command = curlOf({ method: 'POST', path: '/v3/quote' }, ORIGIN);
  expect(command).toContain('Idempotency-Key');
  expect(command).toContain('--data @body.json');
});

it('passes the address to a shell unchanged, whatever the path contains', () => {
  const path = fc
    .string({ unit: fc.constantFrom('a', "'", '"', '$', '`', '\\', ' ', ';', '!', '(', '\n'), maxLength: 12 })
    .map((text) => `/v1/${text}`);
  fc.assert(
    fc.property(path, (given) => {
      const [address] = curlOf({ method: 'GET', path: given }, ORIGIN)
        .slice('curl -X GET '.length)
        .split(' \\\n  -H');
      expect(execFileSync('sh', ['-c', `printf %s ${address}`]).toString()).toBe(`${ORIGIN}${given}`);
    }),
    { numRuns: 20 },
  );
});
