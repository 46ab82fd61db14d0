import { randomBytes, randomUUID } from 'node:crypto';
import { nestedBody } from '../../apps/service/test/requests.ts';
import { known, type Walk } from './walk.ts';

const SCOPES = 'prequalify,quote,datasets,webhooks,events,cases,logs';
const PRODUCTS = ['alder-creek-homestead'];
const AT_ONCE = 32;

/** What steps hand on to later ones; undefined where a step failed. */
export interface Subject {
  account?: string;
  license?: string;
  member?: string;
  live?: string;
  test?: string;
  /** A token of a license with a small quota. */
  small?: string;
  endpoint?: string;
  event?: string;
  request?: string;
}

export const person = (weight: number) =>
  nestedBody({ applicant: { weight_lbs: weight }, products: PRODUCTS });

/** Accounts, licenses, tokens and members, before the service runs. */
/** `bucket` is where the account is. */
export async function createSubject(walk: Walk, bucket: string): Promise<Subject> {
  const subject: Subject = {};
  const textOf = (document: unknown) => /svc_(?:test|live)_\w+/.exec(JSON.stringify(document))?.[0] ?? '';
  await walk.step('account create', async () => {
    const { id } = await walk.command(
      'account',
      'create',
      '--name',
      'Ada Agency',
      '--email',
      'ada@example.com',
      '--bucket',
      bucket,
    );
    subject.account = String(id);
  });
  const account = () => known(subject.account, 'the account');
  await walk.step('account list', () => walk.command('account', 'list'));
  await walk.step('account show', () => walk.command('account', 'show', account()));
  const licensed = async (rate: string, quota: string) => {
    const limits = ['--rate', rate, '--monthly-quota', quota];
    const { id } = await walk.command('license', 'create', '--account', account(), ...limits);
    await walk.command('license', 'activate', String(id));
    return String(id);
  };
  const issue = async (license: string, mode: string) =>
    textOf(await walk.command('token', 'issue', '--license', license, '--mode', mode, '--scopes', SCOPES));
  await walk.step('license create and activate', async () => {
    subject.license = await licensed('600', '500');
  });
  const license = () => known(subject.license, 'the license');
  await walk.step('license limits', () => walk.command('license', 'limits', license(), '--rate', '1000'));
  await walk.step('license list', () => walk.command('license', 'list', '--account', account()));
  await walk.step('token issue live', async () => {
    subject.live = await issue(license(), 'live');
  });
  await walk.step('token issue test', async () => {
    subject.test = await issue(license(), 'test');
  });
  await walk.step('token list', () => walk.command('token', 'list', '--license', license()));
  await walk.step('license with a small quota', async () => {
    subject.small = await issue(await licensed('3', '2'), 'live');
  });
  await walk.step('member add', async () => {
    const who = ['--email', 'boss@example.com', '--name', 'Boss', '--role', 'owner'];
    subject.member = String((await walk.command('member', 'add', '--account', account(), ...who)).id);
  });
  await walk.step('member list', () => walk.command('member', 'list', '--account', account()));
  return subject;
}

/** Decisions, stored responses, quotas and limits. Returns how many live events they caused. */
export async function decide(walk: Walk, subject: Subject): Promise<number> {
  const prequalify = (token: string | undefined, weight: number, key = randomUUID()) =>
    walk.call('POST', '/v3/prequalify', { token, body: person(weight), key });
  const statuses = (count: number, ask: (n: number) => ReturnType<typeof prequalify>) =>
    Promise.all(Array.from({ length: count }, async (_, n) => (await ask(n)).status));
  let events = 0;
  await walk.step('readyz', () => walk.must(200, 'GET', '/readyz'));
  await walk.step('products', () => walk.must(200, 'GET', '/v3/products?limit=2', { token: subject.test }));
  await walk.step('prequalify in test mode', async () => {
    await walk.must(200, 'POST', '/v3/prequalify', {
      token: subject.test,
      body: person(150),
      key: randomUUID(),
    });
  });
  const key = randomUUID();
  const first = await walk.step('prequalify in live mode', async () => {
    const options = { token: subject.live, body: person(151), key };
    const response = await walk.must(200, 'POST', '/v3/prequalify', options);
    events++;
    subject.request = response.headers.get('x-request-id') ?? '';
    return response.text;
  });
  await walk.step('replay', async () => {
    expectEqual((await prequalify(subject.live, 151, key)).text, known(first, 'the first response'));
  });
  await walk.step('conflict', async () => {
    expectEqual((await prequalify(subject.live, 190, key)).status, 409);
  });
  await walk.step(`${AT_ONCE} decisions at once`, async () => {
    expectEqual(
      [...new Set(await statuses(AT_ONCE, (n) => prequalify(subject.live, 130 + n)))].join(),
      '200',
    );
    events += AT_ONCE;
  });
  await walk.step('quota', async () => {
    const seen: number[] = [];
    for (let n = 0; n < 4; n++) seen.push((await prequalify(subject.small, 160 + n)).status);
    expectEqual(seen.join(), '200,200,429,429');
    events += 2;
  });
  await walk.step('rate limit', async () => {
    expectEqual((await statuses(8, (n) => prequalify(subject.small, 160 + n))).includes(429), true);
  });
  await walk.step('requests', () =>
    walk.until('the request log has rows', async () => {
      const { text } = await walk.must(200, 'GET', '/v1/requests?limit=5', { token: subject.live });
      return text.includes('prequalify');
    }),
  );
  await walk.step('usage', () => walk.must(200, 'GET', '/v1/usage', { token: subject.live }));
  await walk.step('current usage', () => walk.must(200, 'GET', '/v1/usage/current', { token: subject.live }));
  return events;
}

