import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { demoOwner, seedDemo } from '../accounts/index.ts';
import { type AppContext, followHome, openAppContext } from '../app-context.ts';
import { Buckets } from '../bucket-contexts.ts';
import { MAIN } from '../buckets/index.ts';
import {
  type BundleVersion,
  nextVersion,
  publishShipped,
  readShippedInProcess,
  type ShippedCatalog,
  SnapshotLoader,
  threadBuilder,
} from '../catalog/index.ts';
import {
  type Config,
  claimDataDir,
  recordServiceAddress,
  removeServiceAddress,
  serviceUrl,
} from '../config/index.ts';
import { type Loop, Problem, printable, randomUuid, runEvery, systemClock } from '../kernel/index.ts';
import { createLogger } from '../logging.ts';
import { prepareDataDir } from '../storage/index.ts';
import { VERSION } from '../version.ts';
import { aborted } from './aborted.ts';
import { announce, consoleHint, welcome } from './announce.ts';
import { ApiProcesses } from './api-processes.ts';
import { startScheduledDrafts } from './background-loops.ts';
import { backgroundMetrics } from './background-metrics.ts';
import { startBucketWork } from './bucket-work.ts';
import { type MetricsServer, openMetricsServer } from './metrics-server.ts';
import { OtherBuckets } from './other-buckets.ts';
import { OutageLog } from './outage-log.ts';
import { PortError, type PortReservation, reservePort } from './port-reservation.ts';
import { releaseMemory } from './release-memory.ts';
import { HostWriter, sharesWriter } from './shared-writer.ts';
import { snapshotFolder } from './snapshot-folder.ts';

const WATCH_MS = 1000;
const CONNECTIONS = 6;
/** Background work reads and deletes in batches, which may take longer than a request. */
const BACKGROUND_DEADLINE_MS = 60_000;

/** Takes the port, opens storage, supervises the API processes and runs the background loops, until a signal. */
export async function serveAsPrimary(config: Config): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  const outages: { suspect(error: unknown): Promise<void> }[] = [];
  const onLost = (error: unknown) => {
    for (const outage of outages) void outage.suspect(error);
  };
  const log = createLogger(config.logLevel, { onUnreachable: onLost });
  let metricsText = async () => '';
  const isNew = config.databaseUrl === null && !existsSync(config.dataDir);
  const claimed = await claim(config, () => metricsText());
  if (claimed === null) return 1;
  const shipped = shippedReader(isNew, stopping.signal);
  const { reservation, metricsServer } = claimed;
  log.info({ version: VERSION, data_dir: config.dataDir }, 'Service starting');
  // A process that replaces another listens on the same port, also if any free one was asked for.
  const { port } = reservation;
  const processes = new ApiProcesses({ config: { ...config, port }, log, stopping, onLost });
  processes.fork();
  try {
    const context = await openAppContext(config, {
      connections: CONNECTIONS,
      deadlineMs: BACKGROUND_DEADLINE_MS,
      migrate: true,
      clock: systemClock,
      onIdleError: onLost,
      onProgress: (step) => {
        if (!stopping.signal.aborted) log.info(step);
      },
    });
    const buckets = new Buckets(context, {
      connections: CONNECTIONS,
      deadlineMs: BACKGROUND_DEADLINE_MS,
      migrate: true,
    });
    const writer = new HostWriter(buckets);
    if (sharesWriter(config)) processes.shareWriter(writer);
    const follower = followHome(context, {
      onBuckets: () => buckets.directory.forget(),
      onError: (error) => log.error({ err: error }, 'Could not reload the keys'),
    });
    try {
      if (stopping.signal.aborted) return 0;
      const { reachable } = context.storage;
      outages.push(new OutageLog({ log, clock: systemClock, reachable, signal: stopping.signal }));
      if (context.applied.length > 0) log.info({ migrations: context.applied.length }, 'Database migrated');
      const onMetrics = (text: () => Promise<string>) => {
        metricsText = text;
      };
      return await run({ context, buckets, log, stopping, reservation, shipped, processes, onMetrics });
    } finally {
      await follower.close();
      await writer.close();
      await buckets.close();
      await context.close();
    }
  } finally {
    const interrupted = stopping.signal.aborted && !processes.started;
    await processes.drain();
    await removeServiceAddress(config.dataDir).catch(() => {});
    await reservation.release();
    await metricsServer?.close();
    log.info(interrupted ? 'Service stopped before it was ready' : 'Service stopped');
  }
}

interface Claimed {
  readonly reservation: PortReservation;
  readonly metricsServer: MetricsServer | null;
}

