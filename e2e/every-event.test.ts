import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENT_CATALOG, EVENT_TYPES, type EventType } from '@prequal/contract';
import { afterAll, expect, onTestFinished } from 'vitest';
import { Refusal, startMailServer } from '../apps/service/test/mail-server.ts';
import { makeCertificate, type ReceivedRequest, startReceiver } from '../apps/service/test/receiver.ts';
import { nestedBody } from '../apps/service/test/requests.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { itProvenBy } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';
import { runCli, startService } from './service-process.ts';
import { isAuthentic } from './signatures.ts';

const folder = await openTestFolder('every-event');
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Delivered {
  readonly id: string;
  readonly type: EventType;
  readonly livemode: boolean;
  readonly data: unknown;
}

/** Raised after an hour of failing, or by a use or an age that this test does not wait for; the tests of alerts move the clock. */
const TAKES_LONG = new Set<EventType>(['endpoint.failing', 'token.expiring', 'usage.threshold_reached']);
const OPTIONAL = new Set(['reason', 'error']);

/** The fields in which a payload differs from its documented example. Null matches anything. */
function differences(example: unknown, actual: unknown, path = ''): string[] {
  if (example === null || actual === null) return [];
  if (Array.isArray(example) && Array.isArray(actual)) {
    return example.length === 0 || actual.length === 0 ? [] : differences(example[0], actual[0], `${path}/0`);
  }
  if (typeof example !== 'object' || typeof actual !== 'object')
    return typeof example === typeof actual ? [] : [`${path}: ${typeof actual}`];
  const [shown, sent] = [example as Record<string, unknown>, actual as Record<string, unknown>];
  const names = new Set([...Object.keys(shown), ...Object.keys(sent)]);
  return [...names].flatMap((name) => {
    if (name in shown && name in sent) return differences(shown[name], sent[name], `${path}/${name}`);
    return OPTIONAL.has(name) ? [] : [`${path}/${name}: ${name in sent ? 'not documented' : 'not sent'}`];
  });
}

const read = ({ body }: ReceivedRequest) => JSON.parse(body.toString()) as Delivered;

