import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EVEN_PACING } from '../kernel/index.ts';
import { parseResponse } from './parse-response.ts';

const LONG = 'x'.repeat(130 * 1024);
/** Rests after every plan. */
const eager = { sliceMs: () => 0, rest: async () => {} };

it('any long response is parsed like JSON, whatever its texts contain', async () => {
  const texts = fc.string({
    unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', '"plans":[', 'é', 'a'),
  });
  const plan = fc.record({ name: texts, nested: fc.array(fc.record({ text: texts, n: fc.integer() })) });
  const envelope = fc.record({
    object: texts,
    data: fc.record({ as_of: texts, plans: fc.array(plan), more: fc.record({ plans: fc.integer() }) }),
  });
  await fc.assert(
    fc.asyncProperty(envelope, async (each) => {
      const text = JSON.stringify({ ...each, long: LONG });
      expect(await parseResponse(text, eager)).toEqual(JSON.parse(text));
    }),
  );
});

it.each([
  ['a short response', { data: { plans: [{ a: 1 }] } }],
  ['one without plans', { data: { items: [1, 2] }, long: LONG }],
  ['plans elsewhere', { plans: [{ a: 1 }], data: {}, long: LONG }],
  ['plans that are no objects', { data: { plans: [1, 'a', null] }, long: LONG }],
])('%s is parsed like JSON', async (_, value) => {
  const text = JSON.stringify(value);
  expect(JSON.stringify(await parseResponse(text, EVEN_PACING)) === text).toBe(true);
});

it('rests between the plans of a long response', async () => {
  let rests = 0;
  const pacing = {
    sliceMs: () => 0,
    rest: async () => {
      rests += 1;
    },
  };
  await parseResponse(
    JSON.stringify({ data: { plans: Array(100).fill({ text: LONG.slice(0, 2000) }) } }),
    pacing,
  );
  expect(rests).toBe(100);
});