/** The ports first, before anything is created, then the data directory. Null if a port is taken, which is reported. */
async function claim(config: Config, metricsText: () => Promise<string>): Promise<Claimed | null> {
  const { host, port, metricsPort } = config;
  let reservation: PortReservation | null = null;
  let metricsServer: MetricsServer | null = null;
  try {
    reservation = await reservePort(host, port);
    if (metricsPort !== null) metricsServer = await openMetricsServer(host, metricsPort, metricsText);
    await becomeOnlyService(config);
    return { reservation, metricsServer };
  } catch (error) {
    await reservation?.release();
    await metricsServer?.close();
    if (!(error instanceof PortError)) throw error;
    process.stderr.write(printable(`prequal: ${error.message}\n`));
    return null;
  }
}

/** With a database elsewhere, the data directory may be one that cannot be written to. */
async function becomeOnlyService({ dataDir, databaseUrl }: Config): Promise<void> {
  try {
    await prepareDataDir(dataDir);
    await claimDataDir(dataDir);
  } catch (error) {
    if (databaseUrl === null || error instanceof Problem) throw error;
  }
}

type ShippedReader = (version: BundleVersion) => Promise<ShippedCatalog>;

interface Running {
  readonly context: AppContext;
  readonly buckets: Buckets;
  readonly log: Logger;
  readonly stopping: AbortController;
  readonly reservation: PortReservation;
  readonly shipped: ShippedReader;
  readonly processes: ApiProcesses;
  /** Receives the source of the metrics of the whole service. */
  readonly onMetrics: (text: () => Promise<string>) => void;
}

async function run(running: Running): Promise<number> {
  const { context, buckets, log, stopping, reservation, shipped, processes, onMetrics } = running;
  const { config } = context;
  const loops: Loop[] = [];
  try {
    for (const warning of announce(config)) log.warn(warning);
    // Build the catalog snapshot once, before any API process needs it.
    const loader = new SnapshotLoader(threadBuilder(), snapshotFolder(context, log));
    const catalog = await publishShipped(
      {
        ...context,
        loader,
        programVersion: VERSION,
        onKeptNewer: ({ programVersion, contentForm }) =>
          log.warn(
            { program_version: programVersion, content_form: contentForm },
            'Kept the catalog that a newer program shipped',
          ),
      },
      'service',
      shipped,
    ).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
      return null;
    });
    // Requests of accounts in a bucket of an earlier version would be refused until it is migrated.
    await buckets.openResponding();
    // Tokens of a demo account created now would never be shown.
    if (catalog === null || stopping.signal.aborted) return 0;
    log.info({ catalog_version: catalog.version }, 'Catalog ready');
    const demo = config.demo ? await seedDemo(context) : null;
    await reservation.release();
    const port = await processes.start();
    if (port !== null) {
      const watchdog = async () => processes.endStuck();
      loops.push(runEvery({ name: 'watchdog', ms: WATCH_MS }, watchdog, { clock: systemClock, log }));
      const work = await startBucketWork(context, log);
      const others = new OtherBuckets(buckets, log);
      loops.push(work, startScheduledDrafts(context, log, loader), others);
      processes.background = backgroundMetrics(() => [[MAIN, work], ...others.work]);
      onMetrics(() => processes.metrics());
      log.info({ port, workers: config.workers }, 'Service started');
      const base = serviceUrl({ ...config, port });
      await recordServiceAddress(config.dataDir, base).catch((error: unknown) =>
        log.warn({ err: error }, 'Could not record the address of the service for commands'),
      );
      process.stdout.write(`prequal listening on ${listenUrl(config, port)}\n`);
      process.stdout.write(
        demo === null
          ? consoleHint(base, config.demo ? await demoOwner(context) : null)
          : welcome(base, demo, { modes: config.modes, idempotencyKey: randomUuid() }),
      );
      releaseMemory();
      await aborted(stopping.signal);
      log.info('Service stopping');
    }
    return processes.failed ? 1 : 0;
  } finally {
    await Promise.all([processes.drain(), ...loops.map((loop) => loop.stop())]);
  }
}

/**
 * Reads the shipped catalog when it is asked for; on a first start already while the database is being created. It is
 * handed over once and not kept: it takes 25 MB.
 */
function shippedReader(isNew: boolean, stopping: AbortSignal): ShippedReader {
  const read: ShippedReader = (version) => readShippedInProcess(version, stopping);
  if (!isNew) return read;
  let early: Promise<ShippedCatalog> | null = nextVersion({ db: null, clock: systemClock }).then(read);
  // Reported when the result is needed; until then a failure must not end the process.
  early.catch(() => {});
  return (version) => {
    const shipped = early ?? read(version);
    early = null;
    return shipped;
  };
}

/** The address of the ready line, which other programs read. */
function listenUrl(config: Config, port: number): string {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
