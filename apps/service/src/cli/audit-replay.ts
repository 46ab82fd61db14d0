import { CurrentCatalog, inlineBuilder, SnapshotFolder, SnapshotLoader } from '../catalog/index.ts';
import { type ReplayReport, replayDecision } from '../underwriting/index.ts';
import { type Command, command, place } from './command.ts';
import { withBuckets } from './in-buckets.ts';
import { sheet } from './output.ts';

export const auditReplayCommand: Command = command({
  name: 'audit replay',
  summary: 'Re-evaluate a past live decision with its catalog and date; exit code 1 if the result differs',
  inputs: { request: place('REQUEST_ID', 'The request_id of the response, req_…') },
  run: (session, { request }) =>
    withBuckets(session, async (buckets) => {
      const { config, keys } = buckets.main;
      const folder = new SnapshotFolder({ dataDir: config.dataDir, keys });
      const loader = new SnapshotLoader(inlineBuilder, folder);
      const catalog = new CurrentCatalog({ ...buckets.main, loader });
      const report = await buckets.whereFound((context) => replayDecision({ ...context, catalog }, request));
      return {
        document: report,
        text: sheet(linesOf(report)),
        failure: report.equal ? undefined : 'The decision differs from the recorded one.',
      };
    }),
});

function linesOf(report: ReplayReport): [string, string | number | null][] {
  const { recorded } = report;
  const was = (now: number, before: number | undefined) =>
    before === undefined || before === now ? now : `${now}, recorded ${before}`;
  return [
    ['request', report.request_id],
    ['operation', report.operation],
    ['decided at', report.decided_at],
    ['catalog', report.catalog_version],
    ['equal', report.equal ? 'yes' : 'no'],
    ['recorded', report.recorded_digest],
    ['recomputed', report.recomputed_digest],
    ['plans', was(report.plan_count, recorded?.plan_count)],
    ...(report.facts_equal === null
      ? []
      : [['facts', report.facts_equal ? 'equal' : 'different'] satisfies [string, string]]),
    ['eligible', was(report.eligible_count, recorded?.eligible_count)],
  ];
}
