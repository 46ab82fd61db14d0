import { stat, writeFile } from 'node:fs/promises';
import {
  type CatalogContent,
  type CheckReport,
  checkContent,
  counted,
  formatCheck,
  formatIssue,
  formatScenarioReport,
  type PackIssue,
  type PropertyCount,
  type ReadContent,
  testContent,
} from '@prequal/packs';
import {
  inlineBuilder,
  listVersions,
  type PublishedVersion,
  publishContent,
  readFolder,
  SnapshotFolder,
  SnapshotLoader,
  storeContent,
  storedCatalog,
} from '../catalog/index.ts';
import { catalogComparisons } from './catalog-compare.ts';
import { catalogCoverage } from './catalog-coverage.ts';
import { openSource } from './catalog-source.ts';
import {
  type Command,
  type CommandResult,
  command,
  optional,
  optionalPlace,
  place,
  text,
  toggle,
} from './command.ts';
import { sheet, table } from './output.ts';

const FOLDER = 'a folder of packs, or a folder with packs/ and catalog/';
const OR_SHIPPED = `${FOLDER}; the shipped data by default`;

export const catalogCommands: readonly Command[] = [
  command({
    name: 'catalog check',
    summary: 'Check packs and reference tables and list every error; exit code 1 if there is one',
    inputs: {
      folder: optionalPlace('DIR', OR_SHIPPED),
      thorough: toggle('Try every guard and date and 100,000 random applicants; takes minutes'),
    },
    run: async (session, { folder, thorough }) => {
      const asOf = session.clock.now().toISOString().slice(0, 10);
      const report = checkContent(readFolder(folder), { asOf, thorough: thorough ?? false });
      const counts = thorough ? propertyLines(report.properties) : '';
      const result = {
        document: { ...checkDocument(report), properties: report.properties },
        text: `${counts}${formatCheck(report)}`.trimEnd(),
      };
      return report.ok ? result : failed(result, whatIsWrong('error', report.issues));
    },
  }),
  command({
    name: 'catalog test',
    summary: 'Run the scenarios of packs; exit code 1 if one fails',
    inputs: { folder: optionalPlace('DIR', OR_SHIPPED) },
    run: async (_session, { folder }) => tested(readFolder(folder)).result,
  }),
  command({
    name: 'catalog build',
    summary: 'Check and test packs and write them to one file; exit code 1 if they fail',
    inputs: {
      folder: place('DIR', FOLDER),
      out: optional(text, 'FILE', 'where to; catalog-<digest>.bin in this folder by default'),
    },
    run: async (_session, { folder, out }) => {
      const { content, result } = tested(readFolder(folder));
      if (content === null) return failed(result, `Nothing was built: ${result.failure}`);
      const { digest, bytes: compressing } = storeContent(content);
      const bytes = await compressing;
      const file = out ?? `catalog-${digest.slice(0, 12)}.bin`;
      await writeFile(file, bytes);
      const document = { digest, ...sizesOf(content), file, bytes: bytes.length };
      return { document, text: sheet(Object.entries(document)) };
    },
  }),
  command({
    name: 'catalog publish',
    summary: 'Check and test packs and make them the current version, also in running services',
    inputs: { folder: place('DIR', `${FOLDER}, or a file made by catalog build`) },
    run: async (session, { folder }) => {
      const { content, result } = (await isFile(folder))
        ? built(await openSource(session, folder))
        : tested(readFolder(folder));
      if (content === null) {
        return failed(
          result,
          `Nothing was published and the current version is unchanged: ${result.failure}`,
        );
      }
      return session.withContext(async (context, operator) => {
        const loader = new SnapshotLoader(
          inlineBuilder,
          new SnapshotFolder({ dataDir: context.config.dataDir, keys: context.keys }),
        );
        const publication = { actor: operator, origin: 'published', filesDigest: null } as const;
        const catalog = await storedCatalog(content);
        const { version, changed } = await publishContent(
          { ...context, loader },
          { ...catalog, ...publication },
        );
        const document = { ...versionDocument(version), changed };
        return {
          document,
          text: sheet(Object.entries(document).map(([name, value]) => [name, String(value)])),
          note: changed ? undefined : `Nothing changed: ${version.version} already has the same content.`,
        };
      });
    },
  }),
  command({
    name: 'catalog list',
    summary: 'List published versions, newest first',
    inputs: {},
    run: (session) =>
      session.withContext(async (context) => {
        const versions = await listVersions(context.db);
        return {
          document: versions.map(versionDocument),
          text: table(
            ['version', 'state', 'origin', 'carriers', 'variants', 'published', 'by', 'digest'],
            versions.map((each) => [
              each.version,
              each.current ? 'current' : 'kept',
              each.origin,
              each.carriers,
              each.variants,
              each.publishedAt,
              each.publishedBy,
              each.digest.slice(0, 12),
            ]),
            'No versions yet: the first start of the service publishes the shipped catalog.',
          ),
        };
      }),
  }),
  catalogCoverage,
  ...catalogComparisons,
];