export async function addEndpoint(walk: Walk, subject: Subject, url: string): Promise<void> {
  await walk.step('endpoint create', async () => {
    const body = { url, events: [] };
    const { data } = await walk.must(201, 'POST', '/v1/webhook_endpoints', { token: subject.live, body });
    subject.endpoint = String(data.id);
  });
  await walk.step('endpoint list', () =>
    walk.must(200, 'GET', '/v1/webhook_endpoints', { token: subject.live }),
  );
}

/** Deliveries, redeliveries, tests and replays of an endpoint that has `events` decisions to receive. */
export async function deliver(walk: Walk, subject: Subject, events: number): Promise<void> {
  const { live: token } = subject;
  const endpoint = () => `/v1/webhook_endpoints/${known(subject.endpoint, 'the endpoint')}`;
  const decisions = () => walk.received().filter(({ type }) => type === 'prequalify.completed');
  await walk.step('every decision is delivered once', async () => {
    await walk.until(`${events} deliveries`, () => decisions().length >= events);
    expectEqual(new Set(decisions().map(({ id }) => id)).size, events);
    subject.event = decisions().at(-1)?.id ?? '';
  });
  const event = () => `/v1/events/${known(subject.event, 'an event')}`;
  await walk.step('events', () => walk.must(200, 'GET', '/v1/events?limit=5', { token }));
  await walk.step('event', () => walk.must(200, 'GET', event(), { token }));
  await walk.step('events by delivery', () =>
    walk.must(200, 'GET', `/v1/events?endpoint_id=${subject.endpoint}&delivery_status=delivered&limit=3`, {
      token,
    }),
  );
  await walk.step('redelivery', async () => {
    const times = () => walk.received().filter(({ id }) => id === subject.event).length;
    const before = times();
    await walk.must(202, 'POST', `${event()}/redeliver`, { token, body: {} });
    await walk.until('the redelivery is received', () => times() > before);
  });
  await walk.step('test event', async () => {
    await walk.must(202, 'POST', `${endpoint()}/test`, { token, body: {} });
    await walk.until('the test is received', () =>
      walk.received().some(({ type }) => type === 'webhook.test'),
    );
  });
  await walk.step('replay of the endpoint', async () => {
    const [from, to] = [-3_600_000, 0].map((ms) => new Date(Date.now() + ms).toISOString());
    const body = { from, to, only: 'all' };
    const { data } = await walk.must(202, 'POST', `${endpoint()}/replay`, { token, body });
    await walk.until('the replay finishes', async () =>
      (await walk.must(200, 'GET', `/v1/replays/${String(data.id)}`, { token })).text.includes('"completed"'),
    );
  });
  const change = { description: 'x', enabled: true };
  await walk.step('endpoint update', () => walk.must(200, 'PATCH', endpoint(), { token, body: change }));
  await walk.step('endpoint secret', () =>
    walk.must(200, 'POST', `${endpoint()}/rotate_signing_secret`, { token, body: {} }),
  );
}

/** Saved cases, links to them, and mail. */
export async function saveCases(walk: Walk, { live: token }: Subject): Promise<void> {
  const random = (bytes: number) => randomBytes(bytes).toString('base64');
  const sealed = () => ({ product: 'x', ciphertext: random(64), iv: random(12), tag: random(16) });
  let path = '';
  let share = '';
  await walk.step('case create', async () => {
    const body = sealed();
    path = `/v1/case/${String((await walk.must(201, 'POST', '/v1/case', { token, body, key: randomUUID() })).data.id)}`;
  });
  await walk.step('case', () => walk.must(200, 'GET', known(path, 'the case'), { token }));
  await walk.step('cases', () => walk.must(200, 'GET', '/v1/cases', { token }));
  await walk.step('case replace', () =>
    walk.must(200, 'PUT', known(path, 'the case'), { token, body: sealed() }),
  );
  await walk.step('case share', async () => {
    share = String((await walk.must(201, 'POST', `${path}/share`, { token, body: {} })).data.id);
  });
  await walk.step('shared case', () => walk.must(200, 'GET', `/v1/shared/${known(share, 'the share')}`));
  await walk.step('case mail', async () => {
    const body = { to: 'ada@example.com', link: `https://example.com/x#k=${'A'.repeat(43)}` };
    await walk.must(202, 'POST', `${path}/email`, { token, body });
    // Without a mail server, mail fails.
    await walk.until('email.failed', () => walk.received().some(({ type }) => type === 'email.failed'));
  });
  await walk.step('case share delete', () => walk.must(200, 'DELETE', `${path}/share`, { token }));
  await walk.step('case delete', () => walk.must(200, 'DELETE', path, { token }));
}

export function expectEqual<T>(found: T, expected: T): void {
  if (found !== expected)
    throw new Error(`expected ${String(expected)}, found ${String(found).slice(0, 300)}`);
}
