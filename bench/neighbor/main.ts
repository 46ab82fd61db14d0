import { type ChildProcess, fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCOPES } from '@prequal/contract/vocabulary';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { BIN, runCli, type ServiceProcess, startProgram } from '../../e2e/service-process.ts';
import { prequalifications } from '../http/bodies.ts';
import { cpuSeconds, processesOf } from '../processes.ts';
import type { Flood } from './flood.ts';
import { type LargestBodies, largestBodies } from './largest-bodies.ts';
import { fillLog } from './long-log.ts';

/**
 * How long one tenant waits while another misbehaves: p99 of a steady stream of prequalifications, alone and beside a
 * flood, in one run. Arguments: seconds per step (15), and a part of the names of the steps to
 * run (all). Needs Linux and root, for the name server that never responds.
 */
const seconds = Number(process.argv[2] ?? 15);
const wanted = process.argv[3] ?? '';
const PER_SECOND = 25;
const WARM_UP_SECONDS = 10;
const ENDPOINTS = 10;
const LOGGED = 1_000_000;

interface Tenant {
  readonly accountId: string;
  readonly test: string;
  readonly live: string;
}

interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

const folder = await openTestFolder('bench-neighbor');
const variables = { PREQUAL_DATA_DIR: join(folder, 'data') };
// Bound to an address that nothing else uses, and never answered.
const nameServer = createSocket('udp4').bind(53, '127.0.53.53');
// Accepts deliveries and never responds to them.
const receiver = createServer(() => {}).listen(0, '127.0.0.1');
await Promise.all([once(nameServer, 'listening'), once(receiver, 'listening')]);
const resolvConf = join(folder, 'resolv.conf');
await writeFile(resolvConf, 'nameserver 127.0.53.53\n');
const service = await startProgram(
  variables.PREQUAL_DATA_DIR,
  {
    PREQUAL_LOG_LEVEL: 'error',
    PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
    PREQUAL_WEBHOOK_RETRY_SECONDS: '0,1,1,1,1,1,1',
  },
  {
    program: 'unshare',
    args: [
      '--mount',
      'sh',
      '-c',
      'mount --bind "$1" /etc/resolv.conf && shift && exec "$@"',
      'sh',
      resolvConf,
      process.execPath,
      BIN,
      'serve',
    ],
  },
);
try {
  const quiet = await tenant('Quiet');
  const slugs = await productSlugs(service, quiet.live);
  const small = prequalifications(slugs.slice(0, 10), 1);
  const stream = (forSeconds: number) =>
    measure(service, { token: quiet.live, bodies: small, seconds: forSeconds });
  const steps = stepsFor(slugs, small).filter(({ name }) => name.includes(wanted));
  await flooded(await steps[0]?.flood(), () => stream(WARM_UP_SECONDS));
  const workers = '2 API processes';
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${seconds} s a step, ${workers}`);
  console.log(
    'beside                                         alone p50/p99 ms        p50/p99 ms   ratio of p99  failed  cores of service, database',
  );
  for (const { name, flood } of steps) {
    const noise = await flood();
    const before = await stream(seconds);
    const beside = await flooded(noise, () => withCores(() => stream(seconds)));
    const ratio = (beside.p99 / before.p99).toFixed(1);
    console.log(
      `${name.padEnd(46)}${cell(before).padStart(17)}${cell(beside).padStart(18)}${ratio.padStart(15)}${String(beside.failed).padStart(8)}${beside.cores.padStart(15)}`,
    );
  }
} finally {
  await service.stop();
  nameServer.close();
  receiver.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

interface Step {
  readonly name: string;
  /** Makes a noisy tenant: some of them end with a locked license. */
  flood(): Promise<Flood>;
}

function stepsFor(slugs: readonly string[], small: readonly string[]): Step[] {
  const prequalify = { base: service.base, path: '/v3/prequalify' };
  const live = async (name: string, bodies: readonly string[]) => ({
    ...prequalify,
    token: (await tenant(name)).live,
    bodies,
  });
  return [
    {
      name: 'a test token over its limit',
      flood: async () => ({
        ...prequalify,
        token: (await tenant('Over its limit')).test,
        bodies: small,
      }),
    },
    { name: 'a live token with small requests', flood: () => live('Small', small) },
    {
      name: 'a live token with the largest requests',
      flood: () => live('Largest', prequalifications(slugs.slice(0, 130), 20)),
    },
    {
      name: 'webhook URLs on a silent name server',
      flood: async () => ({
        base: service.base,
        path: '/v1/webhook_endpoints',
        token: (await tenant('Silent')).test,
        bodies: silentHosts(),
      }),
    },
    {
      name: `live requests, ${ENDPOINTS} webhooks that never respond`,
      flood: async () => {
        const flood = await live('Webhooks', small);
        await registerEndpoints(flood.token, (receiver.address() as AddressInfo).port);
        return flood;
      },
    },
    ...evaluatingSteps(slugs),
    ...loggingSteps(),
  ];
}

/** The largest body of each endpoint that evaluates. */
function evaluatingSteps(slugs: readonly string[]): Step[] {
  const step = (name: string, path: string, kind: keyof LargestBodies): Step => ({
    name,
    flood: async () => {
      const { live: token } = await tenant(name);
      const bodies = [(await largestBodies(service.base, token, slugs))[kind]];
      return { base: service.base, path, token, bodies };
    },
  });
  return [
    step('the largest explanations', '/v3/explain', 'explain'),
    step('the largest questions', '/v3/questions', 'questions'),
    step('the largest open facts', '/v3/prequalify', 'openFacts'),
    step('the largest MCP calls', '/mcp', 'mcp'),
  ];
}

/** Queries of a log with a million rows: a filter without matches, and the usage in each grouping. */
function loggingSteps(): Step[] {
  const step = (name: string, path: string, bodies: readonly string[]): Step => ({
    name,
    flood: async () => {
      const { accountId, live: token } = await tenant(name);
      await fillLog(variables.PREQUAL_DATA_DIR, accountId, LOGGED);
      return { base: service.base, token, method: 'GET', path, bodies };
    },
  });
  return [
    step('log queries, a million rows', '/v1/requests', ['?code=conflict', '?path=/v9', '?status=5xx']),
    step('usage queries, a million rows', '/v1/usage', [
      '?group_by=day',
      '?group_by=operation',
      '?group_by=token',
    ]),
  ];
}

function silentHosts(): string[] {
  return Array.from({ length: 64 }, (_, n) => JSON.stringify({ url: `https://host-${n}.example.com/hook` }));
}

