import type { Logger } from 'pino';
import { SessionCookie } from '../access/index.ts';
import { type AppContext, followHome, openAppContext } from '../app-context.ts';
import { BucketApis } from '../bucket-apis.ts';
import { Buckets } from '../bucket-contexts.ts';
import { CurrentCatalog, SnapshotLoader, threadBuilder, threadDiffer } from '../catalog/index.ts';
import { type ApiDeps, composeApi } from '../compose.ts';
import type { Config } from '../config/index.ts';
import { LikelyReplays } from '../idempotency/index.ts';
import { optimizeAsUsual, systemClock } from '../kernel/index.ts';
import { createLogger } from '../logging.ts';
import { processMetrics } from '../metrics.ts';
import { threadWork } from '../workbench/index.ts';
import { aborted } from './aborted.ts';
import { refreshBuckets } from './follow-buckets.ts';
import { isOurs, type ToApi, type ToPrimary } from './messages.ts';
import { whyNot } from './port-reservation.ts';
import { sharedWriterClient } from './shared-writer.ts';
import { snapshotFolder } from './snapshot-folder.ts';
import { ALIVE_EVERY_MS } from './watchdog.ts';

/** Runs one API process until it is told to drain or its primary exits. */
export async function serveAsApi(config: Config): Promise<number> {
  // Listen before starting, so that a process told to stop during start-up never begins to serve.
  const ending = listenForEnd();
  // The primary logs outages, once for all processes.
  const reportLost = (error: Error) => notifyPrimary({ prequal: 'database-lost', reason: error.message });
  const log = createLogger(config.logLevel, { onUnreachable: reportLost });
  // Do this first: the primary asks every process for metrics and waits for the response.
  const metrics = processMetrics();
  if (!(await begun(ending.signal))) return 0;
  const context = await openAppContext(config, {
    connections: config.databasePool,
    clock: systemClock,
    onIdleError: reportLost,
  });
  // The first version is part of the start; later ones are news.
  let swapped = false;
  const loader = new SnapshotLoader(threadBuilder(), snapshotFolder(context, log));
  const catalog = new CurrentCatalog({
    ...context,
    loader,
    onSwap: (version) => {
      log[swapped ? 'info' : 'debug']({ catalog_version: version }, 'Catalog loaded');
      swapped = true;
    },
    onError: (error) => log.error({ err: error }, 'Could not load the current catalog'),
  });
  const buckets = new Buckets(context, { connections: config.databasePool });
  const follower = followHome(context, {
    onBuckets: () => {
      buckets.directory.forget();
      buckets.directory.refresh().catch(() => {});
    },
    onError: (error) => log.error({ err: error }, 'Could not reload the keys'),
  });
  const following = await catalog.follow();
  await buckets.directory.refresh();
  const refreshing = refreshBuckets(buckets, log);
  const sharedWriter = sharedWriterClient(config, log);
  const apis = bucketApis(buckets, { catalog, loader, log, metrics, sharedWriter });
  const api = await apis.main();
  const served = new AbortController();
  let beats: Promise<void> | undefined;
  try {
    if (!ending.signal.aborted) await api.app.listen({ host: config.host, port: config.port });
    optimizeAsUsual();
    beats = beatUntil(served.signal);
    await aborted(ending.signal);
    return 0;
  } catch (error) {
    notifyPrimary({ prequal: 'cannot-serve', reason: whyNot(config.host, config.port, error) });
    return 1;
  } finally {
    await apis.close();
    sharedWriter?.close();
    served.abort();
    await beats;
    await following.stop();
    await refreshing.stop();
    await follower.close();
    await buckets.close();
    await context.close();
    // An open channel to the primary would keep this process alive.
    if (process.connected) process.disconnect();
  }
}

/** The APIs of all buckets, which share the catalog and what works on it. */
function bucketApis(
  buckets: Buckets,
  { log, ...shared }: Pick<ApiDeps, 'catalog' | 'loader' | 'log' | 'metrics' | 'sharedWriter'>,
): BucketApis {
  const likelyReplays = likelyReplaysOfHost(buckets.main.config);
  const parts = { ...shared, likelyReplays, diffCatalogs: threadDiffer, work: threadWork() };
  return new BucketApis({
    buckets,
    cookie: new SessionCookie(buckets.main.config.secureCookies),
    compose: (context, apis) =>
      composeApi({ ...parts, context, apis, log: logOf(context, log), metricsText: askPrimaryForMetrics }),
  });
}

/** What the API processes have recorded together. */
function likelyReplaysOfHost({ workers }: Config): LikelyReplays {
  if (workers === 1) return new LikelyReplays(systemClock);
  const likely = new LikelyReplays(systemClock, (keys) => notifyPrimary({ prequal: 'recorded-keys', keys }));
  process.on('message', (message: unknown) => {
    if (isOurs<ToApi>(message) && message.prequal === 'recorded-keys')
      likely.noteRecordedElsewhere(message.keys);
  });
  return likely;
}

/** The primary notices the outage of a bucket by itself, and logs it once. */
function logOf({ config, home }: AppContext, log: Logger): Logger {
  if (home === undefined) return log;
  return createLogger(config.logLevel, { onUnreachable: () => {} }).child({ bucket: home.bucket });
}

/** Tells the primary that the event loop turns. */
async function beatUntil(end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    notifyPrimary({ prequal: 'alive' });
    await systemClock.sleep(ALIVE_EVERY_MS, end);
  }
}

function listenForEnd(): AbortController {
  const ending = new AbortController();
  const end = () => ending.abort();
  // Without a primary, nothing would restart or stop this process.
  process.on('disconnect', end);
  // Ctrl-C in a terminal reaches the whole process group; the primary decides when this process ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', end);
  return ending;
}

/** Waits until the primary has opened the database and published the catalog; false if it stops before. */
async function begun(ending: AbortSignal): Promise<boolean> {
  const begin = new AbortController();
  const onMessage = (message: unknown) => {
    if (isOurs<ToApi>(message) && message.prequal === 'serve') begin.abort();
  };
  process.on('message', onMessage);
  notifyPrimary({ prequal: 'loaded' });
  await aborted(AbortSignal.any([begin.signal, ending]));
  process.off('message', onMessage);
  if (!begin.signal.aborted && process.connected) process.disconnect();
  return begin.signal.aborted;
}

function notifyPrimary(message: ToPrimary): void {
  // The primary may have just gone; a heartbeat must not fail because of it.
  if (process.connected) process.send?.(message);
}

let asked = 0;

/** Asks the primary, which adds up the metrics of all processes. */
function askPrimaryForMetrics(): Promise<string> {
  const id = ++asked;
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      if (!isOurs<ToApi>(message) || message.prequal !== 'metrics' || message.id !== id) return;
      process.off('message', onMessage);
      resolve(message.text);
    };
    process.on('message', onMessage);
    notifyPrimary({ prequal: 'metrics?', id });
  });
}
