import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { broken, clearQueues, DispatchHarness, ok } from '../../../test/delivery/dispatch-harness.ts';
import { Problem } from '../../kernel/index.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  MOST_ENDPOINTS,
  rotateSecret,
  showEndpoint,
  testEndpoint,
} from './endpoints.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));
const harness = new DispatchHarness(db);

async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Problem)) throw new Error(`expected a problem, got ${String(outcome)}`);
  return outcome;
}

it('a new endpoint is enabled, subscribes to everything and shows its secret', async () => {
  const principal = { accountId: await harness.account(), livemode: true };
  const endpoint = await createEndpoint(harness.deps, principal, { url: 'https://example.com/hook' });
  expect(endpoint).toMatchObject({
    url: 'https://example.com/hook',
    events: [],
    enabled: true,
    description: '',
    livemode: true,
  });
  expect(endpoint.signingSecret).toMatch(/^whsec_[0-9A-Za-z]{43}$/);
  const { signingSecret: _, ...rest } = endpoint;
  expect(await showEndpoint(harness.deps, principal, endpoint.id)).toEqual(rest);
  expect(await listEndpoints(harness.deps, principal)).toEqual([rest]);
});

it('does not store the secret in plain text', async () => {
  const accountId = await harness.account();
  const { id, signingSecret } = await harness.endpoint(accountId);
  const [row] = await db.query<{ text: string }>(
    `select encode(secret_sealed, 'escape') as text from webhook_endpoints where id = $1`,
    [id],
  );
  expect(row?.text).not.toContain(signingSecret);
});

describe('a URL is refused when', () => {
  it.each([
    ['it is plain http', 'http://example.com/hook'],
    ['it is of another kind', 'ftp://example.com/'],
    ['it has no host', 'https:///hook'],
    ['it is not a URL', 'example.com/hook'],
    ['it names a user', 'https://ada@example.com/'],
    ['it carries a password', 'https://ada:x@example.com/'],
    ['it has blanks', ' https://example.com/'],
    ['it has a line break', 'https://example.com/\nhook'],
    ['it has a backslash', 'https://example.com\\@127.0.0.1/'],
    ['it lacks the slashes', 'https:example.com'],
    ['it is too long', `https://example.com/${'x'.repeat(2030)}`],
    ['it is loopback', 'https://127.0.0.1/hook'],
    ['it is loopback in IPv6', 'https://[::1]/hook'],
    ['it is loopback by name', 'https://localhost/hook'],
    ['it is below localhost', 'https://api.LOCALHOST:8443/hook'],
    ['it is loopback by name with a dot', 'https://localhost./hook'],
    ['it is private', 'https://192.168.0.10/hook'],
    ['it is the metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['it is private in decimal', 'https://3232235521/hook'],
    ['it is private in octal', 'https://0300.0250.0.1/hook'],
    ['it is private in hex', 'https://0xc0a80001/hook'],
    ['it is a mapped address', 'https://[::ffff:10.0.0.1]/hook'],
    ['it resolves to a private address', 'https://private.example/hook'],
    ['one of its addresses is private', 'https://mixed.example/hook'],
  ])('%s', async (_why, url) => {
    const accountId = await harness.account();
    const names: Record<string, string[]> = {
      'private.example': ['10.1.2.3'],
      'mixed.example': ['93.184.216.34', '::1'],
    };
    const guard = { allowPrivate: false, resolve: async (name: string) => names[name] ?? [] };
    const asked = createEndpoint({ ...harness.deps, guard }, { accountId, livemode: true }, { url });
    const problem = await problemOf(asked);
    expect([problem.status, problem.code, problem.fields.param]).toEqual([400, 'validation_error', '/url']);
    expect(await listEndpoints(harness.deps, { accountId, livemode: true })).toEqual([]);
  });
});

it('a host that does not resolve is accepted', async () => {
  const principal = { accountId: await harness.account(), livemode: true };
  const url = 'https://not-there.example/hook';
  expect(await createEndpoint(harness.deps, principal, { url })).toMatchObject({ url });
});

it('private addresses are accepted where the operator allows them, plain http is not', async () => {
  const principal = { accountId: await harness.account(), livemode: true };
  const deps = { ...harness.deps, guard: { ...harness.deps.guard, allowPrivate: true } };
  const url = 'https://localhost:8443/hook';
  expect(await createEndpoint(deps, principal, { url })).toMatchObject({ url });
  const problem = await problemOf(createEndpoint(deps, principal, { url: 'http://localhost/hook' }));
  expect(problem.fields.param).toBe('/url');
});

it('names every unknown event type, together with an invalid URL', async () => {
  const accountId = await harness.account();
  const input = { url: 'http://example.com', events: ['license.locked', 'nope', 'webhook.test', ''] };
  const problem = await problemOf(createEndpoint(harness.deps, { accountId, livemode: true }, input));
  expect(problem.fields.errors?.map(({ param }) => param)).toEqual(['/url', '/events/1', '/events/3']);
});

it('an account has at most 25 endpoints in each mode, even when they are created at once', async () => {
  const accountId = await harness.account();
  const inputs = Array.from({ length: MOST_ENDPOINTS + 5 }, () => harness.endpoint(accountId));
  const outcomes = await Promise.allSettled(inputs);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as Problem).code)).toEqual(Array(5).fill('conflict'));
  expect(await listEndpoints(harness.deps, { accountId, livemode: true })).toHaveLength(MOST_ENDPOINTS);
  await harness.endpoint(accountId, { livemode: false });
  const [first] = await listEndpoints(harness.deps, { accountId, livemode: true });
  await deleteEndpoint(harness.deps, { accountId, livemode: true }, first?.id ?? '');
  await harness.endpoint(accountId);
});

