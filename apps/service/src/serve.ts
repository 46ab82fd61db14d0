import cluster from 'node:cluster';
import { type Overrides, parseConfig, readSurroundings } from './config/index.ts';
import { serveAsApi } from './serve/api-process.ts';
import { serveAsPrimary } from './serve/primary.ts';

/** The `serve` command: a primary that supervises, and API processes that share its port. */
export async function serve(overrides: Overrides): Promise<number> {
  const parsed = parseConfig(readSurroundings(), overrides);
  if (!parsed.ok) {
    for (const complaint of parsed.complaints) process.stderr.write(`prequal: ${complaint}\n`);
    return 1;
  }
  return cluster.isPrimary ? serveAsPrimary(parsed.config) : serveAsApi(parsed.config);
}
