import { describe, expect, it } from 'vitest';
import type { ApplicantMedication } from '../applicant.ts';
import type { ImpliedCondition } from '../flat-pack.ts';
import { openClasses } from '../testing/simple-pack.ts';
import { ConditionEver } from './condition-ever.ts';
import { ConditionWithin } from './condition-within.ts';
import { MedicationCount } from './medication-count.ts';
import { MedicationDosage } from './medication-dosage.ts';
import { MedicationFor } from './medication-for.ts';
import { MedicationNotFor } from './medication-not-for.ts';
import type { Rule } from './rule.ts';

const ALL = ['level', 'graded', 'guaranteed'];
const FROM_GRADED = ['graded', 'guaranteed'];
const head = {
  id: 'R1',
  outcome: { type: 'class', index: 1 },
  reason: 'underwriting',
  source: 'guide p. 7',
} as const;
const carvedilol = { type: 'medication', name: 'CARVEDILOL' } as const;
const heartFailure = { type: 'condition', name: 'HEART FAILURE' } as const;

function open(rule: Rule, ...medications: ApplicantMedication[]): string[] {
  return openClasses({ pack: { rules: [rule] }, applicant: { medications } });
}

describe('medication for a use', () => {
  const rule = MedicationFor.create({ ...head, subject: carvedilol, uses: [heartFailure] });

  it('fires for a listed use and not for another', () => {
    expect(open(rule, { name: 'CARVEDILOL', use: 'HEART FAILURE' })).toEqual(FROM_GRADED);
    expect(open(rule, { name: 'CARVEDILOL', use: 'HIGH BLOOD PRESSURE' })).toEqual(ALL);
    expect(open(rule, { name: 'CARVEDILOL', use: 'A USE NOBODY KNOWS' })).toEqual(ALL);
  });

  it('takes the worst listed use when none is stated', () => {
    expect(open(rule, { name: 'CARVEDILOL' })).toEqual(FROM_GRADED);
  });

  it('takes the only use of a medication that has one', () => {
    const forHeart = MedicationFor.create({
      ...head,
      subject: { type: 'medication', name: 'LISINOPRIL' },
      uses: [heartFailure],
    });

    expect(open(forHeart, { name: 'LISINOPRIL' })).toEqual(ALL);
    expect(open(forHeart, { name: 'LISINOPRIL', use: 'HEART FAILURE' })).toEqual(FROM_GRADED);
  });

  it('reads a listed group of uses', () => {
    const forHeart = MedicationFor.create({
      ...head,
      subject: carvedilol,
      uses: [{ type: 'condition_group', name: 'HEART' }],
    });

    expect(open(forHeart, { name: 'CARVEDILOL', use: 'ANGINA' })).toEqual(FROM_GRADED);
    expect(open(forHeart, { name: 'CARVEDILOL', use: 'ASTHMA' })).toEqual(ALL);
  });

  it('without listed uses fires whatever the use', () => {
    const knockOut = MedicationFor.create({ ...head, subject: carvedilol, uses: [] });

    expect(open(knockOut, { name: 'CARVEDILOL', use: 'HIGH BLOOD PRESSURE' })).toEqual(FROM_GRADED);
    expect(open(knockOut, { name: 'LISINOPRIL' })).toEqual(ALL);
  });

  it('on a group of medications fires for its members', () => {
    const opioids = MedicationFor.create({
      ...head,
      subject: { type: 'medication_group', name: 'OPIOID' },
      uses: [],
    });

    expect(open(opioids, { name: 'OXYCODONE' })).toEqual(FROM_GRADED);
    expect(open(opioids, { name: 'ALBUTEROL' })).toEqual(ALL);
  });

  it.each([
    ['2025-06-15', FROM_GRADED],
    ['2025-06-14', ALL],
    [null, FROM_GRADED],
  ])('inside <= 12 months of the last fill, filled %s', (lastFill, expected) => {
    const recent = MedicationFor.create({
      ...head,
      subject: carvedilol,
      uses: [],
      window: { clock: 'last_fill', op: '<=', months: 12 },
    });

    expect(open(recent, { name: 'CARVEDILOL', firstFill: '2001', lastFill })).toEqual(expected);
  });

  it('can count from the first fill', () => {
    const started = MedicationFor.create({
      ...head,
      subject: carvedilol,
      uses: [],
      window: { clock: 'first_fill', op: '<', months: 12 },
    });

    expect(open(started, { name: 'CARVEDILOL', firstFill: '2001', lastFill: '2026-06-01' })).toEqual(ALL);
    expect(open(started, { name: 'CARVEDILOL', firstFill: '2026-01', lastFill: '2026-06-01' })).toEqual(
      FROM_GRADED,
    );
  });
});

