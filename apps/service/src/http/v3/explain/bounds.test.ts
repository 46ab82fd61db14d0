import { SCOPES } from '@prequal/contract/vocabulary';
import { Evaluator } from '@prequal/engine';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody } from '../../../../test/requests.ts';

// The largest bodies take seconds on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const api = await startApi();
const slugs = api.snapshot.products.map(({ slug }) => slug);
const known = await api.customer();
const { data } = (await api.ask({ url: '/v3/datasets', token: known.test })).json<{
  data: { datasets: { conditions: { items: { name: string }[] } } };
}>();
const names = data.datasets.conditions.items.map(({ name }) => name);

/** A body with this many products and dated conditions. */
function explainBody(products: readonly string[], conditions: number) {
  const body = nestedBody({ products });
  const rows = Array.from({ length: conditions }, (_, n) => ({
    text: names[n * 7],
    was_diagnosed: `20${10 + (n % 10)}-0${1 + (n % 9)}-1${n % 10}`,
    last_treatment: `202${n % 5}-0${1 + (n % 9)}-2${n % 9}`,
  }));
  return { ...body, applicant: { ...body.applicant, conditions: rows } };
}

/** A body of an applicant for whom classes open some day. */
function openingBody(products: readonly string[]) {
  const body = nestedBody({ products });
  const attack = { text: 'Heart Attack', was_diagnosed: '2026-01-05', last_treatment: '2026-01-20' };
  return { ...body, applicant: { ...body.applicant, conditions: [attack] } };
}

const explain = (token: string, payload: object) =>
  api.app.inject({
    method: 'POST',
    url: '/v3/explain',
    headers: { authorization: `Bearer ${token}` },
    payload,
  });

function watchEvaluations() {
  const evaluate = vi.spyOn(Evaluator.prototype, 'closings');
  onTestFinished(() => {
    evaluate.mockRestore();
  });
  return evaluate;
}

it('evaluates each day once for all products, however many they are', async () => {
  const { test } = await api.customer({ scopes: SCOPES });
  const evaluate = watchEvaluations();
  const counted = async (products: readonly string[]) => {
    evaluate.mockClear();
    const response = await explain(test, openingBody(products));
    expect(response.statusCode, response.body).toBe(200);
    return evaluate.mock.calls.length;
  };
  const [few, many] = [await counted(slugs.slice(0, 5)), await counted(slugs.slice(0, 20))];
  expect(few).toBeGreaterThan(1);
  // More products have more look-back periods, so there are more days, but not days times products.
  expect(many).toBeLessThan(few * 4);
});

it('the largest explanation leaves room for a small request of another license', async () => {
  const [noisy, quiet] = [await api.customer({ scopes: SCOPES }), await api.customer({ scopes: SCOPES })];
  const order: string[] = [];
  const large = explain(noisy.test, explainBody(slugs.slice(0, 20), 200)).then(({ statusCode, body }) => {
    order.push('large');
    expect([200, 503], body).toContain(statusCode);
  });
  const small = explain(quiet.test, explainBody(slugs.slice(0, 1), 0)).then(({ statusCode }) => {
    order.push('small');
    expect(statusCode).toBe(200);
  });
  await Promise.all([large, small]);
  expect(order).toEqual(['small', 'large']);
});

it('400: the limit counts products after families are expanded, and says so', async () => {
  const { test } = await api.customer({ scopes: SCOPES });
  const sizes = new Map<string, number>();
  for (const { familyId } of api.snapshot.variants.filter(({ released }) => released))
    sizes.set(familyId, (sizes.get(familyId) ?? 0) + 1);
  const families = [...sizes].sort(([, left], [, right]) => right - left).slice(0, 20);
  const found = families.reduce((sum, [, size]) => sum + size, 0);
  const response = await explain(
    test,
    explainBody(
      families.map(([id]) => id),
      0,
    ),
  );
  expect(response.json()).toMatchObject({
    status: 400,
    param: '/products',
    detail: `An explanation takes at most 60 products after families and classes are expanded; these are ${found}.`,
  });
});

it('503: ends when it takes longer than 10 seconds', async () => {
  const { test } = await api.customer({ scopes: SCOPES });
  const original = Evaluator.prototype.closings;
  const evaluate = watchEvaluations();
  evaluate.mockImplementation(function (this: Evaluator, ...args) {
    api.clock.advance(6000);
    return original.apply(this, args);
  });
  const response = await explain(test, openingBody(slugs.slice(0, 20)));
  expect(response.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(response.headers['retry-after']).toBe('1');
});
