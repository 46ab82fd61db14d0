import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCOPES } from '@prequal/contract/vocabulary';
import {
  changeLicense,
  createAccount,
  createLicense,
  issueToken,
} from '../../apps/service/src/accounts/index.ts';
import { openAppContext } from '../../apps/service/src/app-context.ts';
import { loadShippedSnapshot } from '../../apps/service/src/catalog/index.ts';
import { composeApi } from '../../apps/service/src/compose.ts';
import { parseConfig } from '../../apps/service/src/config/index.ts';
import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { createLogger } from '../../apps/service/src/logging.ts';
import { flatBody, nestedBody } from '../../apps/service/test/requests.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { largestBodies } from '../neighbor/largest-bodies.ts';

/**
 * How long an API process works in one turn of its event loop on the largest requests: 130 products at 20 amounts,
 * explanations, questions and open facts of 200 conditions, live, one after the other, on the embedded database. Measured in CPU time of the thread, including garbage
 * collection, so that a busy machine does not count. Linux counts that time in ticks of several milliseconds, so a
 * turn may include part of the previous one; it counts for at most its wall-clock time. Argument: requests per step
 * (60). Needs Linux.
 */
interface Ready {
  readonly base: string;
  readonly token: string;
  readonly slugs: readonly string[];
}

interface Turns {
  readonly p99: number;
  readonly longest: number;
  /** How many turns took over 10 ms, and of how many. */
  readonly over: number;
  readonly count: number;
}

/** CPU time of the main thread in milliseconds. */
function threadCpu(): number {
  const [ran] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(ran) / 1e6;
}

/** Reads the clock of the thread once per turn while it is on. */
class TurnWatch {
  #turns: number[] | null = null;

  start(): void {
    const turns: number[] = [];
    this.#turns = turns;
    let last = { ran: threadCpu(), at: performance.now() };
    const look = () => {
      const now = { ran: threadCpu(), at: performance.now() };
      turns.push(Math.min(now.ran - last.ran, now.at - last.at));
      last = now;
      if (this.#turns === turns) setImmediate(look);
    };
    setImmediate(look);
  }

  stop(): Turns {
    // Idle turns are left out, because their number only shows how long the database took.
    const turns = (this.#turns ?? []).filter((ms) => ms > 0.5).sort((a, b) => a - b);
    this.#turns = null;
    return {
      p99: turns[Math.floor(turns.length * 0.99)] ?? 0,
      longest: turns.at(-1) ?? 0,
      over: turns.filter((ms) => ms > 10).length,
      count: turns.length,
    };
  }
}

async function serve(dataDir: string): Promise<void> {
  const parsed = parseConfig({
    variables: { PREQUAL_DATA_DIR: dataDir },
    cores: 2,
    cwd: dataDir,
    host: 'bench',
    operator: 'bench',
  });
  if (!parsed.ok) throw new Error(parsed.complaints.join('\n'));
  const context = await openAppContext(parsed.config, { connections: 4, clock: systemClock });
  const snapshot = await loadShippedSnapshot('2026-01-01.r1');
  const api = await composeApi({
    context,
    catalog: { at: async () => snapshot, current: () => snapshot, ready: () => true },
    log: createLogger('silent'),
    metrics: { observe: () => {}, requestsDropped: () => {}, text: async () => '' },
    metricsText: async () => '',
  });
  const deps = { db: context.db, keys: context.keys, clock: systemClock };
  const account = await createAccount(deps, 'operator:bench', { name: 'Bench' });
  const license = await createLicense(deps, 'operator:bench', { accountId: account.id, limits: {} });
  await changeLicense(deps, 'operator:bench', { id: license.id, action: 'activate' });
  const { text: token } = await issueToken(deps, 'operator:bench', {
    licenseId: license.id,
    mode: 'live',
    scopes: SCOPES,
  });
  const base = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const slugs = snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug);
  const watch = new TurnWatch();
  process.on('message', (order: 'start' | 'read' | 'stop') => {
    if (order === 'start') watch.start();
    else if (order === 'read') process.send?.(watch.stop());
    else
      void api
        .close()
        .then(() => context.close())
        .then(() => process.exit(0));
  });
  process.send?.({ base, token, slugs } satisfies Ready);
}

async function measure(dataDir: string, requests: number): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', dataDir], { execArgv: process.execArgv });
  // An error here must end the process that serves, too.
  process.once('exit', () => child.kill());
  const received = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (result) => resolve(result as T));
      child.once('exit', (code) => reject(new Error(`The process that serves ended with ${code}.`)));
    });
  const { base, token, slugs } = await received<Ready>();
  const amounts = Array.from({ length: 20 }, (_, index) => String((index + 1) * 2500));
  const quoteOptions = { quote_type: 'face_amounts', amounts };
  const products = slugs.slice(0, 130);
  const largest = await largestBodies(base, token, slugs);
  const steps: [string, string, string][] = [
    ['v3, 10 × 1', '/v3/prequalify', JSON.stringify(nestedBody({ products: slugs.slice(0, 10) }))],
    [
      'v3, 130 × 20',
      '/v3/prequalify',
      JSON.stringify({
        ...nestedBody({ products }),
        coverage: { state: 'IL', quote_options: quoteOptions },
      }),
    ],
    ['v2, 130 × 20', '/v2/prequalify', JSON.stringify(flatBody({ products, quote_options: quoteOptions }))],
    ['explain', '/v3/explain', largest.explain],
    ['questions', '/v3/questions', largest.questions],
    ['open facts', '/v3/prequalify', largest.openFacts],
  ];
  console.log('request         bytes   turns  p99 ms  longest ms  over 10 ms');
  for (const [name, path, body] of steps) {
    let bytes = 0;
    const ask = async () => {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'accept-encoding': 'identity',
        },
        body,
      });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      bytes = (await response.arrayBuffer()).byteLength;
    };
    const count = name.startsWith('v') ? requests : Math.ceil(requests / 10);
    for (let i = 0; i < count; i++) await ask();
    child.send('start');
    for (let i = 0; i < count; i++) await ask();
    child.send('read');
    const { p99, longest, over, count: turns } = await received<Turns>();
    const cells = [
      name.padEnd(14),
      String(bytes).padStart(7),
      String(turns).padStart(8),
      p99.toFixed(1).padStart(8),
      longest.toFixed(1).padStart(12),
      String(over).padStart(12),
    ];
    console.log(cells.join(''));
  }
  child.send('stop');
}

if (process.argv[2] === 'serve') {
  await serve(process.argv[3] ?? '');
} else {
  const folder = await openTestFolder('bench-stall');
  await measure(join(folder, 'data'), Number(process.argv[2] ?? 60));
  await rm(folder, { recursive: true, force: true });
}
