import {
  CONDITION_CLOCKS,
  covers,
  interpretPack,
  normalizeApplicant,
  parseCalendarDate,
  Reference,
  type Rule,
} from '@prequal/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProving } from '../../../tools/test-report/proofs.ts';
import { minimalPack } from '../test/minimal-pack.ts';
import { fixtureReference, fixtureSubjects } from '../test/reference-fixture.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';

const AS_OF = '2026-09-01';
const reference = new Reference(fixtureReference);
const pack = loadPackSet(sourceFiles(minimalPack), fixtureSubjects).packs[0];

const condition = fc.constantFrom(
  { type: 'condition' as const, name: 'Stroke' },
  { type: 'condition' as const, name: 'COPD' },
  { type: 'condition_group' as const, name: 'Lungs' },
);
const medication = fc.constantFrom(
  { type: 'medication' as const, name: 'Warfarin' },
  { type: 'medication' as const, name: 'Donepezil' },
);
const use = fc.constantFrom(
  { type: 'condition' as const, name: 'Stroke' },
  { type: 'condition' as const, name: 'Atrial Fibrillation' },
);
const months = fc.constantFrom(6, 12, 24);
const op = fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const);
const ifUnknown = fc.constantFrom({}, { ifUnknown: 'silent' as const });
const window = fc.record({ clock: fc.constantFrom(...CONDITION_CLOCKS), op, months });
const fillWindow = fc.record({ clock: fc.constant('last_fill' as const), op, months });
const optional = <T>(part: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.constant({}),
    part.map((value) => ({ window: value })),
  );
const member = fc.oneof(
  fc.tuple(condition, optional(window)).map(([subject, part]) => ({ ...subject, ...part })),
  fc.tuple(medication, optional(fillWindow)).map(([subject, part]) => ({ ...subject, ...part })),
);

const body = fc.oneof(
  condition.map((subject) => ({ kind: 'condition_ever', subject })),
  fc.tuple(condition, window, ifUnknown).map(([subject, w, unknown]) => ({
    kind: w.op.startsWith('<') ? 'condition_within' : 'condition_over',
    subject,
    ...w,
    ...unknown,
  })),
  fc
    .tuple(condition, op, fc.constantFrom(40, 50), ifUnknown)
    .map(([subject, o, age, unknown]) => ({ kind: 'diagnosed_at_age', subject, op: o, age, ...unknown })),
  fc
    .tuple(condition, optional(window), ifUnknown)
    .map(([subject, w, unknown]) => ({ kind: 'condition_with_tobacco', subject, ...w, ...unknown })),
  fc
    .tuple(condition, optional(window), fc.constantFrom(1, 2), ifUnknown)
    .map(([subject, w, atLeast, unknown]) => ({
      kind: 'condition_repeated',
      subject,
      atLeast,
      ...w,
      ...unknown,
    })),
  fc
    .tuple(
      medication,
      fc.uniqueArray(use, { maxLength: 2, selector: (each) => each.name }),
      optional(fillWindow),
      ifUnknown,
    )
    .map(([subject, uses, w, unknown]) => ({ kind: 'medication_for', subject, uses, ...w, ...unknown })),
  fc
    .tuple(
      medication,
      fc.uniqueArray(use, { minLength: 1, maxLength: 2, selector: (each) => each.name }),
      optional(fillWindow),
      ifUnknown,
    )
    .map(([subject, uses, w, unknown]) => ({ kind: 'medication_not_for', subject, uses, ...w, ...unknown })),
  fc
    .tuple(medication, fc.constantFrom('>' as const, '>=' as const), fc.constantFrom(5, 10), ifUnknown)
    .map(([subject, o, amount, unknown]) => ({
      kind: 'medication_dosage',
      subject,
      op: o,
      amount,
      ...unknown,
    })),
  fc
    .tuple(fc.option(medication, { nil: undefined }), fc.constantFrom(1, 2), optional(fillWindow), ifUnknown)
    .map(([subject, atLeast, w, unknown]) => ({
      kind: 'medication_count',
      ...(subject && { subject }),
      atLeast,
      ...w,
      ...unknown,
    })),
  fc
    .tuple(fc.array(member, { minLength: 2, maxLength: 3 }), ifUnknown)
    .map(([members, unknown]) => ({ kind: 'all_of', members, ...unknown })),
  fc
    .tuple(fc.array(member, { minLength: 2, maxLength: 3 }), fc.constantFrom(1, 2), ifUnknown)
    .map(([members, count, unknown]) => ({ kind: 'at_least', count, members, ...unknown })),
);

