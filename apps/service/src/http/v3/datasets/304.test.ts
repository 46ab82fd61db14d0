import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const { live } = await api.customer();
const url = '/v3/datasets?fields=meta';
const tag = String((await api.ask({ url, token: live })).headers.etag);

const ask = (known: string, path = url) =>
  api.ask({ url: path, token: live, headers: { 'if-none-match': known, 'accept-encoding': 'br' } });

it.each([
  ['the tag itself', tag],
  ['the tag as a strong one', tag.replace('W/', '')],
  ['a list that holds it', `"other", ${tag}, W/"more"`],
  ['a star', '*'],
])('304: %s matches the current version', async (_, known) => {
  const response = await ask(known);
  expect(response.statusCode).toBe(304);
  expect(response.body).toBe('');
  expect(response.headers).toMatchObject({
    etag: tag,
    'cache-control': 'private, must-revalidate',
    vary: 'Authorization, Accept-Encoding',
  });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.headers['x-ratelimit-limit']).toBeDefined();
});

it.each(['"other"', 'W/"other", "more"', '', 'W/', tag.slice(0, -2)])(
  '200: %j is another version',
  async (known) => {
    expect((await ask(known)).statusCode).toBe(200);
  },
);

it('200: the tag of one selection does not match another', async () => {
  expect((await ask(tag, '/v3/datasets?include=products&fields=meta')).statusCode).toBe(200);
});
