import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { BIN, type ServiceProcess, startProgram } from '../../e2e/service-process.ts';
import { cpuSeconds, processesOf, type RunningProcess } from '../processes.ts';
import { prequalifications } from './bodies.ts';
import { liveToken } from './demo.ts';
import { type Load, measure } from './load.ts';

/**
 * What the space for young objects costs: CPU time of the API processes for a prequalification of 10 products, with the
 * setting of the service and with Node's own, in one run that alternates. Argument: requests per round (4000).
 */
const amount = Number(process.argv[2] ?? 4000);
const ROUNDS = 4;
const SIZES_MB = [8, 16];

interface Candidate {
  readonly megabytes: number;
  readonly service: ServiceProcess;
  readonly api: readonly RunningProcess[];
  readonly load: Load;
  readonly costs: number[];
}

const folder = await openTestFolder('bench-young-space');
const candidates: Candidate[] = [];
try {
  for (const megabytes of SIZES_MB) candidates.push(await start(megabytes));
  // The first round is for the JIT compiler.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { api, load, costs } of candidates) {
      const before = await cpuSeconds(api);
      const { failed } = await measure({ ...load, amount });
      if (failed > 0) throw new Error(`${failed} requests failed`);
      if (round > 0) costs.push(((await cpuSeconds(api)) - before) / amount);
    }
  }
  for (const { megabytes, costs } of candidates) {
    const sorted = costs.map((seconds) => Math.round(seconds * 1e6)).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    console.log(`${megabytes} MB: ${median} µs of CPU time per request (${sorted.join(', ')})`);
  }
} finally {
  for (const { service } of candidates) await service.stop();
  await rm(folder, { recursive: true, force: true });
}

async function start(megabytes: number): Promise<Candidate> {
  const dataDir = join(folder, String(megabytes));
  const args = [`--max-semi-space-size=${megabytes}`, BIN, 'serve'];
  const quiet = { PREQUAL_LOG_LEVEL: 'warn' };
  const service = await startProgram(dataDir, quiet, { program: process.execPath, args });
  const token = await liveToken(service, { PREQUAL_DATA_DIR: dataDir });
  const processes = await processesOf(service, dataDir);
  const { data } = (await (
    await fetch(`${service.base}/v3/products`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { data: { data: { slug: string }[] } };
  const slugs = data.data.map(({ slug }) => slug).slice(0, 10);
  return {
    megabytes,
    service,
    api: processes.filter(({ pid, command }) => pid !== service.child.pid && command.includes('prequal.js')),
    load: {
      url: `${service.base}/v3/prequalify`,
      method: 'POST',
      token,
      bodies: prequalifications(slugs, 1),
    },
    costs: [],
  };
}
