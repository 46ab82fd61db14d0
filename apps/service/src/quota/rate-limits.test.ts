import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { applyStep } from '../storage/index.ts';
import { forgetRefusals, RateLimits, type RateSubject } from './index.ts';

const { db } = await freshDatabase();

let subjects = 0;
function freshSubject(limit: number, rest: Partial<RateSubject> = {}): RateSubject {
  return { licenseId: `lic_${++subjects}`, mode: 'live', tier: 'heavy', limit, ...rest };
}

async function takeMany(limits: RateLimits, subject: RateSubject, count: number): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: count }, () => limits.take(subject)));
  return outcomes.filter((outcome) => outcome.granted).length;
}

/** The reference model: a list of units, each of which leaves 60 s after its slot began. */
class NaiveWindow {
  units: number[] = [];
  now = 0;

  at(now: number): this {
    this.now = now;
    this.units = this.units.filter((slot) => slot * 100 + 60_000 > now);
    return this;
  }

  add(): number {
    const slot = Math.floor(this.now / 100);
    this.units.push(slot);
    return slot;
  }

  state(limit: number): { limit: number; remaining: number; resetSeconds: number } {
    const excess = Math.max(0, this.units.length - limit);
    const leaving = [...this.units].sort((a, b) => a - b)[excess] ?? Math.floor(this.now / 100);
    return {
      limit,
      remaining: Math.max(0, limit - this.units.length),
      resetSeconds:
        this.units.length === 0 ? 0 : Math.max(1, Math.ceil((leaving * 100 + 60_000 - this.now) / 1000)),
    };
  }
}

describe('a window', () => {
  it('agrees with the reference model and never exceeds its limit', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('charge', 'peek', 'refund') }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('wait' as const),
          ms: fc.oneof(
            fc.integer({ min: 1, max: 300 }),
            fc.integer({ min: 1, max: 61_000 }),
            fc.constantFrom(59_900, 59_999, 60_000, 60_001),
          ),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 6 }),
        fc.array(step, { minLength: 10, maxLength: 60 }),
        async (limit, steps) => {
          const clock = new VirtualClock();
          const limits = new RateLimits(db, clock);
          const subject = freshSubject(limit);
          const model = new NaiveWindow();
          const taken: { slot: number }[] = [];
          const granted: number[] = [];
          for (const step of steps) {
            model.at(clock.now().getTime());
            if (step.kind === 'wait') clock.advance('ms' in step ? step.ms : 0);
            else if (step.kind === 'peek') expect(await limits.peek(subject)).toEqual(model.state(limit));
            else if (step.kind === 'charge') {
              model.add();
              expect(await limits.charge(subject)).toEqual(model.state(limit));
            } else if (step.kind === 'refund') {
              const unit = taken.pop();
              if (unit === undefined) continue;
              await limits.refund(subject, unit);
              const place = model.units.indexOf(unit.slot);
              if (place >= 0) model.units.splice(place, 1);
              granted.splice(granted.indexOf(unit.slot), 1);
            } else {
              const fits = model.units.length < limit;
              const outcome = await limits.take(subject);
              expect(outcome.granted).toBe(fits);
              if (fits) granted.push(model.add());
              if (outcome.granted) taken.push(outcome);
              else expect(outcome.retryAfterSeconds).toBe(model.state(limit).resetSeconds);
              expect(outcome.state).toEqual(model.state(limit));
            }
          }
          for (const first of granted) {
            const inWindow = granted.filter((slot) => slot >= first && slot < first + 600);
            expect(inWindow.length).toBeLessThanOrEqual(limit);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('allows exactly the limit when far more requests arrive at once', async () => {
    const limits = new RateLimits(db, new VirtualClock());
    expect(await takeMany(limits, freshSubject(137), 400)).toBe(137);
  });

  it('grants each remaining unit once within a batch', async () => {
    const limits = new RateLimits(db, new VirtualClock());
    const subject = freshSubject(5);
    const outcomes = await Promise.all(Array.from({ length: 7 }, () => limits.take(subject)));
    expect(outcomes.map((outcome) => outcome.state.remaining)).toEqual([4, 3, 2, 1, 0, 0, 0]);
  });

  it('has capacity again when Retry-After ends and not a slot earlier', async () => {
    const clock = new VirtualClock('2026-03-01T12:00:00.050Z');
    const limits = new RateLimits(db, clock);
    const subject = freshSubject(1);
    await limits.take(subject);
    const refused = await limits.take(subject);
    expect(refused).toMatchObject({ granted: false, retryAfterSeconds: 60 });
    clock.advance(59_949);
    expect(await limits.take(subject)).toMatchObject({ granted: false, retryAfterSeconds: 1 });
    clock.advance(1);
    expect(await limits.take(subject)).toMatchObject({ granted: true });
  });

  it('waits until all units charged over the limit have left', async () => {
    const clock = new VirtualClock();
    const limits = new RateLimits(db, clock);
    const subject = freshSubject(1);
    await limits.charge(subject);
    clock.advance(10_000);
    await limits.charge(subject);
    expect(await limits.take(subject)).toMatchObject({ granted: false, retryAfterSeconds: 60 });
    clock.advance(50_000);
    expect(await limits.take(subject)).toMatchObject({ granted: false, retryAfterSeconds: 10 });
    clock.advance(10_000);
    expect(await limits.take(subject)).toMatchObject({ granted: true });
  });

  it('follows a limit that changes between two requests', async () => {
    const limits = new RateLimits(db, new VirtualClock());
    const subject = freshSubject(2);
    await takeMany(limits, subject, 2);
    expect(await limits.take({ ...subject, limit: 3 })).toMatchObject({ granted: true });
    expect(await limits.take({ ...subject, limit: 1 })).toMatchObject({ granted: false });
  });

  it('is separate for each license, mode and tier', async () => {
    const limits = new RateLimits(db, new VirtualClock());
    const subject = freshSubject(1);
    const others: RateSubject[] = [
      subject,
      { ...subject, mode: 'test' },
      { ...subject, tier: 'light' },
      { ...subject, mode: 'test', tier: 'light' },
      freshSubject(1),
    ];
    const outcomes = await Promise.all(others.map((other) => limits.take(other)));
    expect(outcomes.map((outcome) => outcome.granted)).toEqual([true, true, true, true, true]);
  });

  it('stays exact across processes whose clocks differ by half a second', async () => {
    const [ahead, behind] = [new VirtualClock('2026-03-01T12:00:00.500Z'), new VirtualClock()];
    const [fast, slow] = [new RateLimits(db, ahead), new RateLimits(db, behind)];
    const subject = freshSubject(1);
    await slow.take(subject);
    for (const clock of [ahead, behind]) clock.advance(59_600);
    expect(await fast.take(subject)).toMatchObject({ granted: true });
    expect(await slow.take(subject)).toMatchObject({ granted: false });
    behind.advance(60_000);
    expect(await slow.take(subject)).toMatchObject({ granted: false });
  });

  it('is blocked for at most one window by a clock that was an hour ahead', async () => {
    const subject = freshSubject(1);
    await new RateLimits(db, new VirtualClock('2026-03-01T13:00:00Z')).take(subject);
    expect(await new RateLimits(db, new VirtualClock()).take(subject)).toMatchObject({ granted: true });
  });

  it('does not deadlock when processes count the same subjects in opposite orders', async () => {
    const clock = new VirtualClock();
    const processes = Array.from({ length: 4 }, () => new RateLimits(db, clock));
    const shared = Array.from({ length: 12 }, () => freshSubject(50));
    const granted = await Promise.all(
      processes.flatMap((limits, index) => {
        const order = index % 2 === 0 ? shared : shared.toReversed();
        return Array.from({ length: 20 }, () => order.map((subject) => limits.take(subject))).flat();
      }),
    );
    expect(granted.filter((outcome) => outcome.granted)).toHaveLength(12 * 50);
  });
});

