import { CurrentCatalog, inlineBuilder, SnapshotFolder, SnapshotLoader } from '../catalog/index.ts';
import { type ReplayReport, replayDecision } from '../underwriting/index.ts';
import { type Command, command, place } from './command.ts';
import { sheet } from './output.ts';

export const auditReplayCommand: Command = command({
  name: 'audit replay',
  summary:
    'make a past live decision again, with its catalog and its day; exit code 1 if it comes out different',
  inputs: { request: place('REQUEST_ID', 'the request_id of the answer, req_…') },
  run: (session, { request }) =>
    session.withContext(async (context) => {
      const loader = new SnapshotLoader(inlineBuilder, new SnapshotFolder(context.config.dataDir));
      const report = await replayDecision(
        { ...context, catalog: new CurrentCatalog({ ...context, loader }) },
        request,
      );
      return {
        document: report,
        text: sheet(linesOf(report)),
        badNews: report.equal ? undefined : 'the decision comes out different from what was recorded',
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
    ['eligible', was(report.eligible_count, recorded?.eligible_count)],
  ];
}
