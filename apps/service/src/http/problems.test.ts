import { readFile } from 'node:fs/promises';
import { ADVICE_CODES, PROBLEMS } from '@prequal/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { issueToken, revokeToken } from '../accounts/index.ts';
import { drawToken } from '../accounts/token-format.ts';
import { ADVICE_EXPLANATIONS } from './pages/problem-pages.ts';

const api = await startApi({ PREQUAL_PUBLIC_URL: 'https://prequal.example' });
const customer = await api.customer();
const guide = await readFile(new URL('../../../../docs/guides/errors.md', import.meta.url), 'utf8');

interface ProblemBody {
  readonly type: string;
  readonly doc_url: string;
  readonly detail: string;
  readonly advice_code?: string;
  readonly status: number;
}

const refusal = async (authorization?: string) => {
  const headers = authorization === undefined ? {} : { authorization };
  return (await api.ask({ url: '/v3/datasets', headers })).json<ProblemBody>();
};

describe('every problem', () => {
  it('has a type and a doc_url that lead to a page about its code', async () => {
    const { type, doc_url } = await refusal();
    expect(type).toBe('/problems/unauthorized');
    expect(doc_url).toBe('https://prequal.example/problems/unauthorized');
  });

  it.each(Object.keys(PROBLEMS))('%s has a public page without scripts', async (code) => {
    const response = await api.app.inject({ url: `/problems/${code.replaceAll('_', '-')}` });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).not.toContain('unsafe');
    expect(response.body).toContain(`<code>${code}</code>`);
  });

  it('has its code in the guide, with its status', () => {
    for (const [code, { status }] of Object.entries(PROBLEMS)) {
      expect(guide).toMatch(new RegExp(`^\\| \`${code}\` \\| ${status}`, 'm'));
    }
  });
});

describe('every advice code', () => {
  it('is in the guide with what to do, and the guide lists no others', () => {
    const section = guide.slice(guide.indexOf('## Advice codes'));
    const listed = [...section.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, code, text]) => [code, text]);
    expect(Object.fromEntries(listed)).toEqual(ADVICE_EXPLANATIONS);
    expect(Object.keys(ADVICE_EXPLANATIONS).sort()).toEqual([...ADVICE_CODES].sort());
  });
});

describe('a 401 says', () => {
  it('that no token was sent', async () => {
    expect(await refusal()).toMatchObject({ status: 401, advice_code: 'send_token' });
  });

  it.each(['Bearer', 'Basic YTpi', 'Bearer svc_test_nonsense', 'Bearer a b'])(
    'that %j is malformed',
    async (header) => {
      expect(await refusal(header)).toMatchObject({
        status: 401,
        advice_code: 'check_token',
        detail: expect.stringContaining('well-formed'),
      });
    },
  );

  it('the same about every well-formed token that does not exist', async () => {
    const [first, second] = [
      await refusal(`Bearer ${drawToken('test')}`),
      await refusal(`Bearer ${drawToken('live')}`),
    ];
    expect(first).toMatchObject({ status: 401, advice_code: 'check_token' });
    expect({ ...first, request_id: '' }).toEqual({ ...second, request_id: '' });
  });

  it('that a token has expired or was revoked, to a caller with that token', async () => {
    const { licenseId } = customer;
    const issue = (lifetimeMs?: number) =>
      issueToken(api.accountDeps, 'operator:test', {
        licenseId,
        mode: 'test',
        ...(lifetimeMs === undefined ? {} : { lifetimeMs }),
      });
    const expiring = await issue(60_000);
    const revoked = await issue();
    await revokeToken(api.accountDeps, 'operator:test', { id: revoked.id, reason: 'leaked' });
    api.clock.advance(120_000);
    expect(await refusal(`Bearer ${expiring.text}`)).toMatchObject({
      advice_code: 'rotate_token',
      detail: expect.stringContaining('expired'),
    });
    expect(await refusal(`Bearer ${revoked.text}`)).toMatchObject({
      advice_code: 'rotate_token',
      detail: expect.stringContaining('revoked'),
    });
  });
});
