import { missingKey } from '../app-context.ts';
import { Buckets } from '../bucket-contexts.ts';
import { loadKeyRing } from '../config/index.ts';
import { examineInstallation } from '../health.ts';
import { isInstalled, openStorage, type Storage } from '../storage/index.ts';
import { command } from './command.ts';
import { failureOf } from './failure.ts';
import { table } from './output.ts';
import { type Session, WHEN_SERVER_IS_FULL } from './session.ts';

export const doctorCommand = command({
  name: 'doctor',
  summary: 'Check storage, migrations, clock, keys, catalog and disk; exit code 1 if a check fails',
  inputs: {},
  run: async (session) => {
    const { ok, checks } = await examine(session);
    const ill = checks.filter((check) => !check.ok).map((check) => check.name);
    return {
      document: { ok, checks },
      text: table(
        ['check', 'result', 'detail'],
        checks.map((each) => [each.name, each.ok ? 'ok' : 'FAILED', each.detail]),
        '',
      ),
      failure: ok
        ? undefined
        : `${ill.length} ${ill.length === 1 ? 'check' : 'checks'} failed: ${ill.join(', ')}`,
    };
  },
});

async function examine(session: Session) {
  const config = session.config();
  const { clock } = session;
  const opened: { storage?: Storage; buckets?: Buckets } = {};
  try {
    return await examineInstallation({
      config,
      clock,
      open: async () => {
        const { databaseUrl, listenUrl, dataDir } = config;
        opened.storage = await openStorage({
          databaseUrl,
          listenUrl,
          dataDir,
          mustExist: true,
          connections: 1,
          deadlineMs: 600_000,
          whenFull: WHEN_SERVER_IS_FULL,
          clock,
        });
        return opened.storage;
      },
      keys: async (db) => loadKeyRing(config, { create: !(await isInstalled(db)) }),
      openBucket: async (name, storage) => {
        opened.buckets ??= await bucketsOf(session, storage);
        return opened.buckets.named(name);
      },
      describe: (error) => failureOf(error).detail,
    });
  } finally {
    await opened.buckets?.close();
    await opened.storage?.close();
  }
}

/** The buckets of a storage that other checks found to be in order. */
async function bucketsOf(session: Session, storage: Storage): Promise<Buckets> {
  const config = session.config();
  const keys = await loadKeyRing(config, { create: false });
  if (keys === null) throw missingKey(config);
  const { db, close } = storage;
  const main = { config, keys, storage, db, clock: session.clock, applied: [], close };
  return new Buckets(main, { connections: 1, whenFull: WHEN_SERVER_IS_FULL });
}