describe('medication not for a use', () => {
  const rule = MedicationNotFor.create({
    ...head,
    subject: carvedilol,
    uses: [{ type: 'condition', name: 'HIGH BLOOD PRESSURE' }],
  });

  it('exempts only the listed use; an unstated use is not exempt', () => {
    expect(open(rule, { name: 'CARVEDILOL', use: 'HIGH BLOOD PRESSURE' })).toEqual(ALL);
    expect(open(rule, { name: 'CARVEDILOL', use: 'HEART FAILURE' })).toEqual(FROM_GRADED);
    expect(open(rule, { name: 'CARVEDILOL', use: 'A USE NOBODY KNOWS' })).toEqual(FROM_GRADED);
    expect(open(rule, { name: 'CARVEDILOL' })).toEqual(FROM_GRADED);
  });
});

describe('medication dosage', () => {
  const over = (op: '>' | '>=') =>
    MedicationDosage.create({
      ...head,
      subject: { type: 'medication', name: 'INSULIN GLARGINE' },
      op,
      amount: 50,
    });

  it.each([
    ['>', '50 units', ALL],
    ['>', '50.5 units', FROM_GRADED],
    ['>=', '50 units', FROM_GRADED],
    ['>=', '49', ALL],
    ['>', 'at bedtime', FROM_GRADED],
    ['>', null, FROM_GRADED],
  ] as const)('%s 50, dosage %s', (op, dosage, expected) => {
    expect(open(over(op), { name: 'INSULIN GLARGINE', dosage })).toEqual(expected);
  });

  it('may ignore an unstated dosage', () => {
    expect(open({ ...over('>'), ifUnknown: 'silent' }, { name: 'INSULIN GLARGINE' })).toEqual(ALL);
  });
});

describe('medication count', () => {
  const three = MedicationCount.create({ ...head, atLeast: 3 });

  it('counts different medications, known to the catalog or not', () => {
    const rows = (...names: string[]) => names.map((name) => ({ name }));

    expect(open(three, ...rows('LISINOPRIL', 'CARVEDILOL'))).toEqual(ALL);
    expect(open(three, ...rows('LISINOPRIL', 'CARVEDILOL', 'LISINOPRIL'))).toEqual(ALL);
    expect(open(three, ...rows('LISINOPRIL', 'CARVEDILOL', 'SOMETHING NEW'))).toEqual(FROM_GRADED);
  });

  it('of one group inside a window', () => {
    const inhalers = MedicationCount.create({
      ...head,
      subject: { type: 'medication_group', name: 'INHALER' },
      atLeast: 2,
      window: { clock: 'last_fill', op: '<', months: 12 },
    });
    const filled = (name: string, lastFill: string) => ({ name, lastFill });

    expect(open(inhalers, filled('ALBUTEROL', '2026-01'), filled('TIOTROPIUM', '2026-01'))).toEqual(
      FROM_GRADED,
    );
    expect(open(inhalers, filled('ALBUTEROL', '2026-01'), filled('TIOTROPIUM', '2024-01'))).toEqual(ALL);
    expect(open(inhalers, filled('ALBUTEROL', '2026-01'), filled('LISINOPRIL', '2026-01'))).toEqual(ALL);
  });
});

