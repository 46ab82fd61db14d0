import { writeFile } from 'node:fs/promises';
import { type CheckReport, checkContent, counted, formatCheck, type PropertyCount } from '@prequal/packs';
import { listVersions, readFolder, storeContent } from '../catalog/index.ts';
import { catalogCodes } from './catalog-codes.ts';
import { catalogComparisons } from './catalog-compare.ts';
import { catalogCoverage } from './catalog-coverage.ts';
import { catalogPublishing } from './catalog-publish.ts';
import { catalogPull } from './catalog-pull.ts';
import { catalogPush } from './catalog-push.ts';
import { FOLDER } from './catalog-source.ts';
import { failed, issuesOf, sizesOf, tested, versionDocument, whatIsWrong } from './catalog-tested.ts';
import { type Command, command, optional, optionalPlace, place, text, toggle } from './command.ts';
import { sheet, table } from './output.ts';

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
      const report = checkContent(readFolder(folder), {
        asOf,
        thorough: thorough ?? false,
        onProperty: thorough ? showProperty : undefined,
      });
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
  ...catalogPublishing,
  catalogPull,
  catalogPush,
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
  ...catalogCodes,
  catalogCoverage,
  ...catalogComparisons,
];

/** The result comes at the end, minutes later. */
function showProperty({ property }: PropertyCount): void {
  process.stderr.write(`Checked: ${property}\n`);
}

function propertyLines(properties: readonly PropertyCount[]): string {
  return properties
    .map(
      ({ property, comparisons, violations }) =>
        `${property}: ${comparisons.toLocaleString('en-US')} comparisons, ${counted(violations, 'violation')}\n`,
    )
    .join('');
}

function checkDocument(report: CheckReport): Record<string, unknown> {
  const { ok, carriers, families, variants } = report;
  return { ok, carriers, families, variants, ...issuesOf(report) };
}
