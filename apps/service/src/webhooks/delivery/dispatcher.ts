import { Capacity } from './capacity.ts';
import type { DispatcherDeps, DispatcherSettings } from './dispatcher-deps.ts';
import { claimLanes, databaseTime, releaseLane, somethingIsDue } from './lane-store.ts';
import { LaneRunner } from './lanes.ts';
import { attemptOutOfBand } from './out-of-band.ts';
import { claimOutOfBand, type OutOfBandClaim, releaseOutOfBand } from './out-of-band-store.ts';

/** Maximum number of lanes per claim: a burst is shared by all processes, and a crash delays only its share. */
const LARGEST_CLAIM = 16;
/** Shortest pause between two claims: notifications come with every event, and one poll covers many of them. */
const HINT_GAP_MS = 5;

/**
 * Claims what is due and keeps it moving. `delivery.ts` decides what becomes of a delivery, and the database whether a
 * write still counts; this class only connects the two.
 */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #settings: DispatcherSettings;
  readonly #capacity: Capacity;
  readonly #lanes: LaneRunner;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #pause = new AbortController();
  #skewMs = 0;
  #running: Promise<void> | null = null;

  constructor(deps: DispatcherDeps, settings: DispatcherSettings) {
    this.#deps = deps;
    this.#settings = settings;
    this.#capacity = new Capacity(settings.limits);
    this.#lanes = new LaneRunner(deps, settings, { now: () => this.now(), stopping: this.#stopping.signal });
  }

  /** The database's clock decides schedules and leases; this process only extrapolates it. */
  now(): Date {
    return new Date(this.#deps.clock.now().getTime() + this.#skewMs);
  }

  /** A difference within the round-trip time is treated as none. */
  async measureSkew(): Promise<void> {
    const before = this.#deps.clock.now().getTime();
    const database = (await databaseTime(this.#deps.db)).getTime();
    const after = this.#deps.clock.now().getTime();
    const explained = database >= before && database <= after;
    this.#skewMs = explained ? 0 : database - (before + after) / 2;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Something may have become due. */
  hint(): void {
    this.#pause.abort();
  }

  /** Stops claiming, lets sends in flight finish, and releases every lane. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#pause.abort();
    await this.#running;
    await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#deps;
    let hinted = true;
    while (!this.#stopping.signal.aborted) {
      const pause = new AbortController();
      this.#pause = pause;
      const again: boolean = await (hinted ? this.claim() : this.#claimIfDue()).catch((error: unknown) => {
        log.warn({ err: error }, 'Could not claim deliveries');
        return false;
      });
      await clock.sleep(HINT_GAP_MS, this.#stopping.signal);
      if (!again) await clock.sleep(this.#settings.pollMs, pause.signal);
      hinted = again || pause.signal.aborted;
    }
  }

  /** Without a hint there is mostly nothing to claim, and checking costs the database less than claiming. */
  async #claimIfDue(): Promise<boolean> {
    return (await somethingIsDue(this.#deps.db, this.now())) && (await this.claim());
  }

  /** Takes what is due and sets it going. True when there may be more. */
  async claim(): Promise<boolean> {
    const lanes = await this.#claimLanes();
    const outOfBandDeliveries = await this.#claimOutOfBand();
    return lanes || outOfBandDeliveries;
  }

  get busy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Resolves when nothing is in flight. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #claimLanes(): Promise<boolean> {
    const { db } = this.#deps;
    const fresh = Math.min(this.#capacity.free('fresh'), LARGEST_CLAIM);
    const retries = Math.min(this.#capacity.free('retry'), LARGEST_CLAIM);
    if (fresh === 0 && retries === 0) return false;
    const fullAccounts = this.#capacity.fullAccounts('lane');
    const jobs = await claimLanes(db, { ...this.#claimant(), fresh, retries, fullAccounts });
    for (const job of jobs) {
      const taken = this.#stopping.signal.aborted
        ? null
        : this.#capacity.take(job.tries > 0 ? 'retry' : 'fresh', job.accountId);
      if (taken === null) await releaseLane(db, job, this.now());
      else this.#follow(this.#lanes.run(job).finally(taken));
    }
    const retried = jobs.filter(({ tries }) => tries > 0).length;
    return (fresh > 0 && jobs.length - retried >= fresh) || (retries > 0 && retried >= retries);
  }

  async #claimOutOfBand(): Promise<boolean> {
    const { db } = this.#deps;
    const count = Math.min(this.#capacity.free('outOfBand'), LARGEST_CLAIM);
    if (count === 0) return false;
    const fullAccounts = this.#capacity.fullAccounts('outOfBand');
    const claim: OutOfBandClaim = { ...this.#claimant(), count, fullAccounts };
    const outOfBandDeliveries = await claimOutOfBand(db, claim);
    for (const outOfBand of outOfBandDeliveries) {
      const taken = this.#stopping.signal.aborted
        ? null
        : this.#capacity.take('outOfBand', outOfBand.accountId);
      if (taken === null) await releaseOutOfBand(db, outOfBand, this.now());
      else this.#follow(attemptOutOfBand(this.#deps, outOfBand, () => this.now()).finally(taken));
    }
    return outOfBandDeliveries.length >= count;
  }

  #claimant(): { owner: string; now: Date; until: Date } {
    const now = this.now();
    return { owner: this.#settings.owner, now, until: new Date(now.getTime() + this.#settings.leaseMs) };
  }

  #follow(work: Promise<void>): void {
    const followed = work
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'Delivery failed unexpectedly; its lease will expire'),
      )
      .finally(() => {
        this.#underWay.delete(followed);
        this.hint();
      });
    this.#underWay.add(followed);
  }
}
