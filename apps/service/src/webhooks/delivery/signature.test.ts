import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { drawSigningSecret, signatureHeader } from './signature.ts';

interface Vector {
  readonly secret: string;
  readonly t: number;
  readonly body: string;
  readonly v1: string;
}

const guide = await readFile(new URL('../../../../../docs/api/webhooks.md', import.meta.url), 'utf8');
const [, published = '[]'] = /<!-- vectors -->\n```json\n([\s\S]*?)\n```/.exec(guide) ?? [];
const vectors = JSON.parse(published) as Vector[];

it('the guide publishes vectors', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(4);
});

it.each(vectors)(
  'signs the published body at $t with the published digest $v1',
  ({ secret, t, body, v1 }) => {
    expect(signatureHeader(secret, new Date(t * 1000), Buffer.from(body))).toBe(`t=${t},v1=${v1}`);
  },
);

it('the code that the guide shows accepts the vectors, and nothing that was changed or is old', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)\n```/.exec(guide) ?? [];
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isAuthentic(body: Buffer, header: string, secret: string, now: number): boolean;
  };
  for (const { secret, t, body, v1 } of vectors) {
    const header = `t=${t},v1=${v1}`;
    const check = (bytes: string, now = t, key = secret, given = header) =>
      module.isAuthentic(Buffer.from(bytes), given, key, now);
    expect(check(body)).toBe(true);
    expect(check(body, t + 300)).toBe(true);
    expect(check(body, t + 301)).toBe(false);
    expect(check(body, t - 301)).toBe(false);
    expect(check(`${body} `)).toBe(false);
    expect(check(body, t, `${secret}x`)).toBe(false);
    expect(check(body, t, secret, `t=${t + 1},v1=${v1}`)).toBe(false);
    expect(check(body, t, secret, `t=${t}`)).toBe(false);
  }
});

it('seconds are cut, not rounded', () => {
  const header = signatureHeader('whsec_x', new Date(1_999), Buffer.of());
  expect(header.startsWith('t=1,')).toBe(true);
});

it('secrets are long and never the same', () => {
  const secrets = new Set(Array.from({ length: 100 }, drawSigningSecret));
  expect(secrets.size).toBe(100);
});
