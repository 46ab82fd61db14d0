import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '../config/index.ts';
import { printable, startFlags, systemClock } from '../kernel/index.ts';
import { isOurs, type ToApi, type ToPrimary } from './messages.ts';
import { type HostWriter, stdioOf, streamTo } from './shared-writer.ts';
import { UntakenConnections } from './untaken-connections.ts';
import { STUCK_MS, Watchdog } from './watchdog.ts';

/** Shutdown may take 30 s in total; the embedded database needs part of that. */
const DRAIN_MS = 24_000;
const RESTART_MS = 500;
/** Half of what Node.js takes for young objects: about 16 MB less in each process, at no measurable cost (bench/http). */
const YOUNG_SPACE_MB = 8;
/**
 * How much garbage may be left before all of the heap is searched for it, in percent of what is in use. V8 counts buffers, and
 * chooses less for a heap of this size: half of the time of a long response went into collections (bench/http).
 */
const GARBAGE_PERCENT = 100;

const SERVE: ToApi = { prequal: 'serve' };

function sendTo(worker: Worker, message: ToApi): void {
  if (worker.isConnected()) worker.send(message);
}

interface ApiProcessesDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly stopping: AbortController;
  readonly onLost: (error: unknown) => void;
}

/** The API processes: started together, replaced when one exits, drained together. */
export class ApiProcesses {
  readonly #config: Config;
  readonly #log: Logger;
  readonly #stopping: AbortController;
  readonly #onLost: (error: unknown) => void;
  readonly #aggregate = new AggregatorRegistry();
  readonly #watchdog = new Watchdog(systemClock);
  readonly #untaken = new UntakenConnections();
  #listening: Promise<number | null>[] = [];
  #begun = false;
  #writer: HostWriter | null = null;
  started = false;
  failed = false;
  /** Metrics of the primary itself. */
  background = async () => '';

  constructor(deps: ApiProcessesDeps) {
    this.#config = deps.config;
    this.#log = deps.log;
    this.#stopping = deps.stopping;
    this.#onLost = deps.onLost;
  }

  /**
   * Starts the processes, which load their modules and wait: that takes longer than to open the database, and is done
   * meanwhile.
   */
  fork(): void {
    // An operator's own setting comes later and wins.
    const memory = [`--max-semi-space-size=${YOUNG_SPACE_MB}`, `--heap-growing-percent=${GARBAGE_PERCENT}`];
    cluster.setupPrimary({
      execArgv: [...memory, ...startFlags(), ...process.execArgv],
      stdio: stdioOf(this.#config),
    });
    cluster.on('message', (worker, message) => this.#onMessage(worker, message));
    cluster.on('listening', (worker) => this.#watchdog.heard(worker.id));
    cluster.on('exit', (worker, code, signal) => this.#replace(worker, code, signal));
    this.#listening = Array.from({ length: this.#config.workers }, () => {
      const worker = this.#fork();
      return new Promise<number | null>((resolve) => {
        worker.once('listening', (address) => resolve(address.port));
        worker.once('exit', () => resolve(null));
      });
    });
  }

  /** Lets the processes hand their decisions to a writer, before they serve. */
  shareWriter(writer: HostWriter): void {
    this.#writer = writer;
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker !== undefined) this.#connect(worker);
  }

  #connect(worker: Worker): void {
    const stream = streamTo(worker);
    if (stream !== null) this.#writer?.serve(stream);
  }

  /** The port once every process listens, or null if starting failed or was aborted. */
  async start(): Promise<number | null> {
    this.#begun = true;
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker !== undefined) sendTo(worker, SERVE);
    const ports = await Promise.all(this.#listening);
    const port = ports.find((candidate) => candidate !== null) ?? null;
    if (this.#stopping.signal.aborted) return null;
    if (ports.includes(null) || port === null) {
      this.failed = true;
      return null;
    }
    this.started = true;
    return port;
  }

  async drain(): Promise<void> {
    this.#stopping.abort();
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = workers.map(
      (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
    );
    // A signal rather than a message, because it also ends a process that does not read messages yet.
    for (const worker of workers) worker.process.kill('SIGTERM');
    const late = new AbortController();
    const deadline = systemClock.sleep(DRAIN_MS, late.signal).then(() => {
      if (!late.signal.aborted) for (const worker of workers) worker.process.kill('SIGKILL');
    });
    await Promise.all(gone);
    late.abort();
    await deadline;
  }

  /** Command-line overrides reach the processes as environment variables. */
  #fork(): Worker {
    const worker = cluster.fork({
      PREQUAL_HOST: this.#config.host,
      PREQUAL_PORT: String(this.#config.port),
    });
    this.#untaken.follow(worker);
    this.#connect(worker);
    return worker;
  }

  #onMessage(worker: Worker, message: unknown): void {
    if (!isOurs<ToPrimary>(message)) return;
    if (message.prequal === 'loaded') {
      if (this.#begun) sendTo(worker, SERVE);
      return;
    }
    if (message.prequal === 'alive') {
      this.#watchdog.heard(worker.id);
      return;
    }
    if (message.prequal === 'recorded-keys') {
      for (const other of Object.values(cluster.workers ?? {}))
        if (other !== undefined && other.id !== worker.id) sendTo(other, message);
      return;
    }
    if (message.prequal === 'cannot-serve') {
      if (!this.failed) process.stderr.write(printable(`prequal: ${message.reason}\n`));
      this.failed = true;
      return;
    }
    if (message.prequal === 'database-lost') {
      this.#onLost(new Error(message.reason));
      return;
    }
    this.metrics().then(
      (text) => sendTo(worker, { prequal: 'metrics', id: message.id, text }),
      () => {},
    );
  }

  /** Ends the processes whose event loop is stuck, which reads no message and no signal. Others take their place. */
  endStuck(): void {
    for (const id of this.#watchdog.stuck()) {
      const worker = cluster.workers?.[id];
      if (worker === undefined || this.#stopping.signal.aborted) continue;
      this.#log.error(
        { worker: worker.process.pid, seconds: STUCK_MS / 1000 },
        'API process is stuck; ending it',
      );
      worker.process.kill('SIGKILL');
    }
  }

  /** Prometheus text of the whole service: of every API process, and of what this process does itself. */
  async metrics(): Promise<string> {
    // One source that fails does not silence the other.
    const sources = await Promise.allSettled([this.#aggregate.clusterMetrics(), this.background()]);
    for (const source of sources) {
      if (source.status === 'rejected') this.#log.error({ err: source.reason }, 'Could not collect metrics');
    }
    return sources.map((source) => (source.status === 'fulfilled' ? source.value : '')).join('\n');
  }

  #replace(worker: Worker, code: number, signal: string | null): void {
    this.#watchdog.forget(worker.id);
    if (this.#stopping.signal.aborted || !this.started) return;
    this.#log.error({ worker: worker.process.pid, code, signal }, 'API process exited; starting another');
    systemClock
      .sleep(RESTART_MS, this.#stopping.signal)
      .then(() => {
        if (!this.#stopping.signal.aborted) this.#fork();
      })
      .catch((error: unknown) => this.#log.error({ err: error }, 'Could not replace an API process'));
  }
}
