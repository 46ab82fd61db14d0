import type { ProofReport } from './proof.ts';

/** Every violation that a proof found; empty if all guarantees held. */
export function breachesOf(report: ProofReport): string[] {
  const { guard } = report;
  return [
    ...Object.entries(report.breaches).flatMap(([promise, cases]) =>
      cases.length === 0 ? [] : [`${cases.length} × ${promise}: ${cases.slice(0, 5).join('; ')}`],
    ),
    ...(guard.connections > 0 ? [`${guard.connections} connections to refused addresses`] : []),
    ...(guard.unrefused > 0 ? [`${guard.unrefused} attempts to refused addresses were not refused`] : []),
    ...(guard.attempts === 0 ? ['the guard was not tried'] : []),
    ...(report.events === 0 || report.receptions === 0 ? ['nothing was sent'] : []),
    ...report.complaints.map((line) => `a worker complained: ${line}`),
  ];
}

export function renderReport(report: ProofReport): string {
  const { settings } = report;
  const statuses = Object.entries(report.byStatus).map(([status, count]) => `${count} ${status}`);
  const rows: [string, string | number][] = [
    ['seed', settings.seed],
    [
      'duration',
      `${settings.seconds} s of failures, ${report.drainSeconds.toFixed(1)} s until every delivery was finished`,
    ],
    ['workers', `${settings.workers} on ${settings.hosts} ${settings.hosts === 1 ? 'host' : 'hosts'}`],
    ['events committed', report.events],
    ['deliveries', `${report.deliveries} (${statuses.join(', ')})`],
    ['requests that the receiver saw', report.requests],
    ['events in them', `${report.receptions}, at most ${report.largestBatch} in a batch`],
    ['processes killed (SIGKILL)', report.kills],
    ['whole hosts killed, among them', report.hostKills],
    ['processes paused past their lease (SIGSTOP)', report.pauses],
    ['restarts of PostgreSQL (fast or crash)', report.restarts],
    ['redeliveries and tests beside the queue', report.redeliveries + report.tests],
    ['writes that the fence kept out', report.fenced],
    ['duplicates (allowed)', report.duplicates],
    ['longest delay to an endpoint that always works', `${(report.longestDelayMs / 1000).toFixed(1)} s`],
    ...Object.entries(report.breaches).map(([promise, cases]): [string, number] => [promise, cases.length]),
    ['attempts to refused addresses, all refused', report.guard.attempts],
    ['connections to refused addresses', report.guard.connections],
  ];
  return ['| | |', '|---|---|', ...rows.map(([what, value]) => `| ${what} | ${value} |`)].join('\n');
}
