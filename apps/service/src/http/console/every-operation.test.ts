import { CONSOLE_API, CONSOLE_OPERATIONS } from '@prequal/contract';
import { ID_PREFIXES } from '@prequal/contract/vocabulary';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { CONSOLE_HEADERS, type ConsoleUser, signedIn } from '../../../test/console.ts';
import { startWorkbench } from '../../../test/workbench.ts';

const { api, owner: operator, analyst, publisher } = await startWorkbench();
const customer = await api.customer();
const OPERATIONS = Object.keys(CONSOLE_OPERATIONS);

/** They open a session, so they work without one. */
const OPENING = [
  'POST /sign_in',
  'GET /sign_in',
  'GET /oidc/start',
  'GET /oidc/callback',
  'POST /session',
  'POST /session/passkey/options',
  'POST /session/passkey',
];
const OF_AGENTS = [
  'GET /session',
  'PATCH /session',
  'DELETE /session',
  'GET /passkeys',
  'POST /passkeys/options',
  'POST /passkeys',
  'DELETE /passkeys/{id}',
  'GET /preferences',
  'PUT /preferences',
  'GET /branding',
  'GET /catalog',
  'GET /catalog/changes',
  'POST /notes',
  'GET /draft_keys',
];
const OF_DEVELOPERS = ['GET /tokens', 'POST /tokens', 'POST /tokens/{id}/rotate', 'POST /tokens/{id}/revoke'];
const OF_PUBLISHERS = [
  'POST /workbench/drafts/{id}/approve',
  'POST /workbench/drafts/{id}/return',
  'POST /workbench/drafts/{id}/publish',
  'DELETE /workbench/drafts/{id}/schedule',
  'GET /workbench/versions',
  'POST /workbench/versions/{version}/restore',
];
const ofOperators = OPERATIONS.filter((name) => name.includes(' /operator/'));
const ofWorkbench = OPERATIONS.filter((name) => name.includes(' /workbench/'));
const ofAnalysts = ofWorkbench.filter((name) => !OF_PUBLISHERS.includes(name));
const withSession = OPERATIONS.filter((name) => !OPENING.includes(name));
const ofOwners = withSession.filter((name) => !ofOperators.includes(name) && !ofWorkbench.includes(name));

/** An id that looks like those of its collection, and that nothing has. */
const unknownIn = (collection: string) =>
  `${collection}/${ID_PREFIXES[OF_COLLECTION[collection] ?? 'member']}_${'0'.repeat(26)}`;
const OF_COLLECTION: Readonly<Record<string, keyof typeof ID_PREFIXES>> = {
  accounts: 'account',
  drafts: 'draft',
  invoices: 'invoice',
  jobs: 'job',
  licenses: 'license',
  passkeys: 'passkey',
  requests: 'request',
  tokens: 'token',
};

function requestOf(name: string): InjectOptions & { readonly method: 'GET'; readonly url: string } {
  const [method = '', path = ''] = name.split(' ');
  return {
    method: method as 'GET',
    url: `${CONSOLE_API}${path.replace(/(\w+)\/\{\w+\}/g, (_, collection) => unknownIn(collection))}`,
  };
}

/** The operations that get further than the check of the role. The one that ends the session comes last. */
async function reachedBy(user: ConsoleUser): Promise<readonly string[]> {
  const reached: string[] = [];
  const last = 'DELETE /session';
  for (const name of [...withSession.filter((each) => each !== last), last]) {
    const { statusCode, json } = await user.ask(requestOf(name));
    expect([name, statusCode].join(' ')).not.toMatch(/ (?:401|429|5\d\d)$/);
    const isHidden = statusCode === 404 && json().detail === 'There is no resource at this path.';
    if (statusCode !== 403 && !isHidden) reached.push(name);
  }
  await api.settled();
  return reached.toSorted();
}

describe('every operation of the console', () => {
  it.each(withSession)('401: %s without a session, with a made-up one, or with a token', async (name) => {
    const headers = [
      {},
      { cookie: `${operator.cookie.split('=', 1)[0]}=made-up` },
      { authorization: `Bearer ${customer.live}` },
    ];
    for (const each of headers) {
      const asked = { ...requestOf(name), headers: { ...CONSOLE_HEADERS, ...each } };
      const { statusCode } = await api.app.inject({ ...asked, remoteAddress: '192.0.2.8' });
      // Guesses are counted, and those beyond 120 a minute are refused.
      expect([401, 429]).toContain(statusCode);
    }
  });

  it('403: a page of another site can change nothing, not even with the cookie of an operator', async () => {
    const changing = OPERATIONS.filter((name) => !name.startsWith('GET '));
    for (const forged of [{ origin: 'https://evil.example' }, { 'x-prequal-console': '' }]) {
      for (const name of changing) {
        const headers = { ...CONSOLE_HEADERS, cookie: operator.cookie, ...forged };
        const { statusCode } = await api.app.inject({ ...requestOf(name), headers });
        expect([name, statusCode]).toEqual([name, 403]);
      }
    }
  });

  it('403: nothing is shown under the name of another host', async () => {
    for (const name of OPERATIONS) {
      const headers = { ...CONSOLE_HEADERS, cookie: operator.cookie, host: 'evil.example' };
      const { statusCode } = await api.app.inject({ ...requestOf(name), headers });
      expect([name, statusCode]).toEqual([name, 403]);
    }
  });

  it('404: another method of a hidden path shows what an unknown path shows', async () => {
    const hiddenFrom: readonly (readonly [who: ConsoleUser, names: readonly string[]])[] = [
      [await signedIn(api, 'owner', customer), [...ofOperators, ...ofWorkbench]],
      [await signedIn(api, 'agent', operator), ofWorkbench],
    ];
    for (const [user, names] of hiddenFrom) {
      for (const path of new Set(names.map((name) => name.split(' ')[1] ?? ''))) {
        const response = await user.ask({ method: 'PATCH', url: `/console/api${path}`, payload: {} });
        expect([path, response.statusCode]).toEqual([path, 404]);
      }
    }
    const known = await analyst.ask({ method: 'PATCH', url: '/console/api/workbench/drafts', payload: {} });
    expect([known.statusCode, known.headers.allow]).toEqual([405, 'POST, GET, HEAD']);
  });

  it('each role reaches what it may use and nothing else', async () => {
    const roles: readonly (readonly [who: ConsoleUser, reaches: readonly string[]])[] = [
      [await signedIn(api, 'agent', customer), OF_AGENTS],
      [await signedIn(api, 'developer', customer), [...OF_AGENTS, ...OF_DEVELOPERS]],
      [await signedIn(api, 'owner', customer), ofOwners],
      [await signedIn(api, 'agent', operator), OF_AGENTS],
      [analyst, [...OF_AGENTS, ...ofAnalysts]],
      [publisher, [...OF_AGENTS, ...ofWorkbench]],
      [operator, withSession],
    ];
    for (const [user, reaches] of roles) {
      const { role } = user.member;
      expect([role, await reachedBy(user)]).toEqual([role, reaches.toSorted()]);
    }
  });
});
