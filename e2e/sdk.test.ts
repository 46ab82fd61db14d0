import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { drawSigningSecret, signatureHeader } from '../apps/service/src/webhooks/delivery/signature.ts';
import { startApi } from '../apps/service/test/api.ts';
import {
  type AttemptReport,
  byAmount,
  type ClientOptions,
  ConflictError,
  caseLink,
  ForbiddenError,
  IdempotencyConflictError,
  LivemodeMismatchError,
  NotFoundError,
  openCase,
  openCatalog,
  Prequal,
  RateLimitError,
  readCaseLink,
  sealCase,
  sign,
  UnauthorizedError,
  ValidationError,
  verify,
} from '../packages/sdk/src/index.ts';
import { isProving } from '../tools/test-report/proofs.ts';

const api = await startApi({ PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true' }, { bucket: 'main' });
await api.app.listen({ host: '127.0.0.1', port: 0 });
const baseUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
const customer = await api.customer();
const prequal = new Prequal({ token: customer.test, baseUrl });
const clientOf = (token: string, options: Omit<ClientOptions, 'apiVersion'> = {}) =>
  new Prequal({ token, baseUrl, retries: 0, ...options });

const url = 'https://receiver.example/hook';
const applicant = { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 190 };
const sold = await prequal.products().take(1000);
const products = sold.map(({ slug }) => slug);
const coverage = { state: 'IL', face_amount_cents: 1_000_000 } as const;

describe('underwriting', () => {
  it('prequalifies: offers with premiums, and the idempotency key echoed', async () => {
    const idempotencyKey = randomUUID();
    const result = await prequal.prequalify({ applicant, coverage, products }, { idempotencyKey });
    expect(result).toMatchObject({
      object: 'prequalify_result',
      livemode: false,
      idempotency_key: idempotencyKey,
    });
    const best = result.data.plans.find(({ eligible }) => eligible);
    expect(best?.pricing[0]).toMatchObject({ primary: true, rank: 1 });
    expect(best?.pricing[0]?.premium?.amount.cents).toBeGreaterThan(0);
  });

  it('returns the same response to a repeated key, and reports that it was replayed', async () => {
    const reports: AttemptReport[] = [];
    const client = clientOf(customer.test, { onAttempt: (report) => reports.push(report) });
    const idempotencyKey = randomUUID();
    const first = await client.prequalify({ applicant, coverage, products }, { idempotencyKey });
    const second = await client.prequalify({ applicant, coverage, products }, { idempotencyKey });
    expect(second).toEqual(first);
    expect(reports.map(({ headers }) => headers?.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(reports[1]?.requestId).toBe(first.request_id);
    const other = client.prequalify(
      { applicant, coverage, products: products.slice(0, 1) },
      { idempotencyKey },
    );
    await expect(other).rejects.toBeInstanceOf(IdempotencyConflictError);
  });

  it('does the work once when the first response is lost', async () => {
    const responses: string[] = [];
    const client = clientOf(customer.test, {
      retries: 1,
      pause: async () => {},
      fetch: async (address, init) => {
        const response = await fetch(address, init);
        responses.push(response.headers.get('x-request-id') ?? '');
        if (responses.length === 1) throw new TypeError('the connection was lost');
        return response;
      },
    });
    const result = await client.prequalify({ applicant, coverage, products });
    expect(responses).toEqual([result.request_id, result.request_id]);
  });

  it('quotes several amounts and budgets, which byAmount takes apart', async () => {
    const quote = (quoteType: 'face_amounts' | 'monthly_budget', amounts: string[]) =>
      prequal.quote({
        applicant,
        coverage: { state: 'IL', quote_options: { quote_type: quoteType, amounts } },
        products,
        include_ineligible: true,
      });
    const faces = byAmount((await quote('face_amounts', ['15000', '10000'])).data.plans);
    expect([...faces.keys()]).toEqual([1_500_000, 1_000_000]);
    // Medicare supplements have no amount to be grouped by.
    expect(faces.get(1_000_000)).toHaveLength(sold.filter(({ face }) => face !== null).length);
    const budgets = byAmount((await quote('monthly_budget', ['75', '50.00'])).data.plans);
    expect([...budgets.keys()]).toEqual([7500, 5000]);
  });

  it('speaks v2 where it is pinned', async () => {
    const old = new Prequal({ token: customer.test, baseUrl, apiVersion: { prequalify: 'v2' } });
    const { data } = await old.prequalify({
      date_of_birth: '1961-04-12',
      gender: 'male',
      height: 70,
      weight: 190,
      state: 'Illinois',
      quote_options: { quote_type: 'face_amounts', amounts: ['10000'] },
      products,
    });
    expect(data.has_more).toBe(false);
    expect(data.plans.find(({ eligible }) => eligible)?.premium?.display).toMatch(/^\$/);
    expect([...byAmount(data.plans).keys()]).toEqual([1_000_000]);
  });

  it('warns about unknown text', async () => {
    const { data } = await prequal.prequalify({
      applicant: { ...applicant, conditions: [{ text: 'flux capacitor burn' }] },
      coverage,
      products,
    });
    expect(data.warnings).toMatchObject([
      { param: '/applicant/conditions/0/text', code: 'unrecognized_text' },
    ]);
  });
});

describe('the catalog', () => {
  it('is fetched once and then only revalidated', async () => {
    const statuses: (number | null)[] = [];
    const client = clientOf(customer.test, { onAttempt: ({ status }) => statuses.push(status) });
    const first = await client.datasets();
    expect(await client.datasets()).toBe(first);
    const meta = await client.datasets({ fields: 'meta' });
    expect(meta.data.datasets.conditions).not.toHaveProperty('items');
    expect(statuses).toEqual([200, 304, 200]);
  });

  it('resolves offline what the service resolves: every name, and every correction of a dataset', async () => {
    const { data } = await prequal.datasets();
    const catalog = openCatalog(data);
    const { conditions, medications, spelling_corrections: corrections } = data.datasets;
    expect(conditions?.items?.length).toBeGreaterThan(500);
    const isMissed = (kind: 'conditions' | 'medications') => (row: { id: string; name: string }) => {
      const found = catalog.resolve(kind, row.name);
      return found?.id !== row.id || found.via !== 'name';
    };
    expect(conditions?.items?.filter(isMissed('conditions'))).toEqual([]);
    expect(medications?.items?.filter(isMissed('medications'))).toEqual([]);
    // Each is looked for among all names; the suite tries some.
    const tried = (corrections?.items ?? []).filter((_, at) => isProving('package') || at % 8 === 0);
    expect(tried.length).toBeGreaterThan(100);
    const unresolved = tried.filter(
      ({ from, to }) =>
        ![
          catalog.resolve('conditions', from),
          catalog.resolve('medications', from),
          catalog.resolve('nicotine_options', from),
        ].some((resolution) => resolution?.name.toUpperCase() === to),
    );
    expect(unresolved).toEqual([]);
  });

  it('sends an id that the service knows, and suggests within a keystroke', async () => {
    const catalog = openCatalog((await prequal.datasets()).data);
    const found = catalog.resolve('conditions', 'copd');
    const { data } = await prequal.prequalify({
      applicant: { ...applicant, conditions: [{ id: found?.id }] },
      coverage,
      products,
    });
    expect(data.warnings).toBeUndefined();
    expect(catalog.suggest('medications', 'metformn')[0]?.name).toBe('Metformin');
    const queries = ['lisin', 'atorvastatn', 'blood thiner', 'x', 'insulin glarg'];
    // Processor time: other programs on the machine do not count.
    const before = process.cpuUsage();
    for (const query of queries) catalog.suggest('medications', query);
    const { user, system } = process.cpuUsage(before);
    const each = (user + system) / 1000 / queries.length;
    console.log(`suggest over all medications: ${each.toFixed(1)} ms`);
    expect(each).toBeLessThan(500);
  });

  it('pages through the products in the order of the dataset', async () => {
    const slugs: string[] = [];
    for await (const { slug } of prequal.products({ limit: 7 })) slugs.push(slug);
    const { data } = await prequal.datasets({ include: 'products' });
    expect(slugs).toEqual(data.datasets.products?.items?.map(({ slug }) => slug));
    expect(slugs.length).toBeGreaterThan(7);
  });

  it('returns the older index and rows', async () => {
    const index = await prequal.datasetIndex();
    const names = index.data.map(({ name }) => name);
    expect(names).toContain('nicotine_options');
    expect(
      await new Prequal({ token: customer.test, baseUrl, apiVersion: { datasets: 'v2' } }).datasets(),
    ).toMatchObject({
      data: index.data,
    });
    expect((await prequal.datasetRows('nicotine_options')).data).toContainEqual({ name: 'Cigarettes' });
  });

  it('returns the logo of a carrier as bytes', async () => {
    const [product] = await prequal.products().take(1);
    const { bytes, contentType } = await prequal.logo(product?.carrier ?? '');
    expect(contentType).toMatch(/^image\//);
    expect(bytes.length).toBeGreaterThan(100);
    await expect(prequal.logo('No Such Carrier')).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('webhook endpoints and events', () => {
  it('support create, list, retrieve, update, rotate, test and delete', async () => {
    const { data: created } = await prequal.webhookEndpoints.create({ url, events: ['webhook.test'] });
    expect(created.signing_secret).toMatch(/^whsec_/);
    const { id } = created;
    expect((await prequal.webhookEndpoints.list()).data.map((endpoint) => endpoint.id)).toContain(id);
    expect((await prequal.webhookEndpoints.retrieve(id)).data).not.toHaveProperty('signing_secret');
    expect((await prequal.webhookEndpoints.update(id, { description: 'mine' })).data.description).toBe(
      'mine',
    );
    const { data: rotated } = await prequal.webhookEndpoints.rotateSigningSecret(id);
    expect(rotated.signing_secret).not.toBe(created.signing_secret);
    const { data: event } = await prequal.webhookEndpoints.test(id);
    expect(event).toMatchObject({
      type: 'webhook.test',
      deliveries: [{ endpoint_id: id, status: 'pending' }],
    });
    expect((await prequal.events.retrieve(event.id)).data.id).toBe(event.id);
    expect((await prequal.events.redeliver(event.id, { endpoint_id: id })).data.id).toBe(event.id);
    await expect(clientOf(customer.live).events.retrieve(event.id)).rejects.toBeInstanceOf(
      LivemodeMismatchError,
    );
    expect((await prequal.webhookEndpoints.delete(id)).data).toMatchObject({ id, deleted: true });
    await expect(prequal.webhookEndpoints.retrieve(id)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('are created once if the first response is lost', async () => {
    const own = await api.customer();
    let calls = 0;
    const client = clientOf(own.test, {
      retries: 1,
      pause: async () => {},
      fetch: async (address, init) => {
        const response = await fetch(address, init);
        calls += 1;
        if (calls === 1) throw new TypeError('the connection was lost');
        return response;
      },
    });
    const { data } = await client.webhookEndpoints.create({ url });
    expect(calls).toBe(2);
    expect((await clientOf(own.test).webhookEndpoints.list()).data.map(({ id }) => id)).toEqual([data.id]);
  });

  it('are refused beyond 25, as a conflict', async () => {
    const own = clientOf((await api.customer()).test);
    for (let count = 0; count < 25; count += 1) await own.webhookEndpoints.create({ url });
    await expect(own.webhookEndpoints.create({ url })).rejects.toBeInstanceOf(ConflictError);
  });

  it('page through events, newest first, under a filter', async () => {
    const own = clientOf((await api.customer()).test);
    const { data: endpoint } = await own.webhookEndpoints.create({ url });
    const sent: string[] = [];
    for (let count = 0; count < 7; count += 1)
      sent.unshift((await own.webhookEndpoints.test(endpoint.id)).data.id);
    const ids: string[] = [];
    for await (const event of own.events.list({ type: 'webhook.test', limit: 3 })) ids.push(event.id);
    expect(ids).toEqual(sent);
    const first = await own.events.list({ limit: 3 }).firstPage();
    expect(first.data).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
  });

  it('sign as the service signs, and verify what the service signed', async () => {
    const secret = drawSigningSecret();
    const body = Buffer.from('{"id":"evt_1","type":"webhook.test","data":{"message":"größer"}}');
    const now = new Date('2026-03-01T12:00:00.900Z');
    const header = signatureHeader(secret, now, body);
    expect(await sign(body, secret, { timestamp: now })).toBe(header);
    expect(await verify(body, header, secret, { now })).toMatchObject({ id: 'evt_1' });
  });
});

describe('cases', () => {
  it('are encrypted by the client, stored by the service, and opened with the link', async () => {
    const content = { applicant, notes: ['größer', '日本'] };
    const { sealed, key } = await sealCase('fex', content);
    const { data: saved } = await prequal.cases.create(sealed);
    const link = caseLink('https://agency.example/open', { id: saved.id, key });
    const opened = readCaseLink(link);
    const { data } = await prequal.cases.retrieve(opened?.id ?? '');
    expect(JSON.stringify(data)).not.toContain(key);
    expect(await openCase(data, opened?.key ?? '')).toEqual(content);
    expect((await prequal.cases.list().take(5)).map(({ id }) => id)).toContain(saved.id);
    const { data: share } = await prequal.cases.share(saved.id, { expires_in_days: 1 });
    const shared = readCaseLink(`${share.url}#k=${key}`);
    const { data: behind } = await prequal.cases.openShared(shared?.id ?? '');
    expect(await openCase(behind, shared?.key ?? '')).toEqual(content);
    await prequal.cases.unshare(saved.id);
    await expect(prequal.cases.openShared(share.id)).rejects.toBeInstanceOf(NotFoundError);
    const email = await prequal.cases.email(saved.id, { to: 'ann@example.org', link });
    expect(email.data).toMatchObject({ status: 'queued' });
    expect((await prequal.cases.delete(saved.id)).data).toMatchObject({ deleted: true });
    await expect(prequal.cases.retrieve(saved.id)).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('refusals', () => {
  it('of a token are an UnauthorizedError with the request id', async () => {
    const refused = clientOf(`svc_test_${'x'.repeat(38)}`)
      .events.list()
      .take(1);
    await expect(refused).rejects.toBeInstanceOf(UnauthorizedError);
    await expect(refused).rejects.toMatchObject({ status: 401, requestId: expect.stringMatching(/^req_/) });
  });

  it('for a missing scope are a ForbiddenError with advice', async () => {
    const { test } = await api.customer({ scopes: ['datasets'] });
    const refused = clientOf(test).events.list().take(1);
    await expect(refused).rejects.toBeInstanceOf(ForbiddenError);
    await expect(refused).rejects.toMatchObject({ adviceCode: 'missing_scope' });
  });

  it('of a body list every issue, the first at the top', async () => {
    const events = ['webhook.test', 'nonsense', 'rubbish'] as 'webhook.test'[];
    const refused = prequal.webhookEndpoints.create({ url, events });
    await expect(refused).rejects.toBeInstanceOf(ValidationError);
    await expect(refused).rejects.toMatchObject({
      status: 400,
      param: '/events/1',
      errors: [{ param: '/events/1' }, { param: '/events/2' }],
    });
  });

  it('of a product name its position in the list', async () => {
    const refused = prequal.prequalify({
      applicant,
      coverage,
      products: [products[0] ?? '', 'no-such-product'],
    });
    await expect(refused).rejects.toMatchObject({
      name: 'ValidationError',
      status: 422,
      param: '/products/1',
    });
  });

  it('over the rate limit are a RateLimitError with the time to wait', async () => {
    const { test } = await api.customer({ limits: { testRate: 2 } });
    const client = clientOf(test);
    const refused = (async () => {
      for (let count = 0; count < 4; count += 1) await client.webhookEndpoints.list();
    })();
    await expect(refused).rejects.toBeInstanceOf(RateLimitError);
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  });
});
