import { describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { CONSOLE_HEADERS, signedIn } from '../../test/console.ts';

const behindProxy = await startApi({ PREQUAL_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' });
const alone = await startApi();
const published = await startApi({ PREQUAL_PUBLIC_URL: 'https://prequal.example' });
const NO_ADDRESS = expect.stringContaining('PREQUAL_PUBLIC_URL is not set') as string;

async function refusals(api: typeof alone, addresses: readonly string[]): Promise<number> {
  let refused = 0;
  for (const address of addresses) {
    const { statusCode } = await api.app.inject({
      url: '/v1/events',
      headers: { 'x-forwarded-for': address },
    });
    if (statusCode === 429) refused += 1;
  }
  return refused;
}

const many = (address: string) => Array.from({ length: 121 }, () => address);

describe('the throttle of failed authentications', () => {
  it('counts each client of a trusted proxy separately', async () => {
    expect(await refusals(behindProxy, many('203.0.113.1'))).toBe(1);
    expect(await refusals(behindProxy, ['203.0.113.2'])).toBe(0);
    // The client wrote the first address, the proxy the last one.
    expect(await refusals(behindProxy, ['198.51.100.9, 203.0.113.1'])).toBe(1);
    expect(await refusals(behindProxy, ['203.0.113.1, 10.1.2.3'])).toBe(1);
  });

  it('ignores the header of anyone else', async () => {
    expect(await refusals(alone, many('203.0.113.1'))).toBe(1);
    expect(await refusals(alone, ['203.0.113.2'])).toBe(1);
  });
});

describe('links', () => {
  const hostile = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };

  it.each([
    ['alone', alone, 'http://127.0.0.1:8080'],
    ['behind a proxy', behindProxy, 'http://127.0.0.1:8080'],
    ['with a public address', published, 'https://prequal.example'],
  ])('are never built from headers of a request: %s', async (_where, api, base) => {
    const { live } = await api.customer();
    const headers = { ...hostile, authorization: `Bearer ${live}` };
    const content = {
      product: 'p',
      ciphertext: 'Yw==',
      iv: 'AAECAwQFBgcICQoL',
      tag: 'AAECAwQFBgcICQoLDA0ODw==',
    };
    const saved = await api.app.inject({ method: 'POST', url: '/v1/case', headers, payload: content });
    const { id } = saved.json().data;
    const shared = await api.app.inject({ method: 'POST', url: `/v1/case/${id}/share`, headers });
    expect(shared.json().data.url).toMatch(new RegExp(`^${base}/c/`));
    const body = {
      applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 },
      coverage: { state: 'IL', face_amount_cents: 1_000_000 },
      products: ['alder-creek-homestead'],
    };
    const quoted = await api.app.inject({
      method: 'POST',
      url: '/v3/prequalify',
      headers: { ...headers, 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' },
      payload: body,
    });
    expect(quoted.statusCode, quoted.body).toBe(200);
    expect(quoted.body).toContain(base);
    const problem = await api.app.inject({ url: '/v1/nothing', headers });
    expect(problem.json().doc_url).toMatch(new RegExp(`^${base}/`));
    for (const { body } of [shared, quoted, problem]) expect(body).not.toContain('evil.example');
  });

  it('are not mailed behind a proxy, or with a mail server, without a public address', async () => {
    const mailing = await startApi({
      PREQUAL_SMTP_URL: 'smtp://127.0.0.1:1',
      PREQUAL_MAIL_FROM: 'no-reply@example.com',
    });
    for (const api of [behindProxy, mailing]) {
      const owner = await signedIn(api, 'owner');
      const asked = await api.app.inject({
        method: 'POST',
        url: '/console/api/sign_in',
        headers: CONSOLE_HEADERS,
        payload: { email: owner.member.email },
      });
      expect(asked.json()).toMatchObject({ status: 409, detail: NO_ADDRESS });
      const payload = { email: 'new@example.com', name: 'New', role: 'agent' };
      const invited = await owner.ask({ method: 'POST', url: '/console/api/members', payload });
      expect(invited.json().data.invitation).toMatchObject({ mail: 'no_public_address' });
      const content = { product: 'p', ciphertext: 'Yw==', iv: 'A'.repeat(16), tag: `${'A'.repeat(22)}==` };
      const saved = await api.ask({ method: 'POST', url: '/v1/case', token: owner.live, payload: content });
      const url = `/v1/case/${saved.json().data.id}/email`;
      const to = 'ada@example.com';
      const refused = await api.ask({ method: 'POST', url, token: owner.live, payload: { to } });
      expect(refused.json()).toMatchObject({ status: 409, detail: NO_ADDRESS });
      const link = 'https://app.example.com/#k';
      const own = await api.ask({ method: 'POST', url, token: owner.live, payload: { to, link } });
      expect(own.statusCode).toBe(202);
      await api.settled();
      const mails = await api.context.db.query<{ template: string }>(
        'select template from emails where account_id = $1',
        [owner.accountId],
      );
      expect(mails).toEqual([{ template: 'case_share' }]);
    }
  });
});

it('/metrics is not served behind a proxy by default', async () => {
  expect((await behindProxy.app.inject('/metrics')).statusCode).toBe(404);
  expect((await alone.app.inject('/metrics')).statusCode).toBe(200);
});

it('/metrics on a port of its own is served there only', async () => {
  const api = await startApi({ PREQUAL_METRICS_PORT: '9100' });
  expect((await api.app.inject('/metrics')).statusCode).toBe(404);
});
