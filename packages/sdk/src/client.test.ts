import { describe, expect, expectTypeOf, it } from 'vitest';
import { startStandIn } from '../test/stand-in.ts';
import { Prequal, type PrequalifyResult, type PrequalifyV2Result } from './index.ts';

const server = await startStandIn();
const options = { token: 'svc_test_x', baseUrl: server.baseUrl, retries: 0 };
const empty = { status: 200, body: { data: {} } };
const paths = () => server.seen.map(({ method, url }) => `${method} ${url}`);

const applicant = { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 190 };

describe('each surface', () => {
  it('speaks its default version when nothing is pinned', async () => {
    server.play(empty);
    const prequal = new Prequal(options);
    const result = await prequal.prequalify({
      applicant,
      coverage: { state: 'IL', face_amount_cents: 2_500_000 },
      products: ['some-slug'],
    });
    expectTypeOf(result).toEqualTypeOf<PrequalifyResult>();
    await prequal.quote({
      applicant,
      coverage: { state: 'IL', quote_options: { quote_type: 'face_amounts', amounts: ['10000'] } },
      products: ['some-slug'],
    });
    await prequal.datasets();
    await prequal.cases.retrieve('case_1');
    expect(paths()).toEqual([
      'POST /v3/prequalify',
      'POST /v3/quote',
      'GET /v3/datasets',
      'GET /v1/case/case_1',
    ]);
  });

  it('speaks the pinned version, in its own types, and leaves the others alone', async () => {
    server.play(empty);
    const prequal = new Prequal({ ...options, apiVersion: { prequalify: 'v2', datasets: undefined } });
    const result = await prequal.prequalify({
      date_of_birth: '1961-04-12',
      gender: 'male',
      state: 'IL',
      quote_options: { quote_type: 'face_amounts', amounts: ['10000'] },
      products: ['some-slug'],
    });
    expectTypeOf(result).toEqualTypeOf<PrequalifyV2Result>();
    await prequal.datasets();
    await new Prequal({ ...options, apiVersion: { datasets: 'v2' } }).datasets();
    expect(paths()).toEqual(['POST /v2/prequalify', 'GET /v3/datasets', 'GET /v2/datasets']);
  });
});

describe('datasets', () => {
  it('asks with the ETag it has, keeps what is still good, and replaces what is not', async () => {
    const bundle = (version: string) => ({
      status: 200,
      headers: { etag: `W/"${version}"` },
      body: { object: 'dataset_bundle', data: { version, datasets: {} } },
    });
    server.play(
      bundle('2026-01-01.r1'),
      { status: 304, headers: { etag: 'W/"2026-01-01.r1"' } },
      bundle('2026-01-02.r1'),
    );
    const prequal = new Prequal(options);
    const first = await prequal.datasets({ include: 'conditions' });
    const second = await prequal.datasets({ include: 'conditions' });
    expect(second).toBe(first);
    const third = await prequal.datasets({ include: 'conditions' });
    expect(third.data.version).toBe('2026-01-02.r1');
    expect(server.seen.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      'W/"2026-01-01.r1"',
      'W/"2026-01-01.r1"',
    ]);
    expect(server.seen[0]?.url).toBe('/v3/datasets?include=conditions');
  });

  it('caches different requests separately', async () => {
    server.play({ status: 200, headers: { etag: 'W/"x"' }, body: { data: {} } });
    const prequal = new Prequal(options);
    await prequal.datasets({ fields: 'meta' });
    await prequal.datasets();
    expect(server.seen[1]?.headers).not.toHaveProperty('if-none-match');
  });
});

describe('paths of the other calls', () => {
  it('are those of the interface', async () => {
    server.play(empty);
    const prequal = new Prequal(options);
    await prequal.datasetIndex();
    await prequal.datasetRows('nicotine_options');
    await prequal.products().firstPage();
    await prequal.webhookEndpoints.list();
    await prequal.webhookEndpoints.update('whep_1', { enabled: false });
    await prequal.webhookEndpoints.delete('whep_1');
    await prequal.webhookEndpoints.rotateSigningSecret('whep_1');
    await prequal.webhookEndpoints.test('whep_1');
    await prequal.webhookEndpoints.replay('whep_1', {
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-02T00:00:00Z',
      only: 'failed',
    });
    await prequal.webhookEndpoints.retrieveReplay('rpl_1');
    await prequal.requests.list({ status: '4xx' }).firstPage();
    await prequal.requests.retrieve('req_1');
    await prequal.usage.list({ group_by: 'day' });
    await prequal.usage.current();
    await prequal.events.redeliver('evt_1', { endpoint_id: 'whep_1' });
    await prequal.cases.create({ product: 'fex', ciphertext: '', iv: '', tag: '' });
    await prequal.cases.list({ limit: 5 }).firstPage();
    await prequal.cases.delete('case_1');
    await prequal.cases.email('case_1', { to: 'ann@example.org', link: 'https://agency.example/' });
    expect(paths()).toEqual([
      'GET /v2/datasets',
      'GET /v2/datasets/nicotine_options',
      'GET /v3/products',
      'GET /v1/webhook_endpoints',
      'PATCH /v1/webhook_endpoints/whep_1',
      'DELETE /v1/webhook_endpoints/whep_1',
      'POST /v1/webhook_endpoints/whep_1/rotate_signing_secret',
      'POST /v1/webhook_endpoints/whep_1/test',
      'POST /v1/webhook_endpoints/whep_1/replay',
      'GET /v1/replays/rpl_1',
      'GET /v1/requests?status=4xx',
      'GET /v1/requests/req_1',
      'GET /v1/usage?group_by=day',
      'GET /v1/usage/current',
      'POST /v1/events/evt_1/redeliver',
      'POST /v1/case',
      'GET /v1/cases?limit=5',
      'DELETE /v1/case/case_1',
      'POST /v1/case/case_1/email',
    ]);
  });

  it('return a logo as bytes', async () => {
    server.play((_, response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      response.end('<svg/>');
    });
    const { bytes, contentType } = await new Prequal(options).logo('Prairie & Life');
    expect(new TextDecoder().decode(bytes)).toBe('<svg/>');
    expect(contentType).toBe('image/svg+xml');
    expect(paths()).toEqual(['GET /v1/logo/Prairie%20%26%20Life']);
  });
});
