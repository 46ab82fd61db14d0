import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { printedLink, startService } from '../../e2e/service-process.ts';
import { type ConsoleCaller, signInWith } from '../console-call.ts';
import { fillLog } from '../neighbor/long-log.ts';
import { processesOf } from '../processes.ts';
import { fillCases } from './fill-cases.ts';

/**
 * The memory of the process that exports an account, for accounts of different sizes, each in a new installation:
 * npm run bench:export [rows…], with HEAP_MB for a limit
 * Three quarters of the rows are requests, the rest are saved cases of 2 KiB.
 */
const given = process.argv.slice(2).map(Number);
const sizes = given.length === 0 ? [50_000, 200_000, 400_000] : given;

/** A limit on the heap of every process, which an export that kept its rows would exceed. */
const { HEAP_MB } = process.env;
const HEAP: Record<string, string> =
  HEAP_MB === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };

/** The most memory that a process had since `forgetPeak`, in MB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

interface Job {
  readonly id: string;
  readonly status: string;
}

async function exported(owner: ConsoleCaller): Promise<string> {
  let job = await owner.call<Job>('POST', '/export');
  while (job.status === 'running') {
    await pause(200);
    job = await owner.call<Job>('GET', `/jobs/${job.id}`);
  }
  if (job.status !== 'completed') throw new Error(`The export is ${job.status}.`);
  return job.id;
}

/** Reads a download and drops it. */
async function download(owner: ConsoleCaller, id: string): Promise<number> {
  const { body } = await owner.send('GET', `/jobs/${id}/result`);
  let bytes = 0;
  for await (const chunk of body ?? []) bytes += (chunk as Uint8Array).length;
  return bytes;
}

async function measured<T>(pid: number, work: () => Promise<T>) {
  await forgetPeak(pid);
  const [before, started] = [await peakOf(pid), performance.now()];
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  return { result, seconds, text: `${before.toFixed(0)} → ${(await peakOf(pid)).toFixed(0)} MB` };
}

/** Exports and downloads the empty account once, so that what a process loads for it does not count, and then the filled one. */
async function measure(rows: number): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'prequal-export-bench-'));
  const service = await startService(data, { PREQUAL_WORKERS: '1', ...HEAP });
  try {
    const owner = await signInWith(service.base, await printedLink(service));
    const { account } = await owner.call<{ account: { id: string } }>('GET', '/session');
    const processes = await processesOf(service, data);
    const api = processes.find(
      ({ pid: each, command }) => each !== service.child.pid && /^\S*node/.test(command),
    );
    const pid = api?.pid ?? service.child.pid ?? 0;
    await download(owner, await exported(owner));
    await fillLog(data, account.id, rows * 0.75);
    await fillCases(data, account.id, rows * 0.25);
    const made = await measured(pid, () => exported(owner));
    const taken = await measured(pid, () => download(owner, made.result));
    const megabytes = (taken.result / 1_000_000).toFixed(1);
    console.log(
      `| ${rows} | ${made.seconds.toFixed(1)} s | ${made.text} | ${megabytes} MB | ${taken.seconds.toFixed(1)} s | ${taken.text} |`,
    );
  } finally {
    await service.stop();
    await rm(data, { recursive: true, force: true });
  }
}

console.log('| Rows | Export | Memory before and at most | Archive | Download | Memory before and at most |');
console.log('| ---: | ---: | --- | ---: | ---: | --- |');
for (const rows of sizes) await measure(rows);
console.log(`\nLoad of the machine: ${loadavg()[0]?.toFixed(1) ?? ''}`);
