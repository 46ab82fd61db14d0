import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { nodeWebhookHandler, Prequal } from '../packages/sdk/src/index.ts';
import { itProvenBy } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';
import { BIN, type ServiceProcess, startService } from './service-process.ts';

const proven = itProvenBy('processes');

/** What works on a machine that has neither the database nor the data directory of the service. */
const folder = await openTestFolder('elsewhere');
const dataDir = join(folder, 'data');
const elsewhere = join(folder, 'elsewhere');
let service: ServiceProcess;
let token = '';

beforeAll(async () => {
  service = await startService(await preparedDataDir(dataDir), { PREQUAL_WORKERS: '1' });
  token = await service.token('test');
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The command as somebody else runs it; every use of a data directory would create one. */
function command(args: readonly string[], variables: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, PREQUAL_DATA_DIR: elsewhere, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const child = command(args, variables);
  if (child.stdout === null || child.stderr === null) throw new Error('The process has no output.');
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, out, err };
}

async function prequalify(): Promise<void> {
  const prequal = new Prequal({ baseUrl: service.base, token });
  const [product] = await prequal.products().take(1);
  await prequal.prequalify(
    {
      applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 190 },
      coverage: { state: 'IL', face_amount_cents: 1_000_000 },
      products: [product?.slug ?? ''],
    },
    { idempotencyKey: randomUUID() },
  );
}

it('listen --url forwards the events of a remote service, signed, with an address and a token', async () => {
  let [secret, output] = ['', ''];
  const seen: string[] = [];
  const receiver = createServer((request, response) => {
    const handle = nodeWebhookHandler({ secret, onEvent: ({ type }) => seen.push(type) });
    void handle(request, response);
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const child = command(['listen', '--url', service.base, '--token', token, '--forward-to', forwardTo]);
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    secret = /signing secret: (\S+)/.exec(output)?.[1] ?? '';
  });
  await expect.poll(() => output).toContain(`to ${forwardTo}`);
  await prequalify();
  await prequalify();
  await expect.poll(() => seen).toEqual(['prequalify.completed', 'prequalify.completed']);
  await expect.poll(() => output.match(/prequalify\.completed {2}204/g)).toHaveLength(2);
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(output).toContain('2 events forwarded, 0 not accepted');
  expect(existsSync(elsewhere)).toBe(false);
});

proven('listen --url says what is wrong with the token or the address', async () => {
  const listen = (url: string, given: string) =>
    run(['listen', '--url', url, '--token', given, '--forward-to', 'http://localhost:9/hook']);
  const unknown = await listen(service.base, `svc_test_${'0'.repeat(38)}`);
  expect(unknown.code).toBe(1);
  expect(unknown.err).toMatch(/token/i);
  const plain = await listen('http://prequal.example', token);
  expect(plain.code).toBe(2);
  expect(plain.err).toContain('must be the https address of a service');
});

it('audit verify --file checks an export with the key alone, and finds an edited row', async () => {
  const exported = await run(['audit', 'export'], { PREQUAL_DATA_DIR: dataDir });
  expect(exported.code, exported.err).toBe(0);
  const lines = exported.out.trim().split('\n');
  const isRow = (line: string) => line.includes('"object":"audit_row"');
  const rows = lines.filter(isRow).length;
  expect(rows).toBeGreaterThan(2);
  const file = join(folder, 'audit.jsonl');
  const key = { PREQUAL_KEY_FILE: join(dataDir, 'keys.json') };
  await writeFile(file, exported.out);
  const good = await run(['audit', 'verify', '--file', file, '--json'], key);
  expect(good.code, good.err).toBe(0);
  expect(JSON.parse(good.out)).toMatchObject({ rows, broken: [] });

  const content = await readFile(file, 'utf8');
  await writeFile(file, content.replace(/"actor":"[^"]*"/, '"actor":"operator:somebody-else"'));
  const edited = await run(['audit', 'verify', '--file', file], key);
  expect(edited.code).toBe(1);
  expect(edited.err).toContain('the audit log is inconsistent');
  // Not the first row: an export may begin anywhere in a chain.
  const first = lines.findIndex(isRow);
  await writeFile(file, lines.toSpliced(first + 1, 1).join('\n'));
  expect((await run(['audit', 'verify', '--file', file], key)).code).toBe(1);

  await writeFile(file, '');
  const empty = await run(['audit', 'verify', '--file', file], key);
  expect(empty.code).toBe(1);
  expect(empty.err).toContain('The file contains no audit rows');
  expect(existsSync(elsewhere)).toBe(false);
});
