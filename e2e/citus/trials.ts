import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from './deployment.ts';
import { Load, type LoadReport } from './load.ts';

/** How long decisions are requested before something happens, and after it. */
export const LOAD_MS = 5000;

export interface TrialParts {
  readonly service: Deployment;
  readonly buckets: readonly string[];
  readonly say: (line: string) => void;
}

/** Something that happens to the servers while clients of two buckets request decisions. */
export interface Scenario {
  readonly what: string;
  /** Returns what else there is to say. */
  happen(loads: readonly [Load, Load]): Promise<string>;
  /** Whether requests of the first and of the second load may be refused meanwhile. */
  readonly mayRefuse: readonly [boolean, boolean];
  /** Whether an event may be delivered again, as after a crash between its delivery and the commit that says so. */
  readonly mayRepeat?: boolean;
  /** The bucket that the first account is moved to, by itself. */
  readonly movesTo?: string;
}

/** Lets scenarios happen, one after the other, and prints what clients and receivers saw. */
export class Trials {
  broken = 0;
  readonly #parts: TrialParts;

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  async run(scenarios: readonly Scenario[]): Promise<void> {
    this.#parts.say(
      '\n| what happened | bucket | confirmed | refused | missing | undelivered | doubled | out of order | longest pause |\n|---|---|---:|---:|---:|---:|---:|---:|---:|',
    );
    for (const scenario of scenarios) await this.#try(scenario);
  }

  /** One that fails does not stop the others. */
  async #try(scenario: Scenario): Promise<void> {
    const loads: Load[] = [];
    try {
      await this.#underLoad(scenario, loads);
    } catch (error) {
      this.broken++;
      this.#parts.say(`  FAILED ${scenario.what}: ${(error as Error).message.slice(0, 1000)}`);
      for (const line of this.#parts.service.complaints) this.#parts.say(`    ${line.slice(0, 1000)}`);
      await Promise.all(loads.map((load) => load.halt()));
    }
  }

  async #underLoad(scenario: Scenario, started: Load[]): Promise<void> {
    const { service, buckets, say } = this.#parts;
    const { happen, movesTo } = scenario;
    const [first = '', second = ''] = buckets;
    const loads = [await Load.start(first, service), await Load.start(second, service)] as const;
    started.push(...loads);
    await pause(LOAD_MS);
    const note = await happen(loads);
    await pause(LOAD_MS);
    await Promise.all(loads.map((load) => load.halt()));
    for (const [at, load] of loads.entries()) {
      const bucketThen = (at === 0 ? movesTo : undefined) ?? buckets[at] ?? '';
      this.#report(scenario, at, await load.stop(await service.placeOf(bucketThen)));
    }
    if (note !== '') say(`  ${note}`);
  }

  #report({ what, mayRefuse, mayRepeat }: Scenario, at: number, report: LoadReport): void {
    const { say } = this.#parts;
    const { bucket, accepted, refused, unexpected, missing, undelivered, doubled, disordered, pauseMs } =
      report;
    const counts = [accepted, refused, missing, undelivered, doubled, disordered].join(' | ');
    say(`| ${what} | ${bucket} | ${counts} | ${(pauseMs / 1000).toFixed(1)} s |`);
    for (const each of unexpected) say(`  UNEXPECTED ${each}`);
    const isLost = accepted === 0 || missing + undelivered + disordered + unexpected.length > 0;
    const isRefused = refused > 0 && mayRefuse[at] !== true;
    if (isLost || isRefused || (doubled > 0 && mayRepeat !== true)) this.broken++;
  }
}

/** Does something and says how long it took. */
export async function timed(what: string, work: () => Promise<void>): Promise<string> {
  const start = performance.now();
  await work();
  return `${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`;
}
