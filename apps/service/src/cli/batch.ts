import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../app-context.ts';
import type { BatchThreadData } from '../batch-thread.ts';
import {
  buildShipped,
  type CatalogSnapshot,
  CurrentCatalog,
  inlineBuilder,
  openSnapshot,
  readCodeTables,
  readLoadedTables,
  SnapshotFolder,
  SnapshotLoader,
  siblingProgram,
} from '../catalog/index.ts';
import { readEnvironment } from '../config/index.ts';
import { Problem } from '../kernel/index.ts';
import {
  type BatchJob,
  checkpointFile,
  lockOutput,
  measureFile,
  NOTHING_REACHED,
  OFFER_CSV_HEADER,
  readCheckpoint,
  runBatch,
  ThreadPool,
} from '../underwriting/index.ts';
import { mustBeAFile, mustBeFree, openPopulation, outputName, type Population } from './batch-files.ts';
import { breakable } from './breakable.ts';
import { type Command, type CommandResult, command, needed, optional, place } from './command.ts';
import { UsageError } from './failure.ts';
import { sheet } from './output.ts';
import { progressBar } from './progress.ts';
import type { Session } from './session.ts';

const MOST_JOBS = 256;
const THREAD = siblingProgram('../batch-thread', import.meta.url);

export const batchCommand: Command = command({
  name: 'batch',
  summary: 'Evaluate a file of applicants without the service. Rerun the same command to resume',
  inputs: {
    file: place('FILE', 'One applicant per line: .jsonl or .ndjson, or .csv with a header'),
    products: needed(productList, 'a,b', 'Comma-separated slugs and product ids, or all'),
    out: needed(
      outputName,
      'FILE',
      'Output file: .csv for one row per offer, otherwise one JSON line per applicant',
    ),
    jobs: optional(jobCount, 'N', 'Number of threads, one per core by default'),
  },
  run: (session, params) =>
    breakable(async (stop) => {
      const population = await openPopulation(params.file);
      await mustBeAFile(params.out);
      const lock = await lockOutput(params.out, readEnvironment().host);
      try {
        return await evaluate(session, { params, population, stop });
      } finally {
        await lock.release();
      }
    }),
});

interface Input {
  readonly file: string;
  readonly products: readonly string[] | 'all';
  readonly out: string;
  readonly jobs: number | undefined;
}

async function evaluate(
  session: Session,
  {
    params: { file, products, out, jobs = readEnvironment().cores },
    population: { columns, start },
    stop,
  }: { readonly params: Input; readonly population: Population; readonly stop: AbortSignal },
): Promise<CommandResult> {
  const { digest: inputDigest, lines } = await measureFile(file, stop);
  const before = await readCheckpoint(out);
  if (before === null) await mustBeFree(out);
  const { snapshot, catalog, codes, publicUrl } = await openCatalog(session, before?.job ?? null);
  const asked = products === 'all' ? releasedSlugs(snapshot) : products;
  const job: BatchJob = {
    inputDigest,
    products: asked,
    asOf: before?.job.asOf ?? session.clock.now().toISOString().slice(0, 10),
    publicUrl: before?.job.publicUrl ?? publicUrl,
    catalog: {
      version: 'shipped' in catalog ? null : snapshot.version,
      digest: snapshot.digest,
      ...(codes.digests !== '' && { codes: codes.digests }),
    },
  };
  if (before !== null) mustBeTheSame(before.job, job, out);
  mustBeKnown(snapshot, asked);
  const isCsv = /\.csv$/i.test(out);
  const data: BatchThreadData = {
    catalog,
    codeTables: codes.tables,
    columns,
    output: isCsv ? 'csv' : 'jsonl',
    products: asked,
    asOf: job.asOf,
    publicUrl: job.publicUrl,
  };
  stop.throwIfAborted();
  const pool = new ThreadPool(THREAD, data, jobs);
  // A run without threads ends by itself, with no write in progress.
  stop.addEventListener('abort', () => void pool.close());
  const bar = progressBar(lines, 'lines');
  try {
    const checkpoint = before ?? { job, reached: { ...NOTHING_REACHED, input: start } };
    const { rows, invalid } = await runBatch({
      file,
      out,
      header: isCsv ? OFFER_CSV_HEADER : '',
      checkpoint,
      pool,
      clock: session.clock,
      onProgress: ({ input }) => bar.at(input.lines),
    });
    return batchResult(job, { rows, invalid, resumedAt: before?.reached.rows ?? 0, out });
  } finally {
    bar.end();
    await pool.close();
  }
}

