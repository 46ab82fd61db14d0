import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { signedIn } from '../../../../test/console.ts';
import { listAudit } from '../../../audit/index.ts';

const api = await startApi();
const DAY_MS = 86_400_000;
const url = '/v3/offers';
const applicant = {
  sex: 'male',
  dob: '1961-04-12',
  height_inches: 70,
  weight_lbs: 185,
  conditions: [{ text: 'high blood pressure' }],
};
const payload = {
  applicant,
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: ['alder-creek-homestead'],
};
const customer = await api.customer();
const { test, live, accountId } = customer;
const storeWith = (headers: Record<string, string>) =>
  api.ask({ method: 'POST', url, token: test, headers, payload });
const store = (token: string, body: object = payload) =>
  api.ask({ method: 'POST', url, token, headers: { 'idempotency-key': randomUUID() }, payload: body });

describe('POST /v3/offers', () => {
  it('201: the plan of a prequalification, with an id that is valid for 30 days', async () => {
    const stored = await store(test);
    expect(stored.statusCode).toBe(201);
    const { data } = stored.json();
    expect(data).toMatchObject({
      id: expect.stringMatching(/^ofr_/),
      object: 'offer',
      expires_at: new Date(api.clock.now().getTime() + 30 * DAY_MS).toISOString(),
      apply_url: null,
    });
    const headers = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' };
    const asked = { method: 'POST', url: '/v3/prequalify', token: test, headers, payload } as const;
    const [plan] = (await api.ask(asked)).json().data.plans;
    expect(data.plan).toEqual(plan);
  });

  it('201: an address to apply at, where the pack has one, with nothing about the person but the state', async () => {
    const apply = 'https://apply.example.com/{product}?offer={offer_id}&state={state}';
    const variants = api.snapshot.variants.map((each) => ({ ...each, apply }));
    api.publish({ ...api.snapshot, variants });
    const { data } = (await store(test)).json();
    api.publish(api.snapshot);
    expect(data.apply_url).toBe(`https://apply.example.com/alder-creek-homestead?offer=${data.id}&state=IL`);
  });

  it('400: several products, a family of several variants, or several amounts', async () => {
    const two = { ...payload, products: ['alder-creek-homestead', 'bramblewood-hedgerow'] };
    expect((await store(test, two)).json().errors).toMatchObject([{ param: '/products' }]);
    const coverage = {
      state: 'IL',
      quote_options: { quote_type: 'face_amounts', amounts: ['5000', '9000'] },
    };
    expect((await store(test, { ...payload, coverage })).json().errors).toMatchObject([
      { param: '/coverage/quote_options/amounts' },
    ]);
    const ids = api.snapshot.products.map(({ id }) => id);
    const family = ids.find((id, index) => ids.indexOf(id) !== index) ?? '';
    expect(family).not.toBe('');
    expect((await store(test, { ...payload, products: [family] })).statusCode).toBe(400);
  });

  it.each([
    ['no key', {}],
    ['a key that is not a UUID', { 'idempotency-key': 'order-4711' }],
    ['a UUID made from a hash', { 'idempotency-key': 'c0ffee00-0000-5000-8000-000000000001' }],
  ])('400: %s', async (_, headers) => {
    const refused = await storeWith(headers);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'validation_error', param: '/headers/Idempotency-Key' });
  });

  it('201: a repeated request is a replay and stores nothing', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await storeWith(headers);
    const second = await storeWith(headers);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toBe(first.body);
  });

  it('422: a product that does not exist; 403: a token without the scope', async () => {
    expect((await store(test, { ...payload, products: ['nothing-at-all'] })).statusCode).toBe(422);
    const other = await api.customer({ scopes: ['datasets'] });
    expect((await store(other.test)).statusCode).toBe(403);
  });

  it('stores nothing readable, and audits live offers', async () => {
    const { id } = (await store(live)).json().data;
    const rows = await api.context.db.query<{ text: string }>(
      `select concat(o::text, encode(document_sealed, 'escape')) as text from offers o where id = $1`,
      [id],
    );
    expect(rows[0]?.text).not.toMatch(/1961-04-12|high blood|homestead|dateOfBirth|applicant/);
    expect((await listAudit(api.context, accountId, 20)).at(-1)).toMatchObject({
      action: 'offer.create',
      subject: { offer_id: id },
    });
  });
});

describe('GET /v3/offers/{id}', () => {
  const show = (id: string, token = test) => api.ask({ url: `${url}/${id}`, token });

  it('200: unchanged on the same day, to sessions too', async () => {
    const { id, plan } = (await store(test)).json().data;
    const shown = await show(id);
    expect(shown.statusCode).toBe(200);
    expect(shown.json().data).toMatchObject({ id, valid: true, now: plan, changes: [] });
    expect(shown.json().data.then).toEqual(plan);
    const user = await signedIn(api, 'agent', customer);
    expect((await user.ask({ url: `/console/api${url}/${id}` })).json().data.valid).toBe(true);
  });

  it('200: says that the age and the premium changed', async () => {
    const today = api.clock.now();
    const [year, month, day] = [today.getUTCFullYear() - 65, today.getUTCMonth(), today.getUTCDate() + 20];
    // Young enough by the last and by the nearest birthday to change both ways within 30 days of either.
    const last = new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
    const nearest = new Date(Date.UTC(year, month + 6, day)).toISOString().slice(0, 10);
    const ids: string[] = [];
    for (const dob of [last, nearest])
      ids.push((await store(test, { ...payload, applicant: { ...applicant, dob } })).json().data.id);
    api.clock.advance(25 * DAY_MS);
    const shown = await Promise.all(ids.map((id) => show(id)));
    const changed = shown.map((each) => each.json().data).filter(({ changes }) => changes.length > 0);
    expect(changed.length).toBeGreaterThan(0);
    for (const { valid, changes } of changed) {
      expect(valid).toBe(false);
      expect(changes.map(({ what }: { what: string }) => what)).toEqual(['age', 'premium']);
    }
  });

  it('200: a newer catalog alone leaves it valid', async () => {
    const { id } = (await store(test)).json().data;
    const { snapshot } = api;
    api.publish({ ...snapshot, version: '2031-01-01.r1' });
    const { valid, changes } = (await show(id)).json().data;
    api.publish(snapshot);
    expect(valid).toBe(true);
    expect(changes).toMatchObject([{ what: 'catalog', detail: expect.stringContaining('2031-01-01.r1') }]);
  });

  it('200: a product that is gone', async () => {
    const { id } = (await store(test)).json().data;
    const { snapshot } = api;
    const select = () => ({ variants: [], unknown: [0] });
    api.publish(Object.assign(Object.create(snapshot), { index: { select } }));
    const { valid, now, changes } = (await show(id)).json().data;
    api.publish(snapshot);
    expect({ valid, now }).toEqual({ valid: false, now: null });
    expect(changes).toMatchObject([{ what: 'product' }]);
  });

  it('404: expired, unknown or of another account, to the byte; 403: of the other mode', async () => {
    const { id } = (await store(test)).json().data;
    const other = await api.customer();
    const body = (response: { json(): Record<string, unknown> }) => ({ ...response.json(), request_id: '' });
    const foreign = await show(id, other.test);
    expect(foreign.statusCode).toBe(404);
    expect((await show(id, live)).statusCode).toBe(403);
    const unknown = await show('ofr_00000000000000000000000000');
    api.clock.advance(30 * DAY_MS);
    const expired = await show(id);
    expect(body(expired)).toEqual(body(foreign));
    expect(body(unknown)).toEqual(body(foreign));
    expect((await show('../events')).statusCode).toBe(404);
  });
});
