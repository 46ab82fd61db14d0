import { describe, expect, it } from 'vitest';
import type { ApplicantCondition, ApplicantMedication } from './applicant.ts';
import type { FlatPack } from './flat-pack.ts';
import { ConditionEver } from './rules/condition-ever.ts';
import { ConditionWithTobacco } from './rules/condition-with-tobacco.ts';
import { ConditionWithin } from './rules/condition-within.ts';
import type { RuleGuards } from './rules/guard.ts';
import { MedicationFor } from './rules/medication-for.ts';
import type { Rule } from './rules/rule.ts';
import { offersFor, openClasses } from './testing/simple-pack.ts';
import type { UnlistedTreatment } from './unlisted.ts';

const ALL = ['level', 'graded', 'guaranteed'];
const FROM_GRADED = ['graded', 'guaranteed'];
const GUARANTEED = ['guaranteed'];
const head = { id: 'R1', reason: 'underwriting', source: 'guide p. 7' } as const;
const graded = { type: 'class', index: 1 } as const;
const unlisted: UnlistedTreatment = {
  terminal: { outcome: { type: 'decline' } },
  severe: { outcome: { type: 'class', index: 2 } },
  serious: { outcome: graded, withinMonths: 24, later: { type: 'open' } },
  moderate: { outcome: { type: 'open' } },
  minor: { outcome: { type: 'open' } },
  none: { outcome: { type: 'open' } },
};

function open(
  pack: Partial<FlatPack>,
  conditions: readonly ApplicantCondition[],
  medications: readonly ApplicantMedication[] = [],
): string[] {
  return openClasses({ pack: { unlisted, ...pack }, applicant: { conditions, medications } });
}

describe('a condition that no rule reaches', () => {
  it('is treated by its severity', () => {
    expect(open({}, [{ name: 'SMALL CELL LUNG CANCER' }])).toEqual([]);
    expect(open({}, [{ name: 'HEART FAILURE' }])).toEqual(GUARANTEED);
    expect(open({}, [{ name: 'DIABETES' }])).toEqual(ALL);
    expect(open({ unlisted: null }, [{ name: 'SMALL CELL LUNG CANCER' }])).toEqual(ALL);
  });

  it('counts an event from its day and a course from its last treatment', () => {
    expect(open({}, [{ name: 'HEART ATTACK', diagnosed: '2010', lastTreatment: '2026-05' }])).toEqual(ALL);
    expect(open({}, [{ name: 'HEART ATTACK', diagnosed: '2026-01' }])).toEqual(FROM_GRADED);
    expect(open({}, [{ name: 'ANGINA', diagnosed: '2010', lastTreatment: '2026-05' }])).toEqual(FROM_GRADED);
    expect(open({}, [{ name: 'ANGINA', diagnosed: '2010', lastTreatment: '2012' }])).toEqual(ALL);
  });

  it('counts a state as now, whatever its dates', () => {
    expect(open({}, [{ name: 'COPD', diagnosed: '2010', lastTreatment: '2012' }])).toEqual(FROM_GRADED);
  });

  it('counts an unknown date as recent', () => {
    expect(open({}, [{ name: 'HEART ATTACK' }])).toEqual(FROM_GRADED);
    expect(open({}, [{ name: 'ANGINA', diagnosed: '2010' }])).toEqual(FROM_GRADED);
  });

  it('counts a date exactly on the boundary as recent', () => {
    expect(open({}, [{ name: 'STROKE', diagnosed: '24 MONTHS AGO' }])).toEqual(FROM_GRADED);
    expect(open({}, [{ name: 'STROKE', diagnosed: '2024-06-14' }])).toEqual(ALL);
  });

  it('is ignored if health is skipped', () => {
    const applicant = { conditions: [{ name: 'SMALL CELL LUNG CANCER' }] };
    expect(openClasses({ pack: { unlisted }, applicant, options: { skipHealth: true } })).toEqual(ALL);
  });
});

