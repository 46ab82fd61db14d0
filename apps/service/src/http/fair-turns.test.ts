import { randomUUID } from 'node:crypto';
import { Evaluator } from '@prequal/engine';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../test/api.ts';
import { nestedBody } from '../../test/requests.ts';
import { changeLicense } from '../accounts/index.ts';
import { DecisionLog, FairTurns } from '../underwriting/index.ts';

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

async function ask(token: string, payload: object): Promise<void> {
  const response = await api.ask({
    method: 'POST',
    url: '/v3/prequalify',
    token,
    headers: { 'idempotency-key': randomUUID() },
    payload,
  });
  expect(response.statusCode, response.body).toBe(200);
}

it('a license stores four very long responses at once at most, others beside them', async () => {
  const [noisy, quiet] = [await api.customer(), await api.customer()];
  const original = DecisionLog.prototype.record;
  const storing = { veryLong: 0, most: 0 };
  const record = vi.spyOn(DecisionLog.prototype, 'record');
  record.mockImplementation(async function (this: DecisionLog, decision) {
    const isLong = decision.response.body.length > 512 * 1024;
    if (isLong) storing.most = Math.max(storing.most, ++storing.veryLong);
    const recording = await original.call(this, decision);
    if (isLong) storing.veryLong -= 1;
    return recording;
  });
  try {
    await Promise.all([
      ...Array.from({ length: 8 }, () => ask(noisy.test, large)),
      ...Array.from({ length: 4 }, () => ask(quiet.test, small)),
    ]);
  } finally {
    record.mockRestore();
  }
  expect(storing.veryLong).toBe(0);
  expect(storing.most).toBeLessThanOrEqual(4);
});

it('a small request of one license does not wait for the large requests of another', async () => {
  const [noisy, quiet] = [await api.customer(), await api.customer()];
  const original = Evaluator.prototype.evaluate;
  const evaluate = vi.spyOn(Evaluator.prototype, 'evaluate');
  onTestFinished(() => {
    evaluate.mockRestore();
  });
  // The small request comes when the large ones have begun.
  const begun = new Promise((resolve) => {
    evaluate.mockImplementationOnce(function (this: Evaluator, ...args) {
      resolve(null);
      return original.apply(this, args);
    });
  });
  const flood = Array.from({ length: FLOOD }, () => ask(noisy.test, large));
  await Promise.all([...flood, begun.then(() => ask(quiet.test, small))]);
  const sizes = evaluate.mock.calls.map(([, { coverage }]) => coverage.amountsCents.length);
  expect(sizes).toHaveLength(FLOOD + 1);
  expect(sizes.indexOf(1)).toBeLessThanOrEqual(FLOOD / 3);
});

it('the requests of a locked license wait for their refusals while another license is active', async () => {
  const [locked, quiet] = [await api.customer(), await api.customer()];
  await changeLicense(api.accountDeps, 'operator:test', { id: locked.licenseId, action: 'lock' });
  const refuse = vi.spyOn(FairTurns.prototype, 'refuse');
  onTestFinished(() => {
    refuse.mockRestore();
  });
  await ask(quiet.test, small);
  const url = '/v1/usage';
  const responses = await Promise.all(
    Array.from({ length: 3 }, () => api.ask({ method: 'GET', url, token: locked.test })),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect(refuse.mock.calls).toEqual(Array.from({ length: 3 }, () => [locked.licenseId]));
});

it('other requests run while the texts of a long list of disclosures are read', async () => {
  const customer = await api.customer();
  const { resolver } = api.snapshot;
  let turns = 0;
  const reading: number[] = [];
  const original = resolver.read;
  const read = vi.spyOn(resolver, 'read');
  read.mockImplementation((...args) => {
    reading.push(turns);
    return original.apply(resolver, args);
  });
  let isCounting = true;
  const count = () => {
    turns += 1;
    if (isCounting) setImmediate(count);
  };
  count();
  onTestFinished(() => {
    isCounting = false;
    read.mockRestore();
  });
  // Texts that nobody wrote before are read anew.
  const rows = Array.from({ length: 200 }, (_, index) => ({
    text: `severe chronic infection of the left lung removed in ${1900 + (index % 120)} with a stent and pain number ${index}`,
  }));
  const body = nestedBody({ products: slugs.slice(0, 1) });
  await ask(customer.test, {
    ...body,
    applicant: { ...(body as { applicant: object }).applicant, conditions: rows, medications: rows },
  });
  expect(reading.length).toBeGreaterThanOrEqual(rows.length);
  expect(new Set(reading).size).toBeGreaterThan(3);
});
