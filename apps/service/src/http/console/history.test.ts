import { expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { signedIn } from '../../../test/console.ts';
import { addCredits } from '../../billing/index.ts';

const api = await startApi();
const decide = (token: string) =>
  api.ask({
    method: 'POST',
    url: '/v3/prequalify',
    token,
    payload: {
      applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 },
      coverage: { state: 'IL', face_amount_cents: 1_000_000 },
      products: ['alder-creek-homestead'],
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

it('200: an owner sees what people did, newest first, page by page, without decisions', async () => {
  const owner = await signedIn(api, 'owner');
  await decide(owner.live);
  for (let n = 0; n < 55; n++) {
    await addCredits(api.accountDeps, 'operator:ada', { accountId: owner.accountId, cents: 100 + n });
  }
  const page = async (query = '') =>
    (await owner.ask({ url: `/console/api/audit${query}` })).json().data as {
      seq: number;
      action: string;
      actor: string;
    }[];
  const first = await page();
  expect(first).toHaveLength(50);
  expect(first[0]).toMatchObject({
    object: 'audit_entry',
    action: 'billing.credits.add',
    actor: 'operator:ada',
  });
  const rest = await page(`?before=${first.at(-1)?.seq}`);
  const actions = [...first, ...rest].map(({ action }) => action);
  expect(actions).toContain('member.add');
  expect(actions.filter((action) => /prequalify/.test(action))).toEqual([]);
  const places = [...first, ...rest].map(({ seq }) => seq);
  expect(places).toEqual([...places].sort((left, right) => right - left));
});

it('200: an owner sees the credits', async () => {
  const owner = await signedIn(api, 'owner');
  await addCredits(api.accountDeps, 'operator:ada', { accountId: owner.accountId, cents: 1250 });
  const { data } = (await owner.ask({ url: '/console/api/credits' })).json();
  expect(data.balance).toMatchObject({ cents: 1250, display: '$12.50' });
});

it('200: an owner replays a live decision of the account; the decision of another account is not found', async () => {
  const [owner, otherCustomer] = [await signedIn(api, 'owner'), await signedIn(api, 'owner')];
  const id = (await decide(owner.live)).headers['x-request-id'];
  const replay = { method: 'POST', url: `/console/api/requests/${id}/replay_decision` } as const;
  expect((await owner.ask(replay)).json().data).toMatchObject({
    request_id: id,
    equal: true,
    catalog_version: api.snapshot.version,
  });
  expect((await otherCustomer.ask(replay)).statusCode).toBe(404);
});

it('200: the first catalog version changed nothing', async () => {
  const agent = await signedIn(api, 'agent');
  expect((await agent.ask({ url: '/console/api/catalog/changes' })).json().data).toEqual({
    version: api.snapshot.version,
    previous: null,
    published_at: null,
    changes: [],
  });
});

it.each([
  ['GET', '/console/api/audit'],
  ['GET', '/console/api/credits'],
  ['POST', `/console/api/requests/req_${'0'.repeat(26)}/replay_decision`],
] as const)('403: developers at %s %s', async (method, url) => {
  const user = await signedIn(api, 'developer');
  expect((await user.ask({ method, url })).statusCode).toBe(403);
});
