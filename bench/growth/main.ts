import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { dropExpiredPartitions, openStorage, type Storage } from '../../apps/service/src/storage/index.ts';
import { KEYS } from '../../apps/service/test/decisions.ts';
import { runCommand } from './command.ts';
import { addKeysOfToday, addWaitingLanes, fill, seed } from './fill.ts';
import { addReplay, operations } from './operations.ts';
import { recordRequests } from './write-ahead-log.ts';

/**
 * Fills databases with past decisions and prints what operations cost in each: `npm run bench:growth -- 0 1000000`.
 * `--fill FOLDER` fills one and keeps it, `--measure FOLDER` measures it, so that the measuring can have a machine for
 * itself. Run `npx tsc -b` first: commands are run as the built program.
 */
const LANES = 100_000;
const ROUNDS = 7;
/** With fewer rows, starting the program takes most of the time. */
const WORTH_DIVIDING = 10_000;
/** Checkpoints of the embedded server are two hours apart; requests between two of them share the pages that are logged whole. */
const CHECKPOINTS_A_DAY = 12;
const DAY = [
  ['noon', 0.5],
  ['midnight', 1],
] as const;
const YEAR_MS = 365 * 86_400_000;
const KEY = `1:${Buffer.alloc(32, 7).toString('base64')}`;

type Column = Record<string, string>;

function open(dataDir: string): Promise<Storage> {
  return openStorage({ databaseUrl: null, dataDir, connections: 1, deadlineMs: 600_000, clock: systemClock });
}

async function prepare(dataDir: string, decisions: number): Promise<void> {
  const storage = await open(dataDir);
  const start = systemClock.elapsed();
  await storage.migrate();
  await seed(storage.db);
  await fill(storage.db, KEYS, decisions);
  await addReplay(storage.db, decisions);
  await storage.close();
  console.error(`${decisions} decisions filled in ${((systemClock.elapsed() - start) / 1000).toFixed(0)} s`);
}

async function measure(dataDir: string): Promise<Column> {
  const environment = { PREQUAL_DATA_DIR: dataDir, PREQUAL_KEY: KEY };
  const column: Column = {};
  let storage = await open(dataDir);
  let { db } = storage;
  /** A start begins with a checkpoint, after which the first change of a page logs all of it. */
  const restart = async () => {
    await storage.close();
    storage = await open(dataDir);
    db = storage.db;
  };
  try {
    // The folder may have been filled by an older version.
    await storage.migrate();
    const decisions = await countAuditRows(storage);
    for (const [name, run] of Object.entries(operations(db))) column[name] = ms(await median(run));
    Object.assign(column, await bytesPerRow(storage));
    await restart();
    const recorded = await recordRequests(db);
    column['write-ahead log of a request'] = kB(recorded.logBytes);
    column['… full pages, before compression'] = kB(recorded.fullPageBytes);
    column['recording a request'] = ms(recorded.milliseconds);
    await addWaitingLanes(db, LANES);
    const gauges = operations(db)['gauges of `/metrics`'];
    if (gauges !== undefined) column[`gauges with ${LANES} waiting lanes`] = ms(await median(gauges));
    column['`doctor`'] = `${(await runCommand(['doctor'], environment)).seconds.toFixed(1)} s`;
    const idle = await runCommand(['account', 'list', '--json'], environment);
    const verified = await runCommand(['audit', 'verify'], environment);
    column['`audit verify`'] = `${verified.seconds.toFixed(1)} s`;
    const rows = await countAuditRows(storage);
    column['… per row'] =
      rows < WORTH_DIVIDING ? '–' : `${(((verified.seconds - idle.seconds) * 1e6) / rows).toFixed(1)} µs`;
    column['… CPU of the process per row'] =
      rows < WORTH_DIVIDING
        ? '–'
        : `${(((verified.cpuSeconds - idle.cpuSeconds) * 1e6) / rows).toFixed(1)} µs`;
    column['… memory'] = `${verified.peakMb.toFixed(0)} MB`;
    let keysOfToday = 0;
    for (const [time, done] of DAY) {
      const keys = Math.round(decisions * done);
      await addKeysOfToday(db, keysOfToday, keys);
      keysOfToday = keys;
      await restart();
      const recordedAtTime = await recordRequests(db, decisions / CHECKPOINTS_A_DAY);
      column[`write-ahead log, all keys of one day, ${time}`] = kB(recordedAtTime.logBytes);
      column[`… full pages, before compression, ${time}`] = kB(recordedAtTime.fullPageBytes);
    }
    await db.query("update webhook_deliveries set status = 'delivered' where status = 'pending'");
    const expired = await expiredRows(storage);
    const start = systemClock.elapsed();
    const dropped = await dropExpiredPartitions(db, new Date(systemClock.now().getTime() + YEAR_MS));
    column['retention of everything that expires'] =
      `${((systemClock.elapsed() - start) / 1000).toFixed(1)} s (${expired} rows in ${dropped} partitions)`;
    return column;
  } finally {
    await storage.close();
  }
}

async function countAuditRows({ db }: Storage): Promise<number> {
  const [row] = await db.query<{ rows: number }>('select sum(seq)::bigint as rows from audit_heads');
  return row?.rows ?? 0;
}

/** What a row of each large table takes on the disk, with its indexes. */
async function bytesPerRow({ db }: Storage): Promise<Column> {
  const rows = await db.query<{ table: string; bytes: number | null }>(
    `select coalesce(i.inhparent, c.oid)::regclass::text as table,
       round(sum(pg_total_relation_size(c.oid)) / nullif(sum(greatest(c.reltuples, 0)), 0)) as bytes
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     group by 1 having sum(greatest(c.reltuples, 0)) > 1000 order by 1`,
  );
  return Object.fromEntries(rows.map(({ table, bytes }) => [`bytes of a row of ${table}`, String(bytes)]));
}

async function expiredRows({ db }: Storage): Promise<number> {
  const [row] = await db.query<{ rows: number }>(
    `select (select count(*) from idempotency_keys) + (select count(*) from response_packs)
       + (select count(*) from request_log) + (select count(*) from event_payloads)
       + (select count(*) from webhook_deliveries) + (select count(*) from webhook_attempts) as rows`,
  );
  return row?.rows ?? 0;
}

async function median(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = systemClock.elapsed();
    await run();
    times.push(systemClock.elapsed() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function print(columns: Readonly<Record<string, Column>>): void {
  const sizes = Object.keys(columns);
  const names = [...new Set(Object.values(columns).flatMap((column) => Object.keys(column)))];
  console.log(`| operation | ${sizes.join(' | ')} |`);
  console.log(`|---|${sizes.map(() => '---:|').join('')}`);
  for (const name of names)
    console.log(`| ${name} | ${sizes.map((size) => columns[size]?.[name] ?? '').join(' | ')} |`);
}

const [mode = '', folder = '', count = '0'] = process.argv.slice(2);
if (mode === '--fill') await prepare(folder, Number(count));
else if (mode === '--measure') print({ [folder]: await measure(folder) });
else {
  const columns: Record<string, Column> = {};
  for (const size of process.argv.slice(2).map(Number)) {
    const dataDir = await mkdtemp(join(tmpdir(), 'prequal-growth-'));
    try {
      await prepare(dataDir, size);
      columns[size.toLocaleString('en')] = await measure(dataDir);
      print(columns);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
}
