import cluster from 'node:cluster';
import { type Overrides, parseConfig, readEnvironment } from './config/index.ts';
import { printable } from './kernel/index.ts';

/** The `serve` command: a primary process that supervises API processes sharing its port. */
export async function serve(overrides: Overrides): Promise<number> {
  const parsed = parseConfig(readEnvironment(), overrides);
  if (!parsed.ok) {
    for (const complaint of parsed.complaints) process.stderr.write(printable(`prequal: ${complaint}\n`));
    return 1;
  }
  // Each kind of process loads only what it runs, because loading dominates start-up time.
  if (cluster.isPrimary) return (await import('./serve/primary.ts')).serveAsPrimary(parsed.config);
  return (await import('./serve/api-process.ts')).serveAsApi(parsed.config);
}
