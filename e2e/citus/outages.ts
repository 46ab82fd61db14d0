import { setTimeout as pause } from 'node:timers/promises';
import type { CitusCluster } from './cluster.ts';
import type { Deployment } from './deployment.ts';
import { Load } from './load.ts';

const LOAD_MS = 5000;

interface OutageParts {
  readonly cluster: CitusCluster;
  readonly service: Deployment;
  readonly buckets: readonly string[];
  readonly say: (line: string) => void;
}

interface Scenario {
  readonly what: string;
  /** Returns what else there is to say. */
  happen(loads: readonly [Load, Load]): Promise<string>;
  /** Whether requests of the first and of the second load may be refused meanwhile. */
  readonly mayRefuse: readonly [boolean, boolean];
  /** The bucket that the first account is moved to, by itself. */
  readonly movesTo?: string;
}

/** What happens to a cluster while clients of two buckets request decisions and receive their events. */
export class Outages {
  broken = 0;
  readonly #parts: OutageParts;

  constructor(parts: OutageParts) {
    this.#parts = parts;
  }

  /** This version replaces the earlier one that the service was started with. */
  async upgrade(): Promise<void> {
    this.#sayHeading();
    await this.#try(this.#upgraded());
  }

  /** `only` is a part of the description of what is to happen. */
  async run(only: string): Promise<void> {
    this.#sayHeading();
    const scenarios = [
      this.#nothing(),
      this.#workerLost(),
      this.#bucketMoved(),
      this.#rebalanced(),
      this.#accountMoved(),
      this.#bucketMovedByService(),
      this.#coordinatorLost(),
      this.#restored(),
    ];
    for (const scenario of scenarios.filter(({ what }) => what.includes(only))) await this.#try(scenario);
  }

