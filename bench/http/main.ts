import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { type ServiceProcess, startService } from '../../e2e/service-process.ts';
import { prequalifications } from './bodies.ts';
import { liveToken } from './demo.ts';
import type { FloorResponse } from './floor.ts';
import { type Load, type Measured, measure } from './load.ts';

/**
 * Requests per second through the whole service on the embedded database with durability on, and the ratio to a
 * baseline that sends the same bytes without evaluation and storage. Arguments: seconds per step, `--processes N`
 * (2), `--database URL` for an external server, `--only a` for the steps of one letter.
 */
const seconds = Number(process.argv[2] ?? 8);
const external = argumentOf('--database');
const only = argumentOf('--only');
const WARM_UP = 20;
const ROUNDS = 3;
const WORKERS = Number(argumentOf('--processes') ?? 2);

/** The value after a flag, or null. */
function argumentOf(flag: string): string | null {
  const at = process.argv.indexOf(flag);
  return at === -1 ? null : (process.argv[at + 1] ?? null);
}

interface Step {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly bodies?: readonly string[];
  readonly headers?: Record<string, string>;
}

const folder = await openTestFolder('bench-http');
const dataDir = join(folder, 'data');
const variables = {
  PREQUAL_WORKERS: String(WORKERS),
  PREQUAL_LOG_LEVEL: 'warn',
  ...(external ? { DATABASE_URL: external, PREQUAL_DEMO: 'true' } : {}),
};
const service = await startService(dataDir, variables);
try {
  const token = await liveToken(service, {
    PREQUAL_DATA_DIR: dataDir,
    ...(external ? { DATABASE_URL: external } : {}),
  });
  const slugs = await productSlugs(service, token);
  const etag = await datasetsTag(service, token);
  const steps = stepsFor(slugs, etag).filter(({ name }) => only === null || name.startsWith(`(${only})`));
  const floor = await startFloor(await responsesOf(service, token, steps));
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${ROUNDS} × ${seconds} s a step, 32 connections, ${WORKERS} processes`,
  );
  console.log('step                              requests/s   p50 ms   p99 ms   floor/s   ratio  failed');
  for (const [index, step] of steps.entries()) {
    const load = (url: string): Load => ({ ...step, url, token, seconds });
    const [ours, floors] = [`${service.base}${step.path}`, `${floor.base}/v3/floor-${index}`];
    // Long enough for the JIT compiler of both processes.
    await measure({ ...load(ours), seconds: WARM_UP });
    await measure({ ...load(floors), seconds: WARM_UP });
    // Alternating, because the speed of a shared machine drifts; the median counts.
    const rounds: [Measured, Measured][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push([await measure(load(ours)), await measure(load(floors))]);
    }
    report(step.name, middle(rounds.map(([service]) => service)), middle(rounds.map(([, floor]) => floor)));
  }
  floor.stop();
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

function stepsFor(slugs: readonly string[], etag: string): Step[] {
  const prequalify = (name: string, products: readonly string[], amounts: number): Step => ({
    name,
    method: 'POST',
    path: '/v3/prequalify',
    bodies: prequalifications(products, amounts),
  });
  const accepting = (encoding: string, step: Step): Step => ({
    ...step,
    headers: { 'accept-encoding': encoding },
  });
  const datasets = { method: 'GET', path: '/v3/datasets' } as const;
  return [
    prequalify('(a) 10 products × 1 amount, live', slugs.slice(0, 10), 1),
    prequalify('(b) 50 products × 3 amounts, live', slugs.slice(0, 50), 3),
    prequalify(`(c) ${slugs.length} products × 10 amounts, live`, slugs, 10),
    accepting('br', prequalify('(b) with Accept-Encoding: br', slugs.slice(0, 50), 3)),
    accepting('br', prequalify('(c) with Accept-Encoding: br', slugs, 10)),
    { name: '(d) datasets 200, gzip', ...datasets, headers: { 'accept-encoding': 'gzip' } },
    { name: '(d) datasets 304', ...datasets, headers: { 'if-none-match': etag } },
  ];
}

async function productSlugs({ base }: ServiceProcess, token: string): Promise<string[]> {
  const response = await fetch(`${base}/v3/products`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { data: { slug: string }[] } };
  return data.data.map(({ slug }) => slug);
}

async function datasetsTag({ base }: ServiceProcess, token: string): Promise<string> {
  const response = await fetch(`${base}/v3/datasets`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}

async function responsesOf(
  { base }: ServiceProcess,
  token: string,
  steps: readonly Step[],
): Promise<FloorResponse[]> {
  const responses: FloorResponse[] = [];
  for (const { method, path, bodies, headers } of steps) {
    const body = bodies?.[0];
    // Not fetch, which would decompress the body.
    const sent = request(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        ...headers,
      },
    });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    responses.push({
      method,
      path: `/v3/floor-${responses.length}`,
      body: (await buffer(response)).toString('base64'),
      encoding: response.headers['content-encoding'] ?? null,
    });
  }
  return responses;
}

async function startFloor(responses: readonly FloorResponse[]): Promise<{ base: string; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./floor.ts', import.meta.url)), { execArgv: process.execArgv });
  const received = <T>() =>
    new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  await received<'ready'>();
  child.send({ responses, workers: WORKERS });
  const { port } = await received<{ port: number }>();
  return { base: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

function middle(measured: readonly Measured[]): Measured {
  const [worst] = [...measured].sort((a, b) => b.failed - a.failed);
  if (worst !== undefined && worst.failed > 0) return worst;
  const sorted = [...measured].sort((a, b) => a.perSecond - b.perSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}

function report(name: string, ours: Measured, floor: Measured): void {
  const cells = [
    name.padEnd(34),
    ours.perSecond.toFixed(0).padStart(9),
    ours.p50.toFixed(1).padStart(9),
    ours.p99.toFixed(1).padStart(9),
    floor.perSecond.toFixed(0).padStart(10),
    (ours.perSecond / floor.perSecond).toFixed(2).padStart(7),
    String(ours.failed + floor.failed).padStart(7),
  ];
  console.log(cells.join(''));
}
