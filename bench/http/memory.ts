import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { startService } from '../../e2e/service-process.ts';
import { prequalifications } from './bodies.ts';
import { liveToken } from './demo.ts';
import { measure } from './load.ts';

/** Memory of the API processes over many live prequalifications. Argument: number of requests (200,000). */
const amount = Number(process.argv[2] ?? 200_000);
const STEPS = 10;

const folder = await openTestFolder('bench-memory');
const dataDir = join(folder, 'data');
const service = await startService(dataDir, { PREQUAL_WORKERS: '2', PREQUAL_LOG_LEVEL: 'warn' });
try {
  const token = await liveToken(service, { PREQUAL_DATA_DIR: dataDir });
  const bodies = prequalifications(['alder-creek-homestead', 'bramblewood-hedgerow'], 1);
  const load = { url: `${service.base}/v3/prequalify`, method: 'POST', token, bodies } as const;
  await measure({ ...load, seconds: 3 });
  console.log(`requests   resident MB of each API process`);
  console.log(`${'0'.padStart(8)}   ${(await residents()).join('  ')}`);
  for (let step = 1; step <= STEPS; step++) {
    const { failed } = await measure({ ...load, amount: amount / STEPS });
    if (failed > 0) throw new Error(`${failed} requests failed`);
    console.log(`${String((amount / STEPS) * step).padStart(8)}   ${(await residents()).join('  ')}`);
  }
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

async function residents(): Promise<number[]> {
  const pid = service.child.pid;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  const sizes: number[] = [];
  for (const child of children) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8');
    if (!command.includes('prequal.js')) continue;
    const status = await readFile(`/proc/${child}/status`, 'utf8');
    sizes.push(Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024));
  }
  return sizes;
}