describe('a medication that implies a condition', () => {
  const rules = [
    ConditionWithin.create({ ...head, subject: heartFailure, clock: 'treatment', op: '<', months: 24 }),
  ];
  const implied: ImpliedCondition = {
    id: 'I1',
    subject: { type: 'medication', name: 'FUROSEMIDE' },
    uses: [heartFailure],
    condition: 'HEART FAILURE',
    source: 'guide p. 12',
  };
  const pack = { rules, impliedConditions: [implied] };

  it('makes the undisclosed condition present, treated on the last fill', () => {
    const taken = (lastFill: string) =>
      openClasses({
        pack,
        applicant: { medications: [{ name: 'FUROSEMIDE', use: 'HEART FAILURE', lastFill }] },
      });

    expect(taken('2026-05-01')).toEqual(FROM_GRADED);
    expect(taken('2022-05-01')).toEqual(ALL);
  });

  it('counts an unstated use as the listed one, and leaves another use alone', () => {
    const taken = (use: string | null) =>
      openClasses({
        pack,
        applicant: { medications: [{ name: 'FUROSEMIDE', use, lastFill: '2026-05-01' }] },
      });

    expect(taken(null)).toEqual(FROM_GRADED);
    expect(taken('HIGH BLOOD PRESSURE')).toEqual(ALL);
  });

  it('does not affect a condition that the applicant disclosed with its own dates', () => {
    const applicant = {
      conditions: [{ name: 'HEART FAILURE', diagnosed: '2010', lastTreatment: '2012' }],
      medications: [{ name: 'FUROSEMIDE', lastFill: '2026-05-01' }],
    };

    expect(openClasses({ pack, applicant })).toEqual(ALL);
  });

  it('does not add a condition of which the applicant disclosed a more specific one', () => {
    const cancer = { type: 'condition', name: 'CANCER' } as const;
    const oxycodone = { type: 'medication', name: 'OXYCODONE' } as const;
    const treated = ConditionWithin.create({
      ...head,
      subject: cancer,
      clock: 'treatment',
      op: '<',
      months: 24,
    });
    const receives = { ...implied, subject: oxycodone, uses: [cancer], condition: 'CANCER' };
    const taking = (condition: string) =>
      openClasses({
        pack: { rules: [treated], impliedConditions: [receives] },
        applicant: {
          conditions: [{ name: condition, diagnosed: '2010', lastTreatment: '2012' }],
          medications: [{ name: 'OXYCODONE', lastFill: '2026-05-01' }],
        },
      });

    expect(taking('SMALL CELL LUNG CANCER')).toEqual(ALL);
    expect(taking('ASTHMA')).toEqual(FROM_GRADED);
  });

  it('implies nothing unless the pack or the catalog says so', () => {
    const rules = [ConditionEver.create({ ...head, subject: heartFailure })];

    expect(openClasses({ pack: { rules }, applicant: { medications: [{ name: 'FUROSEMIDE' }] } })).toEqual(
      ALL,
    );
  });
});

describe('dosages of several medications', () => {
  const insulin = { type: 'medication_group', name: 'INSULIN' } as const;
  const over50 = MedicationDosage.create({ ...head, subject: insulin, op: '>', amount: 50 });

  it('add up over a class', () => {
    const glargine = { name: 'INSULIN GLARGINE', dosage: '30 units at bedtime' };

    expect(open(over50, glargine)).toEqual(ALL);
    expect(open(over50, glargine, { name: 'LANTUS', dosage: '10 units twice daily' })).toEqual(ALL);
    expect(open(over50, glargine, { name: 'LANTUS', dosage: '11 units twice daily' })).toEqual(FROM_GRADED);
  });

  it('are not known when one of them is not stated', () => {
    const rows = [{ name: 'INSULIN GLARGINE', dosage: '30 units' }, { name: 'LANTUS' }];

    expect(open(over50, ...rows)).toEqual(FROM_GRADED);
    expect(open({ ...over50, ifUnknown: 'silent' }, ...rows)).toEqual(ALL);
  });
});