describe('a rule reaches a condition', () => {
  const heartFailure = { type: 'condition', name: 'HEART FAILURE' } as const;
  const recent = { clock: 'treatment', op: '<', months: 12 } as const;

  it('even if its time condition is not met', () => {
    const rules = [ConditionWithin.create({ ...head, subject: heartFailure, outcome: graded, ...recent })];
    expect(open({ rules }, [{ name: 'HEART FAILURE', lastTreatment: '2012' }])).toEqual(ALL);
  });

  it('by saying that the carrier accepts it', () => {
    const rules = [ConditionEver.create({ ...head, subject: heartFailure, outcome: { type: 'open' } })];
    expect(open({ rules }, [{ name: 'HEART FAILURE' }])).toEqual(ALL);
  });

  it('by its group or by something broader', () => {
    const heart = { type: 'condition_group', name: 'HEART' } as const;
    const rules = [ConditionEver.create({ ...head, subject: heart, outcome: graded })];
    expect(open({ rules }, [{ name: 'HEART FAILURE' }])).toEqual(FROM_GRADED);
  });

  it('not when it needs tobacco as well', () => {
    const rules = [ConditionWithTobacco.create({ ...head, subject: heartFailure, outcome: graded })];
    expect(open({ rules }, [{ name: 'HEART FAILURE' }])).toEqual(GUARANTEED);
  });
});

describe('a condition that counts as several broader ones', () => {
  const strict = { ...unlisted, moderate: { outcome: graded } };
  const accepts = (type: 'condition' | 'condition_group', name: string) =>
    ConditionEver.create({ ...head, subject: { type, name }, outcome: { type: 'open' } });

  it('is treated by the severity of each of them that no rule covers', () => {
    const rules = [accepts('condition', 'STROKE')];
    expect(open({ rules, unlisted: strict }, [{ name: 'STROKE WITH SEIZURES' }])).toEqual(FROM_GRADED);
    expect(open({ rules, unlisted: strict }, [{ name: 'STROKE' }])).toEqual(ALL);
    const both = [...rules, { ...accepts('condition', 'SEIZURES'), id: 'R2' }];
    expect(open({ rules: both, unlisted: strict }, [{ name: 'STROKE WITH SEIZURES' }])).toEqual(ALL);
  });

  it('is covered by a rule that names it or its group', () => {
    const named = { rules: [accepts('condition', 'STROKE WITH SEIZURES')], unlisted: strict };
    expect(open(named, [{ name: 'STROKE WITH SEIZURES' }])).toEqual(ALL);
    const grouped = { rules: [accepts('condition_group', 'NERVE')], unlisted: strict };
    expect(open(grouped, [{ name: 'STROKE WITH SEIZURES' }])).toEqual(ALL);
  });

  it('is now when a broader one is a state, whatever its own dates', () => {
    const timed = { outcome: graded, withinMonths: 24, later: { type: 'open' } } as const;
    const pack = { unlisted: { ...unlisted, moderate: timed } };
    const longAgo = { diagnosed: '2010', lastTreatment: '2010' };
    expect(open(pack, [{ name: 'DIABETES', ...longAgo }])).toEqual(FROM_GRADED);
    expect(open(pack, [{ name: 'INSULIN SHOCK', ...longAgo }])).toEqual(FROM_GRADED);
  });

  it('is treated by its own severity if it is marked as milder', () => {
    expect(open({ unlisted: strict }, [{ name: 'OUTGROWN SEIZURES' }])).toEqual(ALL);
    expect(open({ unlisted: strict }, [{ name: 'SEIZURES' }])).toEqual(FROM_GRADED);
  });
});

