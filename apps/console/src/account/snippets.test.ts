import { expect, it } from 'vitest';
import { snippetsOf } from './snippets.ts';

const IDS = {
  origin: 'https://api.example.com',
  mode: 'test',
  license: 'lic_1',
  product: 'hedgerow',
  endpoint: 'we_1',
  request: 'req_1',
} as const;

it('shows the first steps with the ids of the account', () => {
  const texts = snippetsOf(IDS).map(({ text }) => text);
  expect(texts).toHaveLength(5);
  expect(texts[0]).toContain('--license lic_1 --mode test');
  expect(texts[1]).toContain(`curl -s 'https://api.example.com/v3/prequalify'`);
  expect(texts[3]).toContain('/v1/webhook_endpoints/we_1/test');
  expect(texts[4]).toContain('/v1/requests/req_1');
});

it('leaves out steps that the account has no id for', () => {
  const none = { ...IDS, license: null, product: null, endpoint: null, request: null };
  expect(snippetsOf(none)).toEqual([]);
  expect(snippetsOf({ ...none, product: 'hedgerow' })).toHaveLength(2);
});