it('an endpoint of another account is not found, one in the other mode is a mismatch', async () => {
  const [accountId, otherCustomer] = [await harness.account(), await harness.account()];
  const { id } = await harness.endpoint(accountId);
  for (const act of [showEndpoint, deleteEndpoint, rotateSecret, testEndpoint]) {
    const foreign = await problemOf(act(harness.deps, { accountId: otherCustomer, livemode: true }, id));
    const absent = await problemOf(
      act(harness.deps, { accountId, livemode: true }, 'whep_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    );
    expect([foreign.code, foreign.message]).toEqual([absent.code, absent.message]);
    expect(foreign.code).toBe('not_found');
    const other = await problemOf(act(harness.deps, { accountId, livemode: false }, id));
    expect([other.code, other.status]).toEqual(['livemode_mismatch', 403]);
  }
});

it('changes the given fields and nothing else', async () => {
  const accountId = await harness.account();
  const principal = { accountId, livemode: true };
  const { signingSecret: _, ...before } = await harness.endpoint(accountId);
  harness.clock.advance(1000);
  const change = { description: 'billing', events: ['billing.credits.added', 'billing.credits.added'] };
  const after = await changeEndpoint(harness.deps, principal, { id: before.id, change });
  expect(after).toEqual({
    ...before,
    description: 'billing',
    events: ['billing.credits.added'],
    updatedAt: harness.clock.now(),
  });
  harness.clock.advance(1000);
  expect(await changeEndpoint(harness.deps, principal, { id: before.id, change })).toEqual(after);
  expect(await showEndpoint(harness.deps, principal, before.id)).toEqual(after);
});

it('an endpoint gets the types that it subscribes to, of its own mode only', async () => {
  const accountId = await harness.account();
  const all = await harness.endpoint(accountId);
  const some = await harness.endpoint(accountId, { events: ['license.locked'] });
  const test = await harness.endpoint(accountId, { livemode: false });
  const live = await harness.raise(accountId);
  const sandbox = await harness.raise(accountId, 1, false);
  await harness.settle(harness.worker());
  expect(harness.receivers.ids(all.url)).toEqual(live);
  expect(harness.receivers.ids(some.url)).toEqual([]);
  expect(harness.receivers.ids(test.url)).toEqual(sandbox);
});

it('a disabled endpoint gets nothing: queued events wait, and new ones are not queued', async () => {
  const accountId = await harness.account();
  const principal = { accountId, livemode: true };
  const endpoint = await harness.endpoint(accountId);
  const [queued = ''] = await harness.raise(accountId);
  await changeEndpoint(harness.deps, principal, { id: endpoint.id, change: { enabled: false } });
  const [missed = ''] = await harness.raise(accountId);
  const worker = harness.worker();
  await harness.settle(worker);
  expect(harness.receivers.ids(endpoint.url)).toEqual([]);
  await changeEndpoint(harness.deps, principal, { id: endpoint.id, change: { enabled: true } });
  const [later = ''] = await harness.raise(accountId);
  await harness.settle(worker);
  expect(harness.receivers.ids(endpoint.url)).toEqual([queued, later]);
  expect(await harness.status(accountId, missed)).toEqual([]);
});

it('a deleted endpoint gets nothing more and what was pending is canceled', async () => {
  const accountId = await harness.account();
  const principal = { accountId, livemode: true };
  const endpoint = await harness.endpoint(accountId);
  const [first = '', second = ''] = await harness.raise(accountId, 2);
  harness.receivers.response = () => broken;
  const worker = harness.worker();
  await harness.settle(worker);
  await deleteEndpoint(harness.deps, principal, endpoint.id);
  harness.clock.advance(3_600_000);
  await harness.settle(worker);
  harness.receivers.response = () => ok;
  expect(harness.receivers.ids(endpoint.url)).toEqual([first]);
  expect(await harness.status(accountId, first)).toEqual(['canceled']);
  expect(await harness.status(accountId, second)).toEqual(['canceled']);
  expect((await problemOf(showEndpoint(harness.deps, principal, endpoint.id))).code).toBe('not_found');
});

it('tries a new URL at once, even if an attempt on the old one is in progress', async () => {
  const accountId = await harness.account();
  const principal = { accountId, livemode: true };
  const endpoint = await harness.endpoint(accountId);
  const [first = ''] = await harness.raise(accountId);
  const moved = 'https://receiver.example/moved';
  harness.receivers.response = async ({ url }) => {
    if (url === moved) return ok;
    await changeEndpoint(harness.deps, principal, { id: endpoint.id, change: { url: moved } });
    return broken;
  };
  await harness.settle(harness.worker());
  harness.receivers.response = () => ok;
  expect(harness.receivers.ids(moved)).toEqual([first]);
});

it('a waiting event goes out at once when the URL changes', async () => {
  const accountId = await harness.account();
  const endpoint = await harness.endpoint(accountId);
  const [first = ''] = await harness.raise(accountId);
  harness.receivers.response = () => broken;
  const worker = harness.worker();
  await harness.settle(worker);
  harness.receivers.response = () => ok;
  await harness.settle(worker);
  const url = 'https://receiver.example/fixed';
  await changeEndpoint(harness.deps, { accountId, livemode: true }, { id: endpoint.id, change: { url } });
  await harness.settle(worker);
  expect(harness.receivers.ids(endpoint.url)).toEqual([first]);
  expect(harness.receivers.ids(url)).toEqual([first]);
});

it('after a rotation the next attempt is signed with the new secret', async () => {
  const accountId = await harness.account();
  const endpoint = await harness.endpoint(accountId);
  const rotated = await rotateSecret(harness.deps, { accountId, livemode: true }, endpoint.id);
  expect(rotated.signingSecret).not.toBe(endpoint.signingSecret);
  await harness.raise(accountId);
  await harness.settle(harness.worker());
  const send = harness.receivers.sends.at(-1);
  const { signatureHeader } = await import('../delivery/signature.ts');
  const { headers, body = Buffer.of() } = send ?? {};
  const at = harness.clock.now();
  expect(headers?.['X-Service-Signature']).toBe(signatureHeader(rotated.signingSecret, at, body));
  expect(Object.keys(headers ?? {})).toEqual(['Content-Type', 'User-Agent', 'X-Service-Signature']);
});