describe('a condition that a medication implies', () => {
  it('counts if the indication is certain, with the fill dates', () => {
    expect(open({}, [], [{ name: 'ERLOTINIB' }])).toEqual(GUARANTEED);
    expect(open({}, [], [{ name: 'TIOTROPIUM' }])).toEqual(FROM_GRADED);
  });

  it('counts if the indication is usual and no disclosed condition explains it', () => {
    expect(open({}, [], [{ name: 'CARVEDILOL' }])).toEqual(GUARANTEED);
    expect(open({}, [{ name: 'HIGH BLOOD PRESSURE' }], [{ name: 'CARVEDILOL' }])).toEqual(ALL);
    expect(open({}, [{ name: 'ASTHMA' }], [{ name: 'CARVEDILOL' }])).toEqual(GUARANTEED);
  });

  it('follows the policy of the product', () => {
    const usual = { always: 'count', usual: 'ignore' } as const;
    const none = { always: 'ignore', usual: 'ignore' } as const;
    expect(open({ inference: usual }, [], [{ name: 'CARVEDILOL' }])).toEqual(ALL);
    expect(open({ inference: usual }, [], [{ name: 'ERLOTINIB' }])).toEqual(GUARANTEED);
    expect(open({ inference: none }, [], [{ name: 'ERLOTINIB' }])).toEqual(ALL);
  });

  it('does not count beside the condition itself or a more specific one', () => {
    const long = { lastTreatment: '2012', diagnosed: '2010' };
    const rules = [
      ConditionWithin.create({
        ...head,
        subject: { type: 'condition', name: 'CANCER' },
        outcome: graded,
        clock: 'treatment',
        op: '<',
        months: 24,
      }),
    ];
    expect(open({ rules }, [{ name: 'LUNG CANCER', ...long }], [{ name: 'ERLOTINIB' }])).toEqual(ALL);
    expect(open({ rules }, [], [{ name: 'ERLOTINIB' }])).toEqual(FROM_GRADED);
  });

  it('counts if the indication is certain, although another use is disclosed or stated', () => {
    const ever = (name: string, outcome: Rule['outcome'], id: string) =>
      ConditionEver.create({ ...head, id, subject: { type: 'condition', name }, outcome });
    const rules = [
      ever('ANGINA', { type: 'class', index: 2 }, 'R1'),
      ever('COPD', { type: 'open' }, 'R2'),
      ever('HEART FAILURE', { type: 'open' }, 'R3'),
    ];
    const taking = (conditions: readonly ApplicantCondition[], use: string | null = null) =>
      open({ rules }, conditions, [{ name: 'NITROGLYCERIN', use }]);
    expect(taking([{ name: 'HIGH BLOOD PRESSURE' }])).toEqual(GUARANTEED);
    expect(taking([], 'HIGH BLOOD PRESSURE')).toEqual(GUARANTEED);
    // As severe, but no group has both.
    expect(taking([{ name: 'COPD' }])).toEqual(GUARANTEED);
    // More severe and in the same group.
    expect(taking([{ name: 'HEART FAILURE' }])).toEqual(ALL);
    expect(taking([], 'HEART FAILURE')).toEqual(ALL);
    expect(open({}, [{ name: 'CANCER', lastTreatment: '2010' }], [{ name: 'ERLOTINIB' }])).toEqual(
      GUARANTEED,
    );
  });

  it('is the stated use, which counts as a condition', () => {
    expect(open({}, [], [{ name: 'CARVEDILOL', use: 'HIGH BLOOD PRESSURE' }])).toEqual(ALL);
    expect(open({}, [], [{ name: 'CARVEDILOL', use: 'HEART FAILURE' }])).toEqual(GUARANTEED);
    expect(open({}, [], [{ name: 'LISINOPRIL', use: 'SMALL CELL LUNG CANCER' }])).toEqual([]);
  });

  it('still counts if the stated use is not a use of the medication', () => {
    expect(open({}, [], [{ name: 'ERLOTINIB', use: 'ARTHRITIS' }])).toEqual(GUARANTEED);
    expect(open({}, [], [{ name: 'CARVEDILOL', use: 'ARTHRITIS' }])).toEqual(GUARANTEED);
    expect(open({}, [{ name: 'HIGH BLOOD PRESSURE' }], [{ name: 'CARVEDILOL', use: 'ARTHRITIS' }])).toEqual(
      ALL,
    );
  });

  it('has no effect if neither a rule nor the catalog mentions it', () => {
    expect(open({}, [], [{ name: 'OXYCODONE' }])).toEqual(ALL);
  });

  it('is explained by a disclosed condition', () => {
    const rules = [
      MedicationFor.create({
        ...head,
        subject: { type: 'medication', name: 'GABAPENTIN' },
        uses: [{ type: 'condition', name: 'NEUROPATHY' }],
        outcome: graded,
      }),
    ];
    expect(open({ rules }, [], [{ name: 'GABAPENTIN' }])).toEqual(FROM_GRADED);
    expect(open({ rules }, [{ name: 'SEIZURES' }], [{ name: 'GABAPENTIN' }])).toEqual(ALL);
    expect(open({ rules }, [{ name: 'SEIZURES' }, { name: 'NEUROPATHY' }], [{ name: 'GABAPENTIN' }])).toEqual(
      FROM_GRADED,
    );
  });
});

