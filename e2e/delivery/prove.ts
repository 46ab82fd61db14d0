import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { prove } from './proof.ts';
import { breachesOf, renderReport } from './report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    workers: { type: 'string', default: '4' },
    hosts: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    accounts: { type: 'string', default: '6' },
    rate: { type: 'string', default: '25' },
    'kill-every': { type: 'string', default: '600' },
    'host-kill-every': { type: 'string', default: '0' },
    'pause-every': { type: 'string', default: '8000' },
    'restart-every': { type: 'string', default: '25000' },
    report: { type: 'string' },
  },
});

const report = await prove({
  seconds: Number(values.seconds),
  workers: Number(values.workers),
  hosts: Number(values.hosts),
  seed: Number(values.seed),
  accounts: Number(values.accounts),
  eventsPerSecond: Number(values.rate),
  killEveryMs: Number(values['kill-every']),
  hostKillEveryMs: Number(values['host-kill-every']),
  pauseEveryMs: Number(values['pause-every']),
  restartEveryMs: Number(values['restart-every']),
  say: (line) => process.stderr.write(`${line}\n`),
});
const text = `${renderReport(report)}\n`;
process.stdout.write(text);
if (values.report !== undefined) await writeFile(values.report, text);
const breaches = breachesOf(report);
for (const breach of breaches) process.stderr.write(`BROKEN: ${breach}\n`);
process.exitCode = breaches.length === 0 ? 0 : 1;
