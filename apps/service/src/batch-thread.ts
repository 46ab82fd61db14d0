import { parentPort, workerData } from 'node:worker_threads';
import { readRow } from '@prequal/population';
import {
  type CatalogSnapshot,
  DrugCodeTables,
  inlineBuilder,
  openSnapshot,
  SnapshotFolder,
  SnapshotLoader,
  type SnapshotParts,
  type StoredCodeTable,
} from './catalog/index.ts';
import { type Chunk, type ChunkResult, dayOfMoment, offerCsv } from './underwriting/index.ts';
import { populationEvaluator } from './wire/index.ts';

/** What a `prequal batch` thread receives when it starts. */
export interface BatchThreadData {
  /** A published version in the folder of serialized snapshots, or the shipped catalog as the command built it. */
  readonly catalog: SerializedCatalog | { readonly shipped: SnapshotParts };
  /** The tables of drug codes in force; none without a database. */
  readonly codeTables: readonly StoredCodeTable[];
  readonly columns: readonly string[] | null;
  readonly output: 'csv' | 'jsonl';
  readonly products: readonly string[];
  readonly asOf: string;
  readonly publicUrl: string;
}

interface SerializedCatalog {
  readonly dataDir: string;
  readonly key: SnapshotKey;
  /** Authenticates the file; the other keys of the server stay with the command. */
  readonly cacheKey: { readonly version: number; readonly key: Uint8Array };
}

type SnapshotKey = Pick<CatalogSnapshot, 'version' | 'digest'>;

const { catalog, codeTables, columns, output, asOf, ...settings } = workerData as BatchThreadData;
const snapshot = 'shipped' in catalog ? openSnapshot(catalog.shipped) : await loadSerialized(catalog);
const response = populationEvaluator({
  ...settings,
  snapshot: codeTables.length === 0 ? snapshot : { ...snapshot, drugCodes: await drugCodesOf(snapshot) },
  asOf: dayOfMoment(new Date(asOf)),
});

parentPort?.on('message', ({ lines }: Chunk) => {
  let text = '';
  let invalid = 0;
  for (const { number, text: line } of lines) {
    const row = readRow(line, columns);
    const result = 'errors' in row ? row : response(row.fields, row.issues);
    if ('errors' in result) invalid += 1;
    text += output === 'csv' ? offerCsv(number, result) : `${JSON.stringify({ line: number, ...result })}\n`;
  }
  const bytes = new TextEncoder().encode(text);
  parentPort?.postMessage({ bytes, invalid } satisfies ChunkResult, [bytes.buffer]);
});

/** Bytes reach a thread as plain arrays. */
async function drugCodesOf({ resolver }: CatalogSnapshot) {
  const tables = await DrugCodeTables.open(
    codeTables.map(({ system, content }) => ({ system, content: Buffer.from(content) })),
  );
  return tables.for(resolver);
}

/** The command has stored it there, because a thread has no database to build it from. */
function loadSerialized({ dataDir, key, cacheKey }: SerializedCatalog): Promise<CatalogSnapshot> {
  const keys = { current: cacheKey.version, derive: () => Buffer.from(cacheKey.key) };
  const loader = new SnapshotLoader(inlineBuilder, new SnapshotFolder({ dataDir, keys }));
  return loader.load(key, () =>
    Promise.reject(new Error('The serialized catalog was deleted. Run the command again.')),
  );
}
