import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

interface Example {
  newKey(): Promise<unknown>;
  encryptCase(key: unknown, product: string, value: unknown): Promise<Record<string, string>>;
  decryptCase(key: unknown, saved: object): Promise<unknown>;
  shareLink(page: string, id: string, key: unknown): Promise<string>;
  keyFromLink(link: string): Promise<unknown>;
}

const guide = await readFile(new URL('../../../../../../docs/api/cases.md', import.meta.url), 'utf8');
const source = /<!-- example -->\n```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
const example = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Example;
const api = await startApi();

it('the example of the guide saves, shares and reads a case, and detects a change', async () => {
  const { live } = await api.customer();
  const value = { dob: '1961-02-03', note: 'naïve – 保険' };
  const key = await example.newKey();
  const payload = await example.encryptCase(key, 'Senior Term 20', value);
  const created = await api.ask({ method: 'POST', url: '/v1/case', token: live, payload });
  expect(created.statusCode).toBe(201);
  const { id } = created.json<{ data: { id: string } }>().data;
  const link = await example.shareLink('https://app.example.com', id, key);
  const email = { to: 'ada@example.com', link };
  const queued = await api.ask({ method: 'POST', url: `/v1/case/${id}/email`, token: live, payload: email });
  expect(queued.statusCode).toBe(202);
  const { data } = (await api.ask({ url: `/v1/case/${id}`, token: live })).json<{ data: object }>();
  expect(await example.decryptCase(await example.keyFromLink(link), data)).toEqual(value);
  await expect(example.decryptCase(key, { ...data, product: 'Another' })).rejects.toThrow();
});
