import {
  type CarrierDifference,
  type CatalogContent,
  type CoverageCell,
  type CoverageShare,
  coverageOfContent,
  coverageSharesOf,
  differencesOf,
  TREATMENTS,
} from '@prequal/packs';
import { csvLine, Problem } from '../kernel/index.ts';
import { openCurrent, openSource, SOURCE } from './catalog-source.ts';
import { type Command, command, oneOf, optional, text, toggle } from './command.ts';
import { table } from './output.ts';

const SEVERITY_NAMES = ['terminal', 'severe', 'serious', 'moderate', 'minor', 'none'] as const;

export const catalogCoverage: Command = command({
  name: 'catalog coverage',
  summary: 'Show how products treat every condition and medication',
  inputs: {
    product: optional(text, 'SLUG', 'One product; all by default'),
    severity: optional(oneOf(SEVERITY_NAMES), 'SEVERITY', 'Only conditions of this severity'),
    differences: toggle('Which final-expense and term products take 32 common impairments'),
    csv: toggle('One line for each product and name, for a spreadsheet'),
    catalog: optional(text, 'SOURCE', `${SOURCE}; the current catalog by default`),
  },
  run: async (session, { product, severity, differences, csv, catalog }) => {
    const content = catalog === undefined ? await openCurrent(session) : await openSource(session, catalog);
    const asOf = session.clock.now().toISOString().slice(0, 10);
    if (differences) {
      refuseBeside({ '--product': product, '--severity': severity, '--csv': csv || undefined });
      const rows = differencesOf(content, asOf);
      return { document: rows, text: differenceText(rows) };
    }
    const cells = cellsOf(content, product, severity);
    if (csv) return { document: cells, text: csvOf(cells) };
    const counts = countsOf(cells);
    const rows = counts.map(({ product: slug, type, ...numbers }) => [
      slug,
      type,
      ...TREATMENTS.map((treatment) => String(numbers[treatment])),
    ]);
    const matrix = table(['product', 'type', ...TREATMENTS], rows, 'The catalog has no such rows.');
    const isWhole = product === undefined && severity === undefined;
    const shares = isWhole ? coverageSharesOf(content, asOf) : [];
    const lines = [...sumLines(counts), ...shares.map(shareLine)];
    return { document: counts, text: [matrix, '', ...lines].join('\n') };
  },
});

/** The differences are about the whole catalog. */
function refuseBeside(options: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(options).find((name) => options[name] !== undefined);
  if (given !== undefined)
    throw new Problem('validation_error', `${given} cannot be combined with --differences.`);
}

function differenceText(rows: readonly CarrierDifference[]): string {
  const lines = rows.map(({ impairment, class: productClass, takenBy, refusedBy }) => [
    impairment,
    productClass,
    `${takenBy.length} of ${takenBy.length + refusedBy.length}`,
    takenBy.map(({ product, rateClass }) => `${product} (${rateClass})`).join('; '),
  ]);
  const differing = rows.filter(
    ({ takenBy, refusedBy }) => takenBy.length > 0 && refusedBy.length > 0,
  ).length;
  const sum = `${differing} of ${rows.length} rows have a product that takes the case and one that does not`;
  const matrix = table(
    ['impairment', 'class', 'taken by', 'products'],
    lines,
    'The catalog has no such products.',
  );
  return [matrix, '', sum].join('\n');
}

function cellsOf(
  content: CatalogContent,
  product: string | undefined,
  severity: (typeof SEVERITY_NAMES)[number] | undefined,
): readonly CoverageCell[] {
  if (product !== undefined && !content.packs.some(({ slug }) => slug === product)) {
    throw new Problem('not_found', `The catalog has no product ${product}.`);
  }
  return coverageOfContent(content, { product: product ?? null, severity: severity ?? null });
}

type Counts = Record<(typeof TREATMENTS)[number], number> & {
  readonly product: string;
  readonly type: string;
};

function countsOf(cells: readonly CoverageCell[]): readonly Counts[] {
  const counts = new Map<string, Counts>();
  for (const { product, type, treatment } of cells) {
    const key = `${product} ${type}`;
    const known = counts.get(key) ?? {
      product,
      type,
      ruled: 0,
      group: 0,
      unlisted: 0,
      inferred: 0,
      ignored: 0,
    };
    known[treatment] += 1;
    counts.set(key, known);
  }
  return [...counts.values()];
}

/** How the catalog as a whole treats conditions, then medications. */
function sumLines(counts: readonly Counts[]): string[] {
  return ['condition', 'medication'].flatMap((type) => {
    const rows = counts.filter((each) => each.type === type);
    const sums = TREATMENTS.map((treatment) => rows.reduce((sum, each) => sum + each[treatment], 0));
    const all = sums.reduce((sum, each) => sum + each, 0);
    if (all === 0) return [];
    const parts = TREATMENTS.map((treatment, index) => `${treatment} ${percent(sums[index] ?? 0, all)}`);
    return [`all products, ${type}s: ${parts.join(', ')}`];
  });
}

function shareLine({ what, count, of }: CoverageShare): string {
  return `${what}: ${count.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} (${percent(count, of)})`;
}

function percent(count: number, of: number): string {
  return `${of === 0 ? '0.0' : ((100 * count) / of).toFixed(1)} %`;
}

function csvOf(cells: readonly CoverageCell[]): string {
  const lines = cells.map(({ product, type, name, severity, treatment }) =>
    csvLine([product, type, name, severity ?? null, treatment]),
  );
  return ['product,type,name,severity,treatment\n', ...lines].join('').trimEnd();
}
