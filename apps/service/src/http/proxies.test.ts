import { describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';

const behindProxy = await startApi({ PREQUAL_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' });
const alone = await startApi();

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

it('/metrics is not served behind a proxy by default', async () => {
  expect((await behindProxy.app.inject('/metrics')).statusCode).toBe(404);
  expect((await alone.app.inject('/metrics')).statusCode).toBe(200);
});

it('/metrics on a port of its own is served there only', async () => {
  const api = await startApi({ PREQUAL_METRICS_PORT: '9100' });
  expect((await api.app.inject('/metrics')).statusCode).toBe(404);
});
