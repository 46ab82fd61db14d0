import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../test/api.ts';
import { nestedBody } from '../../test/requests.ts';
import { Underwriter } from '../underwriting/index.ts';

const FLOOD = 12;
const api = await startApi();
const slugs = api.snapshot.products.map(({ slug }) => slug);
const small = nestedBody({ products: slugs.slice(0, 1) });
const large = {
  ...nestedBody({ products: slugs.slice(0, 60) }),
  coverage: {
    state: 'IL',
    quote_options: {
      quote_type: 'face_amounts',
      amounts: Array.from({ length: 20 }, (_, n) => String(5000 + n * 1000)),
    },
  },
};

it('a small request of one license does not wait for the large requests of another', async () => {
  const [noisy, quiet] = [await api.customer(), await api.customer()];
  const ask = async (token: string, payload: object) => {
    const response = await api.ask({
      method: 'POST',
      url: '/v3/prequalify',
      token,
      headers: { 'idempotency-key': randomUUID() },
      payload,
    });
    expect(response.statusCode, response.body).toBe(200);
  };
  const original = Underwriter.prototype.decide;
  const decide = vi.spyOn(Underwriter.prototype, 'decide');
  onTestFinished(() => {
    decide.mockRestore();
  });
  // The small request comes when the large ones have begun.
  const begun = new Promise((resolve) => {
    decide.mockImplementationOnce(function (this: Underwriter, ...args) {
      resolve(null);
      return original.apply(this, args);
    });
  });
  const flood = Array.from({ length: FLOOD }, () => ask(noisy.test, large));
  await Promise.all([...flood, begun.then(() => ask(quiet.test, small))]);
  const sizes = decide.mock.calls.map(([{ products }]) => products.length);
  expect(sizes).toHaveLength(FLOOD + 1);
  expect(sizes.indexOf(1)).toBeLessThanOrEqual(FLOOD / 3);
});
