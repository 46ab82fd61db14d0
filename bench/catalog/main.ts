import { fileURLToPath } from 'node:url';
import {
  buildBundle,
  bundleData,
  createRelations,
  createResolver,
  createSuggester,
  DATASET_CATEGORIES,
  faultText,
  loadReference,
  type TextDomain,
} from '../../apps/service/src/catalog/reference/index.ts';

/** `tsx bench/catalog/main.ts`: what the reference catalog costs to load, to bundle and to ask. */
const FOLDER = fileURLToPath(new URL('../../data/catalog', import.meta.url));
const PASSES = 7;
const LIMIT_MICROS = 1000;

const timed = <Result>(label: string, work: () => Result): Result => {
  const start = performance.now();
  const result = work();
  console.log(`${label.padEnd(44)} ${(performance.now() - start).toFixed(1).padStart(9)} ms`);
  return result;
};

const outcome = timed('load and check the tables, cold', () => loadReference(FOLDER));
if (!outcome.ok) throw new Error(outcome.faults.map(faultText).join('\n'));
const { catalog } = outcome;
const bundle = timed('bundle, ids and bytes, cold', () =>
  buildBundle({ version: '2026-01-01.r1', catalog, products: [] }),
);
const resolver = timed('resolver', () => createResolver(catalog));
timed('relations', () => createRelations(catalog));
const suggester = createSuggester(catalog);
timed('index conditions for suggestions', () => suggester.suggest('condition', 'a'));
timed('index medications for suggestions', () => suggester.suggest('medication', 'a'));
const whole = timed('join the whole bundle', () => bundleData(bundle, DATASET_CATEGORIES, 'full'));
console.log(
  `${catalog.conditions.length} conditions, ${catalog.medications.length} medications, ` +
    `${catalog.corrections.length} corrections, ${catalog.nicotine.length} nicotine options, ` +
    `${(whole.length / 1e6).toFixed(2)} MB of JSON, heap ${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} MB\n`,
);

/** Every key stroke of a name, then the name with neighbours swapped, a letter lost, words run together. */
const typed = (name: string): string[] => {
  const middle = name.length >> 1;
  const strokes = Array.from({ length: name.length }, (_, size) => name.slice(0, size + 1));
  const swapped = `${name.slice(0, middle)}${name[middle + 1] ?? ''}${name[middle] ?? ''}${name.slice(middle + 2)}`;
  return [...strokes, swapped, `${name.slice(0, middle)}${name.slice(middle + 1)}`, name.replaceAll(' ', '')];
};

const everyNth = <Item>(items: readonly Item[], wanted: number): Item[] =>
  items.filter((_, index) => index % Math.ceil(items.length / wanted) === 0);

const microsOf = (work: () => void): number => {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1000;
};

/** The best of several passes per query: what the query costs, not what else the machine was doing. */
const measure = (label: string, queries: readonly string[], ask: (query: string) => void): number => {
  const best = queries.map(() => Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [index, query] of queries.entries()) {
      best[index] = Math.min(
        best[index] ?? 0,
        microsOf(() => ask(query)),
      );
    }
  }
  const sorted = best.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const worst = queries[best.indexOf(at(1))] ?? '';
  console.log(
    `${label.padEnd(24)} ${String(queries.length).padStart(6)} queries  p50 ${at(0.5).toFixed(0)}  ` +
      `p99 ${at(0.99).toFixed(0)}  worst ${at(1).toFixed(0)} µs ("${worst}")`,
  );
  return at(1);
};

const domains: [TextDomain, readonly string[]][] = [
  ['condition', catalog.conditions.map(({ name }) => name)],
  ['medication', catalog.medications.map(({ name }) => name)],
];
for (const [domain, names] of domains) {
  const queries = everyNth(names, 150).flatMap(typed);
  const worst = measure(`suggest ${domain}`, queries, (query) => suggester.suggest(domain, query));
  measure(`resolve ${domain}`, queries, (query) => resolver.resolve(domain, query));
  if (worst > LIMIT_MICROS) {
    console.error(`a ${domain} suggestion takes more than ${LIMIT_MICROS} µs`);
    process.exitCode = 1;
  }
}
