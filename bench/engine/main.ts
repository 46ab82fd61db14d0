import { isDeepStrictEqual } from 'node:util';
import type { Facts } from '../../packages/engine/src/index.ts';
import { jsonRulesPeer } from './json-rules.ts';
import { microseconds, microsecondsAsync } from './measure.ts';
import { coverageOf, Ours } from './ours.ts';
import type { Peer } from './peer.ts';
import { syntheticApplicants, syntheticPacks } from './synthetic.ts';
import { zenPeer } from './zen.ts';

const RULES = 120;
const applicants = syntheticApplicants(64);
const who = (index: number): Facts => applicants[index % applicants.length] as Facts;

interface Line {
  readonly engine: string;
  readonly micros: number;
}

function compiledMicros(ours: Ours, amounts: number): number {
  const coverage = coverageOf(amounts);
  return microseconds(640, 25, (index) => ours.compiled(who(index), coverage));
}

async function peerMicros(peer: Peer, ours: Ours): Promise<number> {
  for (const facts of applicants.slice(0, 8)) {
    const decided = await peer.decide(facts);
    if (!isDeepStrictEqual(decided, ours.closedByRules(facts))) {
      throw new Error(`${peer.name} does not agree with the interpreter`);
    }
  }
  const micros = await microsecondsAsync(8, 5, (index) => peer.decide(who(index)));
  peer.dispose();
  return micros;
}

async function compare(variants: number, amounts: number): Promise<void> {
  const packs = syntheticPacks(variants, RULES);
  const ours = new Ours(packs);
  const coverage = coverageOf(amounts);
  for (const facts of applicants) ours.assertReadingsAgree(facts, coverage);
  const lines: Line[] = [
    { engine: 'compiled', micros: compiledMicros(ours, amounts) },
    {
      engine: 'interpreter with trace',
      micros: microseconds(16, 5, (index) => ours.interpreted(who(index), coverage)),
    },
  ];
  for (const peer of [zenPeer(packs, false), zenPeer(packs, true), jsonRulesPeer(packs)]) {
    lines.push({ engine: peer.name, micros: await peerMicros(peer, ours) });
  }
  print(
    `${variants} variants × ${amounts} ${amounts === 1 ? 'amount' : 'amounts'}, ${RULES} rules per variant`,
    lines,
  );
}

function print(title: string, lines: readonly Line[]): void {
  const best = lines[0]?.micros ?? 1;
  console.log(`\n${title}\n\n| engine | µs per applicant | times compiled |\n|---|---:|---:|`);
  for (const { engine, micros } of lines) {
    console.log(`| ${engine} | ${micros.toFixed(micros < 1_000 ? 1 : 0)} | ${(micros / best).toFixed(0)} |`);
  }
}

function growth(): void {
  const grid = [
    ...[25, 50, 130, 260].map((variants) => ({ variants, rules: 120, amounts: 3 })),
    ...[60, 240, 480].map((rules) => ({ variants: 50, rules, amounts: 3 })),
    ...[1, 10, 20].map((amounts) => ({ variants: 50, rules: 120, amounts })),
  ];
  console.log(
    '\ncompiled engine, growth\n\n| variants | rules | amounts | µs per applicant |\n|---:|---:|---:|---:|',
  );
  for (const { variants, rules, amounts } of grid) {
    const micros = compiledMicros(new Ours(syntheticPacks(variants, rules)), amounts);
    console.log(`| ${variants} | ${rules} | ${amounts} | ${micros.toFixed(1)} |`);
  }
}

await compare(50, 3);
await compare(130, 1);
await compare(130, 10);
growth();
