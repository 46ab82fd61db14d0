import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { startService } from '../../e2e/service-process.ts';
import { cpuSeconds, processesOf } from '../processes.ts';
import { prequalifications } from './bodies.ts';
import { liveToken } from './demo.ts';

/**
 * What refused and repeated requests cost, as ratios to the request that is executed: CPU time of all processes of the
 * service and its database, in one run, in turns. Argument: rounds (5).
 */
const rounds = Number(process.argv[2] ?? 5);
const PER_ROUND = 40;
const WARM_UP = 150;

const folder = await openTestFolder('bench-hostile');
const dataDir = join(folder, 'data');
const service = await startService(dataDir, { PREQUAL_WORKERS: '1', PREQUAL_LOG_LEVEL: 'error' });
try {
  const token = await liveToken(service, { PREQUAL_DATA_DIR: dataDir });
  const listed = await fetch(`${service.base}/v3/products`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await listed.json()) as { data: { data: { slug: string }[] } };
  const slugs = data.data.map(({ slug }) => slug);
  const [largest = ''] = prequalifications(slugs.slice(0, 130), 20);
  const [plain = ''] = prequalifications(slugs.slice(0, 130), 1);
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, 1]));
  const rows = Array.from({ length: 12_000 }, () => ({ text: 1 }));
  const parsed = JSON.parse(plain) as { applicant: object };
  const hostile = [
    ['400: 20,000 unknown fields', JSON.stringify({ ...parsed, ...unknown })],
    [
      '400: 12,000 faulty rows',
      JSON.stringify({ ...parsed, applicant: { ...parsed.applicant, conditions: rows } }),
    ],
  ] as const;

  const send = async (body: string, key: string, encoding: string) => {
    const response = await fetch(`${service.base}/v3/prequalify`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        'accept-encoding': encoding,
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  };
  /** Milliseconds of CPU for each of these requests. */
  const cost = async (work: (n: number) => Promise<number>, status: number): Promise<number> => {
    const pids = await processesOf(service, dataDir);
    const before = await cpuSeconds(pids);
    for (let n = 0; n < PER_ROUND; n++) {
      const got = await work(n);
      if (got !== status) throw new Error(`Expected ${status}, got ${got}.`);
    }
    return ((await cpuSeconds(pids)) - before) * (1000 / PER_ROUND);
  };
  const found = new Map<string, { ratios: number[]; ms: number[] }>();
  const note = (name: string, ms: number, executed: number) => {
    const entry = found.get(name) ?? { ratios: [], ms: [] };
    entry.ratios.push(ms / executed);
    entry.ms.push(ms);
    found.set(name, entry);
  };
  const bodies = [largest, plain, ...hostile.map(([, body]) => body)];
  // Those who send such bodies send many, so each is measured by compiled code.
  for (let n = 0; n < WARM_UP; n++) for (const body of bodies) await send(body, randomUUID(), 'identity');
  for (let n = 0; n < 10; n++) for (const body of bodies) await send(body, randomUUID(), 'br');
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${rounds} × ${PER_ROUND} requests each`,
  );
  for (let round = 0; round < rounds; round++) {
    const one = await cost(() => send(plain, randomUUID(), 'identity'), 200);
    for (const [name, body] of hostile)
      note(`${name}, to 130 products × 1`, await cost(() => send(body, randomUUID(), 'identity'), 400), one);
    for (const encoding of ['identity', 'gzip', 'br']) {
      for (const [size, body] of [
        ['130 products × 20', largest],
        ['130 products × 1', plain],
      ] as const) {
        const keys = Array.from({ length: PER_ROUND }, () => randomUUID());
        const executed = await cost((n) => send(body, keys[n] ?? '', encoding), 200);
        note(
          `replay, ${size}, ${encoding}`,
          await cost((n) => send(body, keys[n] ?? '', encoding), 200),
          executed,
        );
      }
    }
  }
  for (const [name, { ratios, ms }] of found)
    console.log(
      `${name.padEnd(52)} ${middle(ms).toFixed(1).padStart(7)} ms  ratio ${middle(ratios).toFixed(2)}`,
    );
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

function middle(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