function batchResult(
  { catalog, asOf, products }: BatchJob,
  {
    rows,
    invalid,
    resumedAt,
    out,
  }: {
    readonly rows: number;
    readonly invalid: number;
    readonly resumedAt: number;
    readonly out: string;
  },
): CommandResult {
  return {
    document: {
      rows,
      invalid,
      resumed_at: resumedAt,
      catalog_version: catalog.version,
      as_of: asOf,
      products: products.length,
      out,
    },
    text: sheet([
      ['rows', rows],
      ['with errors', invalid],
      ['catalog', catalog.version ?? 'shipped, none is published yet'],
      ['as of', asOf],
      ['out', out],
    ]),
    note: resumedAt > 0 ? `Resumed after the first ${resumedAt} rows.` : undefined,
  };
}

/** The version that the batch started with, else the current one, else the shipped catalog. */
async function openCatalog(session: Session, begun: BatchJob | null) {
  const needsDatabase = (begun?.catalog.version ?? null) !== null;
  if (needsDatabase || (await session.hasDatabase())) {
    const published = await session.withContext((context) => openPublished(context, begun));
    if (published !== null) return published;
  }
  const shipped = await buildShipped();
  return {
    publicUrl: session.config().publicUrl ?? '',
    snapshot: openSnapshot(shipped),
    catalog: { shipped },
    codes: { digests: '', tables: [] },
  };
}

async function openPublished(context: AppContext, begun: BatchJob | null) {
  const { dataDir, publicUrl } = context.config;
  const folder = new SnapshotFolder({ dataDir, keys: context.keys });
  const snapshot = await publishedSnapshot(context, folder, begun);
  if (snapshot === null) return null;
  const { version, digest } = snapshot;
  const key = { version, digest };
  // The threads read it from there.
  if (!(await folder.has(key))) {
    throw new Problem('service_unavailable', `The serialized catalog cannot be stored in ${dataDir}.`);
  }
  const { current } = context.keys;
  const cacheKey = { version: current, key: context.keys.derive('catalog-mac', current) };
  // Without a public URL, logo addresses are relative.
  const codes = await codesInForce(context.db);
  return { publicUrl: publicUrl ?? '', snapshot, catalog: { dataDir, key, cacheKey }, codes };
}

/** The loaded tables of drug codes. A run that resumes must find the same ones. */
async function codesInForce(db: AppContext['db']) {
  const loaded = await readLoadedTables(db);
  const digests = loaded.map(({ system, digest }) => `${system} ${digest}`).join();
  return { digests, tables: loaded.length === 0 ? [] : await readCodeTables(db) };
}

async function publishedSnapshot(
  context: AppContext,
  folder: SnapshotFolder,
  begun: BatchJob | null,
): Promise<CatalogSnapshot | null> {
  const loader = new SnapshotLoader(inlineBuilder, folder);
  let problem: unknown = null;
  const onError = (error: unknown) => {
    problem = error;
  };
  const catalog = new CurrentCatalog({ ...context, loader, onError });
  if (begun !== null) return begun.catalog.version === null ? null : catalog.at(begun.catalog.version);
  await catalog.look();
  if (problem !== null) throw problem;
  return catalog.ready() ? catalog.current() : null;
}

function mustBeTheSame(before: BatchJob, now: BatchJob, out: string): void {
  const other = [
    before.inputDigest === now.inputDigest ? [] : ['population'],
    isDeepStrictEqual(before.products, now.products) ? [] : ['products'],
    isDeepStrictEqual(before.catalog, now.catalog) ? [] : ['catalog'],
  ].flat();
  if (other.length === 0) return;
  const way = `remove it and ${checkpointFile(out)} to start again, or name another file`;
  throw new Problem('conflict', `${out} was started with another ${other.join(' and another ')}: ${way}.`);
}

function mustBeKnown(snapshot: CatalogSnapshot, products: readonly string[]): void {
  const { unknown } = snapshot.index.select(products);
  if (unknown.length === 0) return;
  const names = unknown.map((position) => products[position]).join(', ');
  throw new Problem(
    'validation_error',
    `Catalog ${snapshot.version} does not contain these products: ${names}.`,
  );
}

function releasedSlugs(snapshot: CatalogSnapshot): string[] {
  return snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug);
}

function productList(given: string, where: string): readonly string[] | 'all' {
  if (given.trim() === 'all') return 'all';
  const products = given.split(',').map((product) => product.trim());
  if (products.every((product) => product !== '')) return products;
  throw new UsageError(`${where} must be a comma-separated list of products, or all, not "${given}"`);
}

function jobCount(given: string, where: string): number {
  const jobs = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (jobs >= 1 && jobs <= MOST_JOBS) return jobs;
  throw new UsageError(`${where} must be a whole number from 1 to ${MOST_JOBS}, not "${given}"`);
}
