import type { Logger } from 'pino';
import type { AppContext } from '../app-context.ts';
import type { SnapshotLoader } from '../catalog/index.ts';
import { accountNotifier } from '../email/index.ts';
import { type Loop, runEvery } from '../kernel/index.ts';
import { publishDueDrafts, threadWork } from '../workbench/index.ts';
import {
  closeDueAccounts,
  expireTokens,
  type Retention,
  reportUsageThresholds,
  sealStored,
  warnOfExpiringTokens,
} from '../worker/index.ts';

const EXPIRE_MS = 15_000;
const EXPIRY_WARNINGS_MS = 60_000;
const THRESHOLDS_MS = 2000;
const SCHEDULE_MS = 2000;
const RETENTION_MS = 60_000;
const SEALING_MS = 60_000;
const PARTITIONS_MS = 60_000;

/** Publishes drafts when their time has come. They are at home, as catalogs are. */
export function startScheduledDrafts(context: AppContext, log: Logger, loader: SnapshotLoader): Loop {
  const { publishAlone } = context.config;
  const workbench = { ...context, loader, work: threadWork(), publishAlone };
  return runEvery(
    { name: 'scheduled drafts', ms: SCHEDULE_MS },
    (signal) => publishDueDrafts(workbench, signal),
    { clock: context.clock, log },
  );
}

/** What the primary does from time to time in a bucket. */
export function startLoops(context: AppContext, log: Logger, retention: Retention): Loop[] {
  const tools = { clock: context.clock, log };
  const accounts = { ...context, notify: accountNotifier(context) };
  return [
    runEvery({ name: 'expire', ms: EXPIRE_MS }, (signal) => expireTokens(context, signal), tools),
    runEvery({ name: 'closings', ms: EXPIRE_MS }, (signal) => closeDueAccounts(context, signal), tools),
    runEvery(
      { name: 'expiry warnings', ms: EXPIRY_WARNINGS_MS },
      (signal) => warnOfExpiringTokens(accounts, signal),
      tools,
    ),
    runEvery(
      { name: 'usage thresholds', ms: THRESHOLDS_MS },
      (signal) => reportUsageThresholds(accounts, signal),
      tools,
    ),
    runEvery(
      { name: 'partitions', ms: PARTITIONS_MS },
      (signal) => context.storage.maintainPartitions(signal),
      tools,
    ),
    runEvery({ name: 'sealing', ms: SEALING_MS }, (signal) => sealStored(context, signal), tools),
    runEvery({ name: 'retention', ms: RETENTION_MS }, (signal) => retention.run(signal), tools),
  ];
}