describe('a guard', () => {
  const guarded = (guards: RuleGuards): Rule =>
    ConditionEver.create({
      ...head,
      subject: { type: 'condition', name: 'DIABETES' },
      outcome: graded,
      guards,
    });
  const diabetes = { conditions: [{ name: 'DIABETES' }] };
  const openWith = (guards: RuleGuards, coverage = {}) =>
    openClasses({ pack: { rules: [guarded(guards)], unlisted }, applicant: diabetes, coverage });

  it('limits a rule to ages, a sex and states', () => {
    expect(openWith({ ages: { min: 65, max: 70 } })).toEqual(FROM_GRADED);
    expect(openWith({ ages: { min: 66, max: 70 } })).toEqual(ALL);
    expect(openWith({ sex: 'female' })).toEqual(FROM_GRADED);
    expect(openWith({ sex: 'male' })).toEqual(ALL);
    expect(openWith({ states: ['TX', 'CA'] })).toEqual(FROM_GRADED);
    expect(openWith({ states: ['CA'] })).toEqual(ALL);
  });

  it('limits a rule to face amounts', () => {
    const large = { face: { minCents: 2_000_000, maxCents: 99_999_999_900 } };
    expect(openWith(large, { amountsCents: [1_900_000] })).toEqual(ALL);
    expect(openWith(large, { amountsCents: [2_000_000] })).toEqual(FROM_GRADED);
  });

  it('limits what a budget buys', () => {
    const coverage = { target: 'monthly_budget', amountsCents: [5_000] } as const;
    const faceOf = (guards: RuleGuards) =>
      offersFor({
        pack: { rules: [guarded(guards)], unlisted },
        applicant: diabetes,
        coverage,
      })[0]?.rows.find((row) => row.rateClass === 'level')?.deathBenefitCents;
    expect(faceOf({ face: { minCents: 9_000_000, maxCents: 99_999_999_900 } })).toBe(5_000_000);
    expect(faceOf({ face: { minCents: 2_000_000, maxCents: 99_999_999_900 } })).toBe(1_900_000);
    expect(faceOf({ face: { minCents: 0, maxCents: 5_000_000 } })).toBe(null);
  });
});

describe('a rated class', () => {
  it('costs a percentage of another class plus a flat extra', () => {
    const [level, second, third] = offersFor({})[0]?.rows ?? [];
    const classes = (
      offersFor({
        pack: {
          classes: [
            { name: 'level', category: 'immediate', coverageTier: 'd', planName: 'A', benefitSchedule: 'b' },
            {
              name: 'table 2',
              category: 'immediate',
              coverageTier: 'd',
              planName: 'A',
              benefitSchedule: 'b',
              rating: { of: 0, percent: 150, extraCents: 250 },
            },
          ],
        },
      })[0]?.rows ?? []
    ).map((row) => row.premium?.modes.find(({ mode }) => mode === 'ANNUAL')?.cents);
    expect([level, second, third].map((row) => row?.rateClass)).toEqual(ALL);
    // 10.00 × 10 + 36 = 136.00; (15.00 + 2.50) × 10 + 36 = 211.00
    expect(classes).toEqual([13_600, 21_100]);
  });
});