function propertyLines(properties: readonly PropertyCount[]): string {
  return properties
    .map(
      ({ property, comparisons, violations }) =>
        `${property}: ${comparisons.toLocaleString('en-US')} comparisons, ${counted(violations, 'violation')}\n`,
    )
    .join('');
}

interface CatalogResult extends CommandResult {
  readonly document: Readonly<Record<string, unknown>>;
}

interface Refusal extends CatalogResult {
  readonly failure: string;
}

/** No content where the packs are refused. */
type Tested =
  | { readonly content: CatalogContent; readonly result: CatalogResult }
  | { readonly content: null; readonly result: Refusal };

/** A built file was checked and tested when it was built. */
function built(content: CatalogContent): Tested {
  return { content, result: { document: sizesOf(content), text: '' } };
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function tested({ content, scenarios, report }: ReadContent): Tested {
  if (content === null) {
    const document = { ok: false, scenarios: 0, comparisons: 0, mismatches: [], ...issuesOf(report) };
    const result = { document, text: formatCheck(report).trimEnd() };
    return { content, result: failed(result, whatIsWrong('error', report.issues)) };
  }
  const outcome = testContent(content, scenarios);
  const ok = outcome.mismatches.length === 0;
  const { comparisons } = outcome;
  const mismatches = outcome.mismatches.map(issueDocument);
  const document = { ok, scenarios: outcome.scenarios, comparisons, mismatches, ...issuesOf(report) };
  const warnings = report.warnings.map((warning) => `warning: ${formatIssue(warning)}\n`).join('');
  const lines = `${warnings}${formatScenarioReport(outcome)}`.trimEnd();
  const result = { document, text: lines };
  if (ok) return { content, result };
  return { content: null, result: failed(result, whatIsWrong('mismatch', outcome.mismatches)) };
}

/** The document keeps the findings and also has the error of every failure. */
function failed({ document, text }: CatalogResult, detail: string): Refusal {
  const error = { code: 'validation_error', detail };
  return { document: { ...document, error }, text, failure: detail };
}

/** The first one is more helpful than the count. */
function whatIsWrong(noun: string, issues: readonly PackIssue[]): string {
  const [first] = issues.map(formatIssue);
  return `${counted(issues.length, noun)}${issues.length > 1 ? ', the first' : ''}: ${first}`;
}

function checkDocument(report: CheckReport): Record<string, unknown> {
  const { ok, carriers, families, variants } = report;
  return { ok, carriers, families, variants, ...issuesOf(report) };
}

function issuesOf({ issues, warnings }: CheckReport): Record<string, unknown> {
  return { issues: issues.map(issueDocument), warnings: warnings.map(issueDocument) };
}

function issueDocument({ file, line, column, code, message }: PackIssue): Record<string, unknown> {
  return { file, line, column, code, message };
}

function sizesOf({ carriers, packs, reference }: CatalogContent): Record<string, number> {
  return {
    carriers: carriers.length,
    variants: packs.length,
    conditions: reference.conditions.length,
    medications: reference.medications.length,
    spelling_corrections: reference.corrections.length,
    nicotine_options: reference.nicotine.length,
  };
}

function versionDocument(version: PublishedVersion): Record<string, unknown> {
  return {
    version: version.version,
    digest: version.digest,
    origin: version.origin,
    current: version.current,
    carriers: version.carriers,
    variants: version.variants,
    published_at: version.publishedAt.toISOString(),
    published_by: version.publishedBy,
  };
}