async function registerEndpoints(token: string, port: number): Promise<void> {
  for (let n = 0; n < ENDPOINTS; n++) {
    const response = await fetch(`${service.base}/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `https://127.0.0.1:${port}/${n}` }),
    });
    if (response.status !== 201) throw new Error(await response.text());
  }
}

/** Runs the work while another process floods the service, at a lower priority: the flood stands for other machines. */
async function flooded<T>(flood: Flood | undefined, work: () => Promise<T>): Promise<T> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./flood.ts', import.meta.url)), {
    execArgv: process.execArgv,
    // In a session of its own, which can have a priority of its own.
    detached: true,
  });
  await once(child, 'message');
  child.send(flood ?? {});
  await once(child, 'message');
  try {
    return await work();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** Runs the work, and says how many cores the service and its database used meanwhile. */
async function withCores<T>(work: () => Promise<T>): Promise<T & { readonly cores: string }> {
  const processes = await processesOf(service, variables.PREQUAL_DATA_DIR);
  const isDatabase = ({ command }: { readonly command: string }) => command.includes('postgres');
  const groups = [processes.filter((each) => !isDatabase(each)), processes.filter(isDatabase)];
  const usedBy = () => Promise.all(groups.map(cpuSeconds));
  const [started, before] = [performance.now(), await usedBy()];
  const result = await work();
  const after = await usedBy();
  const passed = (performance.now() - started) / 1000;
  const cores = after.map((used, group) => ((used - (before[group] ?? 0)) / passed).toFixed(2)).join(', ');
  return { ...result, cores };
}

interface Stream {
  readonly token: string;
  readonly bodies: readonly string[];
  readonly seconds: number;
}

/** Sends at fixed times whether or not earlier responses are there, so that a stall counts for everybody it delays. */
async function measure(
  { base }: ServiceProcess,
  { token, bodies, seconds: length }: Stream,
): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const pending = Array.from({ length: length * PER_SECOND }, async (_, n) => {
    const due = started + (n * 1000) / PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const response = await fetch(`${base}/v3/prequalify`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: bodies[n % bodies.length] ?? '',
    });
    await response.arrayBuffer();
    if (response.status !== 200) failed++;
    times.push(performance.now() - due);
  });
  await Promise.all(pending);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), failed };
}

function cell({ p50, p99 }: Measured): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
}

async function tenant(name: string): Promise<Tenant> {
  const json = async <T>(args: string[]): Promise<T> => {
    const { code, stdout, stderr } = await runCli([...args, '--json'], variables);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as T;
  };
  const { id, license, token } = await json<{
    id: string;
    license: { id: string };
    token: { token: string };
  }>(['account', 'create', '--name', name, '--token', 'test']);
  const live = await json<{ token: string }>([
    'token',
    'issue',
    '--license',
    license.id,
    '--mode',
    'live',
    '--scopes',
    SCOPES.join(','),
  ]);
  return { accountId: id, test: token.token, live: live.token };
}

async function productSlugs({ base }: ServiceProcess, token: string): Promise<string[]> {
  const response = await fetch(`${base}/v3/products`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { data: { slug: string }[] } };
  return data.data.map(({ slug }) => slug);
}