const rule = (id: string) =>
  body.map(
    (part) =>
      ({
        ...part,
        id,
        outcome: { type: 'decline' },
        reason: 'underwriting',
        source: 'guide',
      }) as unknown as Rule,
  );

const date = fc.constantFrom(
  null,
  '2026-06-15',
  '2026-03-01',
  '2025-12-20',
  '2025-09-01',
  '2024-10-01',
  '2024-09-01',
  '2005-01-01',
);
const applicant = fc.record({
  sex: fc.constant('male' as const),
  born: fc.constant({ dateOfBirth: '1961-05-14' }),
  heightInches: fc.constant(null),
  weightLbs: fc.constant(null),
  conditions: fc.array(
    fc.record({
      name: fc.constantFrom('Stroke', 'Stroke - Hemorrhagic', 'COPD', 'Asthma'),
      diagnosed: date,
      lastTreatment: date,
    }),
    { maxLength: 3 },
  ),
  medications: fc.array(
    fc.record({
      name: fc.constantFrom('Warfarin', 'Donepezil'),
      use: fc.constantFrom(null, 'Stroke', 'Atrial Fibrillation', 'Dementia'),
      dosage: fc.constantFrom(null, '5 mg', '12 mg'),
      lastFill: date,
    }),
    { maxLength: 3 },
  ),
  nicotine: fc.constantFrom(null, { lastUsed: 'within_12_months' as const, products: [] }),
});

describe('covers', () => {
  it('is reflexive: a rule fires whenever it fires', () => {
    fc.assert(fc.property(rule('a'), (a) => covers(a, a, fixtureSubjects)));
  });

  it('says no for a set that is silent about what is not known, of one that is not', () => {
    const head = { outcome: { type: 'decline' }, reason: 'underwriting', source: 'guide' } as const;
    const within = (months: number) => ({
      type: 'condition' as const,
      name: 'Stroke',
      window: { clock: 'diagnosis' as const, op: '<' as const, months },
    });
    const set = (months: number, ifUnknown: 'fires' | 'silent'): Rule => ({
      ...head,
      id: ifUnknown,
      kind: 'all_of',
      members: [within(months)],
      ifUnknown,
    });
    expect(covers(set(12, 'silent'), set(6, 'fires'), fixtureSubjects)).toBe(false);
    expect(covers(set(12, 'fires'), set(6, 'silent'), fixtureSubjects)).toBe(true);
  });

  it('is never wrong when it says yes: whenever the covered rule fires, the covering one does', () => {
    if (pack === undefined) throw new Error('the minimal pack did not load');
    const coverage = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_000_000] } as const;
    let covered = 0;
    let fired = 0;
    fc.assert(
      fc.property(
        rule('a'),
        rule('b'),
        fc.array(applicant, { minLength: 12, maxLength: 12 }),
        (a, b, people) => {
          if (!covers(a, b, fixtureSubjects)) return true;
          covered += 1;
          return people.every((person) => {
            const asOf = parseCalendarDate(AS_OF) ?? 0;
            const normalized = normalizeApplicant(person, asOf);
            if (!normalized.ok) throw new Error('the applicant is wrong');
            const both = { ...pack, rules: [a, b] };
            const [interpretation] = interpretPack(
              { pack: both, variant: 0 },
              { reference, facts: normalized.facts, coverage },
              {
                minRank: null,
                skipHealth: false,
              },
            );
            const ids = new Set(interpretation?.entries.map((entry) => entry.id));
            if (ids.has('b')) fired += 1;
            return !ids.has('b') || ids.has('a');
          });
        },
      ),
      { numRuns: isProving('properties') ? 6000 : 1500 },
    );
    expect(covered).toBeGreaterThan(20);
    expect(fired).toBeGreaterThan(20);
  });
});