describe('refusals', () => {
  it('count as abuse at the configured number within one hour', async () => {
    const clock = new VirtualClock();
    const limits = new RateLimits(db, clock, { abuseLimit: 3 });
    const subject = freshSubject(0);
    const abusive = async () => {
      const outcome = await limits.take(subject);
      return !outcome.granted && outcome.abusive;
    };
    expect(await abusive()).toBe(false);
    clock.advance(30 * 60_000);
    expect(await abusive()).toBe(false);
    clock.advance(30 * 60_000);
    expect(await abusive()).toBe(false);
    expect(await abusive()).toBe(true);
  });

  it('count as abuse at 1,000 by default', async () => {
    const limits = new RateLimits(db, new VirtualClock());
    const subject = freshSubject(0);
    await takeMany(limits, subject, 999);
    expect(await limits.take(subject)).toMatchObject({ abusive: true });
    const other = freshSubject(0);
    await takeMany(limits, other, 998);
    expect(await limits.take(other)).toMatchObject({ abusive: false });
  });

  it('of test requests count like those of live requests', async () => {
    const limits = new RateLimits(db, new VirtualClock(), { abuseLimit: 3 });
    const subject = freshSubject(0, { mode: 'test' });
    expect(await limits.take(subject)).toMatchObject({ abusive: false });
    expect(await limits.take({ ...subject, mode: 'live' })).toMatchObject({ abusive: false });
    expect(await limits.take(subject)).toMatchObject({ abusive: true });
  });

  it('of the monthly quota and of the window are counted together until an operator unlocks the license', async () => {
    const limits = new RateLimits(db, new VirtualClock(), { abuseLimit: 3 });
    const subject = freshSubject(0);
    expect(await limits.recordRefusal(subject.licenseId)).toBe(false);
    await limits.take(subject);
    expect(await limits.recordRefusal(subject.licenseId)).toBe(true);
    await db.transaction((tx) => forgetRefusals(tx, subject.licenseId));
    expect(await limits.recordRefusal(subject.licenseId)).toBe(false);
  });
});

it('the sweep deletes only windows and refusals that no longer matter', async () => {
  const clock = new VirtualClock('2031-01-01T00:00:00Z');
  const limits = new RateLimits(db, clock);
  const sweep = (batch: number) => applyStep(db, 'rate_windows', { now: clock.now(), batch });
  await sweep(10_000);
  const [old, fresh] = [freshSubject(1), freshSubject(1)];
  await takeMany(limits, old, 2);
  clock.advance(62 * 60_000);
  await takeMany(limits, fresh, 2);
  expect(await sweep(100)).toBe(2);
  expect(await sweep(100)).toBe(0);
  expect(await db.query('select subject from rate_slots')).toEqual([
    { subject: `${fresh.licenseId}:live:heavy` },
  ]);
  expect(await db.query('select license_id from rate_refusals')).toEqual([{ license_id: fresh.licenseId }]);
  expect(await limits.take(fresh)).toMatchObject({ granted: false });
});