  #sayHeading(): void {
    this.#parts.say(
      '\n| what happened | bucket | confirmed | refused | missing | undelivered | doubled | out of order | longest pause |\n|---|---|---:|---:|---:|---:|---:|---:|---:|',
    );
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

  async #underLoad({ what, happen, mayRefuse, movesTo }: Scenario, started: Load[]): Promise<void> {
    const { cluster, service, buckets, say } = this.#parts;
    const [first = '', second = ''] = buckets;
    const loads = [await Load.start(first, service), await Load.start(second, service)] as const;
    started.push(...loads);
    await pause(LOAD_MS);
    const note = await happen(loads);
    await pause(LOAD_MS);
    await Promise.all(loads.map((load) => load.halt()));
    for (const [at, load] of loads.entries()) {
      const bucketThen = (at === 0 ? movesTo : undefined) ?? buckets[at] ?? '';
      const report = await load.stop(cluster, await service.schemaOf(bucketThen));
      const { bucket, accepted, refused, missing, undelivered, doubled, disordered, pauseMs } = report;
      const counts = [accepted, refused, missing, undelivered, doubled, disordered].join(' | ');
      say(`| ${what} | ${bucket} | ${counts} | ${(pauseMs / 1000).toFixed(1)} s |`);
      const isBroken = accepted === 0 || missing + undelivered + disordered > 0;
      if (isBroken || (refused > 0 && mayRefuse[at] !== true)) this.broken++;
    }
    if (note !== '') say(`  ${note}`);
  }

  #nothing(): Scenario {
    const { cluster } = this.#parts;
    return {
      what: 'nothing',
      mayRefuse: [false, false],
      happen: async ([load]) => {
        const [before, decided] = [await cluster.crossNodeWork(), load.accepted];
        await pause(LOAD_MS);
        const after = await cluster.crossNodeWork();
        const statements = after.statements - before.statements;
        const transactions = after.transactions - before.transactions;
        if (transactions > 0) this.broken++;
        return `during ${load.accepted - decided} decisions: ${statements} statements on several nodes, ${transactions} prepared transactions`;
      },
    };
  }

  #workerLost(): Scenario {
    const { cluster, service, buckets } = this.#parts;
    return {
      what: 'worker of the first bucket killed',
      mayRefuse: [true, false],
      happen: async ([load]) => {
        const worker = await cluster.workerOf(buckets[0] ?? '');
        await worker.stop('SIGQUIT');
        await pause(LOAD_MS);
        const ready = await fetch(`${service.base}/readyz`);
        if (ready.status !== 200) this.broken++;
        const note = `readyz while it is away: ${ready.status} ${await ready.text()}`;
        await worker.start();
        await load.recover();
        return note;
      },
    };
  }

  #bucketMoved(): Scenario {
    const { cluster, buckets } = this.#parts;
    return {
      what: 'first bucket moved to another worker',
      mayRefuse: [false, false],
      happen: () =>
        timed('moved', async () => {
          const current = await cluster.workerOf(buckets[0] ?? '');
          const other = cluster.workers.find((worker) => worker !== current);
          if (other === undefined) throw new Error('A move needs two workers');
          await cluster.move(buckets[0] ?? '', other);
        }),
    };
  }

  /** All buckets are put on one worker first. */
  #rebalanced(): Scenario {
    const { cluster, buckets } = this.#parts;
    return {
      what: 'buckets of one worker rebalanced over all',
      mayRefuse: [false, false],
      happen: async () => {
        const [worker] = cluster.workers;
        for (const bucket of buckets) {
          if (worker !== undefined && (await cluster.workerOf(bucket)) !== worker)
            await cluster.move(bucket, worker);
        }
        let used = 0;
        const note = await timed('rebalanced', async () => {
          used = await cluster.rebalance();
        });
        if (used !== cluster.workers.length) this.broken++;
        return `${note}; ${used} workers have buckets`;
      },
    };
  }

  #accountMoved(): Scenario {
    const { service, buckets } = this.#parts;
    const target = buckets[1] ?? '';
    return {
      what: 'account of the first bucket moved to the second',
      mayRefuse: [true, false],
      movesTo: target,
      happen: ([load]) =>
        timed('moved', async () => {
          const move = ['account', 'move', load.account, '--bucket', target];
          await service.command(...move);
          await load.recover();
        }),
    };
  }

  #upgraded(): Scenario {
    const { cluster, service, buckets } = this.#parts;
    const migrations = async () => {
      const counts = await Promise.all(
        ['public', ...buckets].map(async (schema) => {
          const select = `select max(version) as newest from ${schema}.schema_migrations`;
          const [row] = (await cluster.coordinator.administer(select)) as readonly { newest: number }[];
          return row?.newest;
        }),
      );
      return counts.join(', ');
    };
    return {
      what: 'upgraded from an earlier version',
      mayRefuse: [false, false],
      happen: async () => {
        const before = await migrations();
        const note = await timed('upgraded', () => service.upgrade());
        await service.command('doctor');
        await service.command('audit', 'verify');
        return `${note}; newest migrations of home and the buckets before: ${before}; after: ${await migrations()}`;
      },
    };
  }

  /** From a distributed schema to an ordinary one on the coordinator, as to any other server. */
  #bucketMovedByService(): Scenario {
    const { cluster, service, buckets } = this.#parts;
    const schema = `${buckets[0]}_next`;
    return {
      what: 'first bucket moved by `bucket move`',
      mayRefuse: [true, false],
      happen: ([load]) =>
        timed('moved', async () => {
          const where = ['--url', cluster.coordinator.url(), '--schema', schema];
          await service.command('bucket', 'move', buckets[0] ?? '', ...where);
          await load.recover();
        }),
    };
  }

  #restored(): Scenario {
    const { cluster, service } = this.#parts;
    return {
      what: 'all nodes restored from base backups',
      mayRefuse: [true, true],
      happen: async (loads) => {
        await cluster.backUp();
        await pause(LOAD_MS);
        await Promise.all(loads.map((load) => load.halt()));
        return timed('restored', async () => {
          await cluster.restore();
          await service.untilReady();
        });
      },
    };
  }

  #coordinatorLost(): Scenario {
    const { cluster, service } = this.#parts;
    return {
      what: 'coordinator killed',
      mayRefuse: [true, true],
      happen: async (loads) => {
        await cluster.coordinator.stop('SIGQUIT');
        await pause(LOAD_MS);
        const ready = await fetch(`${service.base}/readyz`);
        const note = `readyz while it is away: ${ready.status} ${await ready.text()}`;
        await cluster.coordinator.start();
        await Promise.all(loads.map((load) => load.recover()));
        return note;
      },
    };
  }
}

async function timed(what: string, work: () => Promise<void>): Promise<string> {
  const start = performance.now();
  await work();
  return `${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`;
}
