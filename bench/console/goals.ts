import type { LatencySummary } from './latencies.ts';
import type { ColdLoad } from './load.ts';

export interface TypedEffort {
  readonly keystrokes: number;
  /** If a machine presses the keys. */
  readonly seconds: number;
}

export interface Measured {
  readonly sizes: Readonly<
    Record<'quote_js' | 'quote_css' | 'screens' | 'workbench_chunk' | 'workbench_all', number>
  >;
  readonly corrections: { readonly corrections: number; readonly share: number };
  readonly smoker: { readonly first: TypedEffort; readonly whole: TypedEffort };
  readonly edits: LatencySummary;
  readonly editsWhileTyping: LatencySummary;
  readonly suggestions: LatencySummary;
  readonly loads: readonly ColdLoad[];
  readonly otherServers: number;
}

/** 40 words a minute, which is an average typist. */
const KEYS_PER_SECOND = 3.3;
const effort = ({ keystrokes, seconds: machine }: TypedEffort) =>
  `${keystrokes} keystrokes, ${Math.round(keystrokes / KEYS_PER_SECOND)} s at 40 words a minute (${machine.toFixed(1)} s by a machine)`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const latency = ({ p50, p95, edits }: LatencySummary) =>
  `${p95.total} ms (p50 ${p50.total} ms; ${edits} edits; service ${p95.service} ms, shown ${p95.shown} ms)`;

/** The goals of the design as a table in Markdown. */
export function goalsTable(measured: Measured): string {
  const { sizes, corrections, smoker, edits, editsWhileTyping, suggestions, loads, otherServers } = measured;
  const middle = (field: keyof ColdLoad) =>
    loads.map((load) => load[field]).sort((left, right) => left - right)[Math.floor(loads.length / 2)] ?? 0;
  const first = smoker.first.keystrokes / KEYS_PER_SECOND;
  const rows: readonly (readonly [goal: string, measured: string, isMet: boolean])[] = [
    [
      'Quote page ≤ 45 kB JS and 10 kB CSS (brotli)',
      `${kilobytes(sizes.quote_js)} and ${kilobytes(sizes.quote_css)}`,
      sizes.quote_js <= 45_000 && sizes.quote_css <= 10_000,
    ],
    ['All screens without the workbench ≤ 150 kB', kilobytes(sizes.screens), sizes.screens <= 150_000],
    [
      'Chunk of the workbench ≤ 150 kB',
      `${kilobytes(sizes.workbench_chunk)} (${kilobytes(sizes.workbench_all)} with the worker and what is loaded on use)`,
      sizes.workbench_chunk <= 150_000,
    ],
    [
      'First offer for the insulin-dependent smoker ≤ 60 s without a pointer',
      `${effort(smoker.first)}; with every date and medication ${effort(smoker.whole)}`,
      first <= 60 && smoker.first.seconds <= 60,
    ],
    [
      'Right name in the first 3 for ≥ 98 % of the corrections',
      `${(corrections.share * 100).toFixed(1)} % of ${corrections.corrections}`,
      corrections.share >= 0.98,
    ],
    ['Edit to re-ranked offers, p95 ≤ 150 ms', latency(edits), edits.p95.total <= 150],
    [
      'The same amid typing, 60 ms between keys',
      latency(editsWhileTyping),
      editsWhileTyping.p95.total <= 150,
    ],
    ['Type-ahead, p95 ≤ 50 ms', latency(suggestions), suggestions.p95.total <= 50],
    [
      'First paint ≤ 0.8 s (4× CPU throttle)',
      seconds(middle('first_paint_ms')),
      middle('first_paint_ms') <= 800,
    ],
    ['Usable ≤ 1.2 s', seconds(middle('usable_ms')), middle('usable_ms') <= 1200],
    ['Layout shift ≤ 0.02', String(middle('layout_shift')), middle('layout_shift') <= 0.02],
    ['Requests to other servers', String(otherServers), otherServers === 0],
  ];
  return [
    '| Goal | Measured | |',
    '| --- | --- | --- |',
    ...rows.map(([goal, value, isMet]) => `| ${goal} | ${value} | ${isMet ? 'met' : 'not met'} |`),
  ].join('\n');
}
