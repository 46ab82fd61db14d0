/**
 * Delivery benchmarks on a separate PostgreSQL with fsync on and the receiver on the same machine: `npx tsx
 * bench/delivery/main.ts [throughput] [batches] [latency] [emit] [claim]`; runs all of them if none is named.
 */
import { rm } from 'node:fs/promises';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { DatabaseServer } from '../../e2e/delivery/database-server.ts';
import { measureBatches } from './batches.ts';
import { measureClaim } from './claim.ts';
import { measureEmit } from './emit.ts';
import { measureLatency } from './latency.ts';
import { measureThroughput } from './throughput.ts';

const BENCHES = {
  throughput: measureThroughput,
  batches: measureBatches,
  latency: measureLatency,
  emit: measureEmit,
  claim: measureClaim,
} as const;
type Name = keyof typeof BENCHES;

const asked = process.argv.slice(2) as Name[];
for (const name of asked.length > 0 ? asked : (Object.keys(BENCHES) as Name[])) {
  const folder = await openTestFolder('bench');
  const server = await DatabaseServer.start(folder);
  try {
    for (const line of await BENCHES[name](server, folder)) process.stdout.write(`${name}: ${line}\n`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
