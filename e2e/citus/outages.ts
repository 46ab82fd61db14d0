import { setTimeout as pause } from 'node:timers/promises';
import type { OutsideServer } from '../../apps/service/test/outside-server.ts';
import type { CitusCluster } from './cluster.ts';
import { accountMoved, bucketMovedByService, bucketServerKilled, readiness } from './scenarios.ts';
import { LOAD_MS, type Scenario, type TrialParts, Trials, timed } from './trials.ts';

interface OutageParts extends TrialParts {
  readonly cluster: CitusCluster;
  /** A server outside the cluster, without Citus. */
  readonly outside: OutsideServer;
}

interface ReplacedNode {
  readonly node: () => Promise<OutsideServer>;
}

/** As long as slow background work may take to begin. */
const WATCHED_MS = 20_000;

/** What happens to a cluster while clients of two buckets request decisions and receive their events. */
export class Outages {
  readonly #parts: OutageParts;
  readonly #trials: Trials;
  #broken = 0;

  constructor(parts: OutageParts) {
    this.#parts = parts;
    this.#trials = new Trials(parts);
  }

  get broken(): number {
    return this.#broken + this.#trials.broken;
  }

  /** This version replaces the earlier one that the service was started with. */
  async upgrade(): Promise<void> {
    await this.#trials.run([this.#upgraded()]);
  }

  /** `only` is a part of the description of what is to happen. */
  async run(only: string): Promise<void> {
    const scenarios = [
      this.#nothing(),
      this.#workerLost(),
      this.#workerReplaced(),
      this.#bucketMoved(),
      this.#rebalanced(),
      accountMoved(this.#parts),
      this.#bucketMovedByService(),
      this.#coordinatorLost(),
      this.#coordinatorReplaced(),
      this.#restored(),
      this.#bucketMovedOutside(),
    ];
    await this.#trials.run(scenarios.filter(({ what }) => what.includes(only)));
  }

  /** A decision is one statement on one node, and its transaction is not prepared. */
  #nothing(): Scenario {
    const { cluster } = this.#parts;
    return {
      what: 'nothing',
      mayRefuse: [false, false],
      happen: async ([load]) => {
        const [before, decided] = [await cluster.crossNodeStatements(), load.accepted];
        const { decisions, preparedDecisions, prepared } = await cluster.sentMeanwhile(async () => {
          await pause(WATCHED_MS);
        });
        const statements = (await cluster.crossNodeStatements()) - before;
        if (preparedDecisions + statements > 0 || decisions === 0) this.#broken++;
        const others = [...prepared].map(([tables, count]) => `${count} × ${tables}`);
        return [
          `during ${load.accepted - decided} decisions of the first bucket: ${statements} statements on several nodes;`,
          `${decisions} statements recorded decisions, ${preparedDecisions} of them in prepared transactions;`,
          `other prepared transactions, by the tables that they wrote: ${others.join('; ') || 'none'}`,
        ].join(' ');
      },
    };
  }

  #workerLost(): Scenario {
    const { cluster, buckets } = this.#parts;
    return bucketServerKilled(this.#parts, {
      what: 'worker of the first bucket killed',
      server: () => cluster.workerOf(buckets[0] ?? ''),
      onNotReady: () => {
        this.#broken++;
      },
    });
  }

  /** A worker that does not come back. */
  #workerReplaced(): Scenario {
    const { cluster, buckets } = this.#parts;
    return this.#replaced({
      what: 'worker of the first bucket replaced by its standby',
      mayRefuse: [true, false],
      node: () => cluster.workerOf(buckets[0] ?? ''),
    });
  }

  #coordinatorReplaced(): Scenario {
    const { cluster } = this.#parts;
    return this.#replaced({
      what: 'coordinator replaced by its standby',
      mayRefuse: [true, true],
      node: () => Promise.resolve(cluster.coordinator),
    });
  }

  #replaced({ node, ...expected }: Pick<Scenario, 'what' | 'mayRefuse'> & ReplacedNode): Scenario {
    const { cluster, service } = this.#parts;
    return {
      ...expected,
      mayRepeat: true,
      happen: async (loads) => {
        const lost = await node();
        const replace = await cluster.addStandby(lost);
        await lost.stop('SIGQUIT');
        return timed('replaced', async () => {
          await replace();
          await service.untilReady();
          await Promise.all(loads.map((load) => load.recover()));
        });
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
        if (used !== cluster.workers.length) this.#broken++;
        return `${note}; ${used} workers have buckets`;
      },
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
      mayRepeat: true,
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
    const { cluster, buckets } = this.#parts;
    const where = ['--url', cluster.coordinator.url(), '--schema', `${buckets[0]}_next`];
    return bucketMovedByService(this.#parts, 'first bucket moved by `bucket move`', where);
  }

  /** From the cluster to a server without Citus. */
  #bucketMovedOutside(): Scenario {
    const where = ['--url', this.#parts.outside.url()];
    return bucketMovedByService(this.#parts, 'first bucket moved to a server outside the cluster', where);
  }

  #restored(): Scenario {
    const { cluster, service } = this.#parts;
    return {
      what: 'all nodes restored from base backups',
      mayRefuse: [true, true],
      mayRepeat: true,
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
      mayRepeat: true,
      happen: async (loads) => {
        await cluster.coordinator.stop('SIGQUIT');
        await pause(LOAD_MS);
        const { note } = await readiness(service);
        await cluster.coordinator.start();
        await Promise.all(loads.map((load) => load.recover()));
        return note;
      },
    };
  }
}