itProvenBy('processes')(
  'every event type can be triggered publicly and arrives at a receiver, signed and in order',
  async () => {
    const certificate = await makeCertificate();
    const caFile = join(folder, 'ca.pem');
    await writeFile(caFile, certificate.cert);
    const receiver = await startReceiver(certificate, ({ path }, response) => {
      response.statusCode = path === '/broken' ? 500 : 204;
      response.end();
    });
    onTestFinished(() => receiver.close());
    const mail = await startMailServer({
      onRecipient: async (address) => {
        if (address.startsWith('nobody@')) throw new Refusal(550, 'no such mailbox');
      },
    });
    const dataDir = await preparedDataDir(join(folder, 'data'));
    const variables = {
      PREQUAL_DEMO: 'false',
      PREQUAL_DATA_DIR: dataDir,
      PREQUAL_WORKERS: '1',
      PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
      PREQUAL_WEBHOOK_CA_FILE: caFile,
      PREQUAL_WEBHOOK_RETRY_SECONDS: '0,1,1,1,1,1,1',
      PREQUAL_SMTP_URL: mail.url(),
      PREQUAL_MAIL_FROM: 'prequal@example.com',
    };
    const cli = async <T = { id: string }>(line: string): Promise<T> => {
      const { code, stdout, stderr } = await runCli([...line.split(' '), '--json'], variables);
      expect(code, `${line}: ${stderr}`).toBe(0);
      return JSON.parse(stdout) as T;
    };

    const service = await startService(dataDir, variables);
    onTestFinished(() => service.kill({ database: true }));
    const begun = new Date(Date.now() - 1000).toISOString();
    const account = await cli('account create --name Agency --email owner@example.com');
    const license = await cli(`license create --account ${account.id}`);
    await cli(`license activate ${license.id}`);
    const token = await cli<{ id: string; token: string }>(`token issue --license ${license.id} --mode live`);
    const post = async <T>(path: string, body?: object, expected = 200): Promise<T> => {
      const response = await fetch(`${service.base}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token.token}`,
          'idempotency-key': randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(response.status, `${path}: ${text}`).toBe(expected);
      return (JSON.parse(text) as { data: T }).data;
    };
    const endpoint = (path: string, events: readonly EventType[]) =>
      post<{ id: string; signing_secret: string }>(
        '/v1/webhook_endpoints',
        { url: receiver.url(path), events },
        201,
      );
    const good = await endpoint('/hook', []);
    await endpoint('/broken', ['license.deactivated']);
    const arrived = () => receiver.received.filter(({ path }) => path === '/hook');
    const count = (type: EventType) => arrived().filter((request) => read(request).type === type).length;

    // Events emitted before the endpoint existed are replayed.
    await cli(`events replay --endpoint ${good.id} --since ${begun} --unsent include`);
    expect(arrived().map((request) => read(request).type)).toEqual(['account.created', 'license.activated']);

    await post(`/v1/webhook_endpoints/${good.id}/test`, undefined, 202);
    const catalog = await fetch(`${service.base}/v3/products?limit=1`, {
      headers: { authorization: `Bearer ${token.token}` },
    });
    const page = (await catalog.json()) as { data: { data: { slug: string }[] } };
    const products = page.data.data.map(({ slug }) => slug);
    await post('/v3/prequalify', nestedBody({ products }));
    const amounts = { quote_type: 'face_amounts', amounts: ['10000'] };
    await post('/v3/quote', {
      ...nestedBody({ products }),
      coverage: { state: 'IL', quote_options: amounts },
    });
    await cli(`billing credits add --account ${account.id} --cents 1 --reason start`);
    const invoice = await cli<{ total: { cents: number }; line_items: { quantity: number }[] }>(
      `billing invoice --account ${account.id} --period ${new Date().toISOString().slice(0, 7)}`,
    );
    // One prequalification and one quote at two cents, less one cent of credit.
    expect(invoice).toMatchObject({ total: { cents: 3 }, line_items: [{ quantity: 2 }, { quantity: 1 }] });

    const saved = await post<{ id: string }>(
      '/v1/case',
      {
        product: 'any',
        ciphertext: Buffer.from('sealed').toString('base64'),
        iv: Buffer.alloc(12).toString('base64'),
        tag: Buffer.alloc(16).toString('base64'),
      },
      201,
    );
    const link = 'https://example.com/case#key';
    await post(`/v1/case/${saved.id}/email`, { to: 'nobody@example.com', link }, 202);
    const successor = await cli<{ id: string }>(`token rotate ${token.id}`);
    await cli(`token revoke ${successor.id} --reason leaked`);
    await cli(`license deactivate ${license.id}`);
    await cli(`license activate ${license.id}`);
    await cli(`license lock ${license.id} --reason abuse`);
    await expect.poll(() => count('webhook.delivery_failed'), { timeout: 300_000 }).toBe(1);
    await cli(`account suspend ${account.id} --reason unpaid`);
    // The invoice, the rotation, the dead-lettered delivery and the suspension are announced by email.
    await expect.poll(() => count('email.delivered'), { timeout: 300_000 }).toBe(4);
    await expect.poll(() => count('email.failed'), { timeout: 300_000 }).toBe(1);
    await cli(`account close ${account.id}`);
    await expect.poll(() => count('account.token_revoked'), { timeout: 300_000 }).toBe(2);

    const received = arrived();
    for (const request of received) expect(isAuthentic(request, good.signing_secret)).toBe(true);
    const raised = await cli<Delivered[]>(`events list --account ${account.id}`);
    expect(received.map((request) => read(request).id)).toEqual(raised.map(({ id }) => id).reverse());
    const here = EVENT_TYPES.filter((type) => !TAKES_LONG.has(type));
    expect([...new Set(received.map((request) => read(request).type))].sort()).toEqual(here.sort());
    expect(received.filter((request) => !read(request).livemode)).toEqual([]);
    for (const { type, data } of received.map(read))
      expect(differences(EVENT_CATALOG[type].example, data), type).toEqual([]);
    expect(mail.accepted.map(({ to }) => to)).toEqual(Array.from({ length: 4 }, () => ['owner@example.com']));

    expect(await service.stop()).toBe(0);
  },
);
