import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Applicant } from '../applicant.ts';
import { dayOf, formatDay } from '../calendar.ts';
import { normalizeApplicant } from '../normalize.ts';
import { Reference } from '../reference.ts';
import { MEDICATION_NAMES, WORLD, WORLD_TOGETHER } from '../testing/world.ts';
import { type DerivedFacts, NEEDS } from './derived-facts.ts';

const AS_OF = dayOf(2026, 11, 16);

function derive(
  rows: Partial<Pick<Applicant, 'conditions' | 'medications' | 'measurements'>>,
  world = WORLD_TOGETHER,
): DerivedFacts {
  const normalized = normalizeApplicant(
    {
      sex: 'male',
      born: { dateOfBirth: '1964-03-02' },
      heightInches: null,
      weightLbs: null,
      conditions: [],
      medications: [],
      nicotine: null,
      ...rows,
    },
    AS_OF,
  );
  if (!normalized.ok) throw new Error('the applicant is invalid');
  return new Reference(world).derive(normalized.facts);
}

/** The world with insulin as a graver form of diabetes. */
const [DIABETES] = WORLD_TOGETHER.conditions.filter(({ name }) => name === 'DIABETES');
const WITH_FORMS: typeof WORLD_TOGETHER = {
  ...WORLD_TOGETHER,
  conditions: [
    ...WORLD_TOGETHER.conditions,
    ...(DIABETES ? [{ ...DIABETES, name: 'DIABETES ON INSULIN', severity: 'serious' as const }] : []),
  ],
  medications: [
    ...WORLD_TOGETHER.medications,
    {
      ...(WORLD_TOGETHER.medications[0] as (typeof WORLD_TOGETHER.medications)[number]),
      name: 'PUMP INSULIN',
      ancestors: [],
      uses: ['DIABETES ON INSULIN'],
      prescriptions: [1],
      indications: [{ condition: 'DIABETES ON INSULIN', certainty: 'always' }],
    },
  ],
};

function namesOf({ conditions }: DerivedFacts): string[] {
  return conditions.map(({ fact }) => fact.name);
}

function treatedOf({ conditions }: DerivedFacts, name: string): string | null {
  const day = conditions.find(({ fact }) => fact.name === name)?.fact.treatedDay ?? null;
  return day === null ? null : formatDay(day);
}

describe('the treatment of a disclosed condition', () => {
  const angina = { name: 'ANGINA', lastTreatment: '2015-01-01' };

  it('lasts as long as a medication for it is filled', () => {
    const derived = derive({
      conditions: [angina],
      medications: [{ name: 'NITROGLYCERIN', lastFill: '2026-10-05' }],
    });
    expect(treatedOf(derived, 'ANGINA')).toBe('2026-10-05');
    expect(derived.conflicts).toEqual([{ condition: 0, medication: 0 }]);
  });

  it('lasts until today if the medication has no last fill', () => {
    expect(
      treatedOf(derive({ conditions: [angina], medications: [{ name: 'NITROGLYCERIN' }] }), 'ANGINA'),
    ).toBe('2026-11-16');
  });

  it('keeps a stated date that is later than the last fill', () => {
    const derived = derive({
      conditions: [angina],
      medications: [{ name: 'NITROGLYCERIN', lastFill: '2012-10-05' }],
    });
    expect(treatedOf(derived, 'ANGINA')).toBe('2015-01-01');
    expect(derived.conflicts).toEqual([]);
  });

  it('does not change with a medication that is stated to be for something else', () => {
    const derived = derive({
      conditions: [angina],
      medications: [{ name: 'NITROGLYCERIN', use: 'COPD' }],
    });
    expect(treatedOf(derived, 'ANGINA')).toBe('2015-01-01');
  });

  it('does not move the day of an event', () => {
    const derived = derive({
      conditions: [{ name: 'HEART ATTACK', diagnosed: '2012-05-01' }],
      medications: [{ name: 'CARVEDILOL' }],
    });
    expect(treatedOf(derived, 'HEART ATTACK')).toBeNull();
  });

  it('counts a maintenance medication only for products that count it', () => {
    const [cancer] = derive({
      conditions: [{ name: 'LUNG CANCER', lastTreatment: '2015-01-01' }],
      medications: [{ name: 'ERLOTINIB', lastFill: '2026-10-05' }],
    }).conditions;
    expect(formatDay(cancer?.fact.treatedDay ?? 0)).toBe('2015-01-01');
    expect(formatDay(cancer?.maintained?.treatedDay ?? 0)).toBe('2026-10-05');
  });
});

describe('a condition that is never over', () => {
  const { evidence } = WORLD_TOGETHER;
  if (evidence === undefined) throw new Error('the world has no evidence');
  const world = { ...WORLD_TOGETHER, evidence: { ...evidence, lasting: ['COPD', 'HIGH BLOOD PRESSURE'] } };
  const today = formatDay(AS_OF);

  it('is current whenever it was last treated', () => {
    const conditions = [{ name: 'COPD', diagnosed: '2008-01-01', lastTreatment: '2012-01-01' }];
    const [copd] = derive({ conditions }, world).conditions;
    expect(copd?.fact).toMatchObject({ treatedDay: AS_OF, sinceTreatment: 0 });
    expect(treatedOf(derive({ conditions }), 'COPD')).toBe('2012-01-01');
  });

  it('is current if a medication always means it, and not if that is only a guess', () => {
    const medications = [{ name: 'TIOTROPIUM', lastFill: '2012-01-01' }];
    expect(treatedOf(derive({ medications }, world), 'COPD')).toBe(today);
    const guessed = derive({ medications: [{ name: 'CARVEDILOL', lastFill: '2012-01-01' }] }, world);
    expect(treatedOf(guessed, 'HIGH BLOOD PRESSURE')).toBe('2012-01-01');
  });
});

describe('what a medication is taken for', () => {
  it('is its most common use, and a grave one that makes up a quarter', () => {
    expect(namesOf(derive({ medications: [{ name: 'CARVEDILOL' }] }))).toEqual([
      'HIGH BLOOD PRESSURE',
      'HEART FAILURE',
    ]);
    expect(namesOf(derive({ medications: [{ name: 'FUROSEMIDE' }] }))).toEqual(['HIGH BLOOD PRESSURE']);
  });

  it('is what another medication is stated to be taken for', () => {
    const derived = derive({
      medications: [{ name: 'CARVEDILOL' }, { name: 'LISINOPRIL', use: 'HIGH BLOOD PRESSURE' }],
    });
    expect(new Set(namesOf(derived))).toEqual(new Set(['HIGH BLOOD PRESSURE']));
    expect(derived.uses[0]).toEqual(['HIGH BLOOD PRESSURE']);
  });

  it('is the ordinary one that nearly everybody takes another medication for', () => {
    const derived = derive({ medications: [{ name: 'CARVEDILOL' }, { name: 'LISINOPRIL' }] });
    expect(new Set(namesOf(derived))).toEqual(new Set(['HIGH BLOOD PRESSURE']));
    expect(derived.uses[0]).toEqual(['HIGH BLOOD PRESSURE']);
  });

  it.each([
    ['that is often taken for a grave use too', { medications: [{ name: 'FUROSEMIDE' }] }],
    ['that is not taken any more', { medications: [{ name: 'LISINOPRIL', lastFill: '2012-01-01' }] }],
    ['that has another common use', { medications: [{ name: 'GABAPENTIN' }] }],
  ])('is no less for another medication %s', (_, { medications }) => {
    const derived = derive({ medications: [{ name: 'CARVEDILOL' }, ...medications] });
    expect(namesOf(derived)).toEqual(expect.arrayContaining(['HIGH BLOOD PRESSURE', 'HEART FAILURE']));
  });

  it('is only suspected where the catalog says so, until several others are often for the same', () => {
    const needsOfFailure = (...names: readonly string[]) =>
      derive({ medications: names.map((name) => ({ name })) }).conditions.find(
        ({ fact }) => fact.name === 'HEART FAILURE',
      )?.needs;
    expect(needsOfFailure('CARVEDILOL')).toBe(NEEDS.usual | NEEDS.suspected);
    expect(needsOfFailure('CARVEDILOL', 'COREG')).toBe(NEEDS.usual | NEEDS.suspected);
    expect(needsOfFailure('CARVEDILOL', 'COREG', 'FUROSEMIDE')).toBe(NEEDS.usual);
    expect(needsOfFailure('COREG')).toBe(NEEDS.usual);
    const stated = derive({ medications: [{ name: 'CARVEDILOL', use: 'HEART FAILURE' }] });
    expect(stated.conditions.map(({ needs }) => needs)).toEqual([NEEDS.always]);
  });

  it('is no less in a catalog from before company settled a use', () => {
    const { evidence } = WORLD_TOGETHER;
    if (evidence === undefined) throw new Error('the world has no evidence');
    const { settledUses: _, ...before } = evidence;
    const medications = [{ name: 'CARVEDILOL' }, { name: 'LISINOPRIL' }];
    const derived = derive({ medications }, { ...WORLD_TOGETHER, evidence: before });
    expect(namesOf(derived)).toContain('HEART FAILURE');
  });

  it('stays with every other medication that is added without a use, unless that is nearly always for an ordinary one', () => {
    const medication = fc.constantFrom(...MEDICATION_NAMES.filter((name) => name !== 'LISINOPRIL'));
    fc.assert(
      fc.property(fc.array(medication, { minLength: 1, maxLength: 3 }), medication, (names, added) => {
        const before = namesOf(derive({ medications: names.map((name) => ({ name })) }));
        const after = namesOf(derive({ medications: [...names, added].map((name) => ({ name })) }));
        expect(after).toEqual(expect.arrayContaining([...new Set(before)]));
      }),
    );
  });

  it('is a grave use as well that another medication is often taken for', () => {
    const pills = [{ name: 'CARVEDILOL' }, { name: 'LISINOPRIL', use: 'HIGH BLOOD PRESSURE' }];
    const isFailure = (rows: Parameters<typeof derive>[0]) => namesOf(derive(rows)).includes('HEART FAILURE');
    expect(isFailure({ medications: [...pills, { name: 'FUROSEMIDE' }] })).toBe(true);
    expect(isFailure({ medications: [...pills, { name: 'FUROSEMIDE', use: 'HIGH BLOOD PRESSURE' }] })).toBe(
      false,
    );
    expect(isFailure({ medications: [...pills, { name: 'FUROSEMIDE', lastFill: '2012-01-01' }] })).toBe(
      false,
    );
    expect(
      isFailure({
        conditions: [{ name: 'HIGH BLOOD PRESSURE' }],
        medications: [...pills, { name: 'FUROSEMIDE' }],
      }),
    ).toBe(false);
  });

  it('is a disclosed condition that explains it', () => {
    const derived = derive({
      conditions: [{ name: 'HIGH BLOOD PRESSURE' }],
      medications: [{ name: 'CARVEDILOL' }],
    });
    expect(namesOf(derived)).toEqual(['HIGH BLOOD PRESSURE']);
  });

  it('depends on the dosage where the catalog says so', () => {
    expect(namesOf(derive({ medications: [{ name: 'FUROSEMIDE', dosage: '80 mg' }] }))).toContain(
      'HEART FAILURE',
    );
    expect(namesOf(derive({ medications: [{ name: 'CARVEDILOL', dosage: '12.5 mg' }] }))).toEqual([
      'HIGH BLOOD PRESSURE',
    ]);
  });

  it('is also a graver one that the dosage shows, beside a milder one that is stated or disclosed', () => {
    const { evidence } = WORLD_TOGETHER;
    const dosageBands = [
      { medication: 'FUROSEMIDE', from: 160, below: null, condition: 'HEART FAILURE', certainty: 'always' },
    ] as const;
    const world = { ...WORLD_TOGETHER, ...(evidence && { evidence: { ...evidence, dosageBands } }) };
    const of = (dosage: string, rows: Parameters<typeof derive>[0]) =>
      namesOf(
        derive({ ...rows, medications: [{ name: 'FUROSEMIDE', dosage, ...rows.medications?.[0] }] }, world),
      );
    const stated = { medications: [{ name: 'FUROSEMIDE', use: 'HIGH BLOOD PRESSURE' }] };
    const disclosed = { conditions: [{ name: 'HIGH BLOOD PRESSURE' }] };
    for (const rows of [stated, disclosed]) {
      expect(of('80 mg twice daily', rows)).toEqual(['HIGH BLOOD PRESSURE', 'HEART FAILURE']);
      expect(of('80 mg', rows)).toEqual(['HIGH BLOOD PRESSURE']);
    }
    expect(of('80 mg twice daily', { conditions: [{ name: 'HEART FAILURE' }] })).toEqual(['HEART FAILURE']);
  });

  it('is only the most common use once it was last filled more than two years ago', () => {
    const derived = derive({ medications: [{ name: 'CARVEDILOL', lastFill: '2012-01-01' }] });
    expect(namesOf(derived)).toEqual(['HIGH BLOOD PRESSURE']);
  });

  it('opens no second, undated copy of a disclosed condition of the same disease', () => {
    const derived = derive({
      conditions: [{ name: 'STROKE WITH SEIZURES', diagnosed: '2012-05-01' }],
      medications: [{ name: 'GABAPENTIN', use: 'NEUROPATHY' }],
    });
    expect(namesOf(derived)).toEqual(['STROKE WITH SEIZURES']);
  });

  it('counts a stated use that is graver than what is disclosed', () => {
    const derived = derive({
      conditions: [{ name: 'HIGH BLOOD PRESSURE' }],
      medications: [{ name: 'CARVEDILOL', use: 'HEART FAILURE' }],
    });
    expect(namesOf(derived)).toEqual(['HIGH BLOOD PRESSURE', 'HEART FAILURE']);
  });
});

describe('a graver form that a medication implies beside a disclosed disease', () => {
  const insulin = (condition: { name: string; diagnosed?: string }, more: object = {}) => {
    const derived = derive(
      { conditions: [condition], medications: [{ name: 'PUMP INSULIN', ...more }] },
      WITH_FORMS,
    );
    const found = derived.conditions.find(({ fact }) => fact.name === 'DIABETES ON INSULIN')?.fact;
    return [found?.youngestAtDiagnosis, found?.ageAtDiagnosis, found?.diagnosedDay];
  };

  it('began at any age from its diagnosis on', () => {
    expect(insulin({ name: 'DIABETES', diagnosed: '2019-06-01' })).toEqual([55, 62, null]);
    expect(insulin({ name: 'DIABETES', diagnosed: '1984' })).toEqual([19, 62, null]);
    expect(insulin({ name: 'DIABETES', diagnosed: '2019-06-01' }, { lastFill: '2021-06-01' })).toEqual([
      55,
      57,
      null,
    ]);
  });

  it('began at an unknown age without a date, beside another disease, or beside a disease that is as grave', () => {
    expect(insulin({ name: 'DIABETES' })).toEqual([-1, -1, null]);
    expect(insulin({ name: 'COPD', diagnosed: '2019-06-01' })).toEqual([-1, -1, null]);
    expect(insulin({ name: 'INSULIN SHOCK', diagnosed: '2019-06-01' })).toEqual([-1, -1, null]);
  });

  it('began on its first fill if that is stated', () => {
    const [youngest, oldest] = insulin({ name: 'DIABETES', diagnosed: '1990' }, { firstFill: '2021-06-01' });
    expect([youngest, oldest]).toEqual([57, 57]);
  });
});

describe('conditions that count as another one together', () => {
  it('add it with the later of their dates', () => {
    const derived = derive({
      conditions: [
        { name: 'DIABETES', diagnosed: '2010-01-01', lastTreatment: '2020-01-01' },
        { name: 'NEUROPATHY', diagnosed: '2018-01-01', lastTreatment: '2019-01-01' },
      ],
    });
    const whole = derived.conditions.find(({ fact }) => fact.name === 'INSULIN SHOCK');
    expect(formatDay(whole?.fact.diagnosedDay ?? 0)).toBe('2018-01-01');
    expect(formatDay(whole?.fact.treatedDay ?? 0)).toBe('2020-01-01');
    expect(whole?.parts).toEqual([0, 1]);
  });

  it('leave it undated if one of them is', () => {
    const derived = derive({
      conditions: [{ name: 'DIABETES', diagnosed: '2010-01-01' }, { name: 'NEUROPATHY' }],
    });
    const whole = derived.conditions.find(({ fact }) => fact.name === 'INSULIN SHOCK');
    expect(whole?.fact.diagnosedDay).toBeNull();
  });

  it('have the dates of the one that dates the whole, whatever those of the other are', () => {
    const { evidence } = WORLD_TOGETHER;
    if (evidence === undefined) throw new Error('the world has no evidence');
    const combinations = evidence.combinations.map(({ whole, parts }) => ({
      whole,
      parts: parts.map((part) => ({ ...part, dates: part.subject.name === 'NEUROPATHY' })),
    }));
    const of = (diabetes: string | null, neuropathy: string | null) => {
      const conditions = [
        { name: 'DIABETES', diagnosed: diabetes },
        { name: 'NEUROPATHY', diagnosed: neuropathy },
      ];
      const derived = derive({ conditions }, { ...WORLD_TOGETHER, evidence: { ...evidence, combinations } });
      return derived.conditions.find(({ fact }) => fact.name === 'INSULIN SHOCK')?.fact.diagnosedDay;
    };
    expect(of(null, '2013-01-01')).toBe(dayOf(2013, 1, 1));
    expect(of('2020-01-01', '2013-01-01')).toBe(dayOf(2013, 1, 1));
    expect(of('2013-01-01', null)).toBeNull();
  });

  it('include a condition that only a medication implies', () => {
    const derived = derive({ conditions: [{ name: 'NEUROPATHY' }], medications: [{ name: 'LANTUS' }] });
    expect(namesOf(derived)).toEqual(['NEUROPATHY', 'DIABETES', 'INSULIN SHOCK']);
  });

  it('may be two different ones of a group, but not two names of one', () => {
    const different = derive({ conditions: [{ name: 'HEART ATTACK' }, { name: 'STROKE' }] });
    expect(namesOf(different)).toContain('HEART FAILURE');
    const same = derive({ conditions: [{ name: 'STROKE' }, { name: 'LACUNAR STROKE' }] });
    expect(namesOf(same)).toEqual(['STROKE', 'LACUNAR STROKE']);
    const unspecific = derive({ conditions: [{ name: 'HEART ATTACK' }, { name: 'ANGINA' }] });
    expect(namesOf(unspecific)).toEqual(['HEART ATTACK', 'ANGINA']);
  });

  it.each([
    ['2012-01-01', '2015-06-01', true],
    ['2012-01-01', '2012-06-01', false],
    [null, null, true],
  ])('may be one condition on %s and on %s: %s', (first, second, isTwice) => {
    const derived = derive({
      conditions: [
        { name: 'STROKE', diagnosed: first },
        { name: 'STROKE', diagnosed: second },
      ],
    });
    expect(namesOf(derived).includes('STROKE WITH SEIZURES')).toBe(isTwice);
  });
});

describe('measurements', () => {
  it('imply conditions, unless these are disclosed', () => {
    expect(namesOf(derive({ measurements: { a1c: { value: 6.5 } } }))).toEqual(['DIABETES']);
    expect(namesOf(derive({ measurements: { a1c: { value: 6.4 } } }))).toEqual([]);
    expect(namesOf(derive({ measurements: { ejection_fraction: { value: 35 } } }))).toEqual([
      'HEART FAILURE',
    ]);
    expect(
      namesOf(derive({ conditions: [{ name: 'DIABETES' }], measurements: { a1c: { value: 9 } } })),
    ).toEqual(['DIABETES']);
  });
});

describe('the diagnosis of a measured condition', () => {
  const { evidence } = WORLD_TOGETHER;
  if (evidence === undefined) throw new Error('the world has no evidence');
  const measured = [
    { measurement: 'ejection_fraction', from: null, below: 40, condition: 'HEART FAILURE' },
    { measurement: 'ejection_fraction', from: 40, below: 50, condition: 'ANGINA' },
  ] as const;
  const world = { ...WORLD_TOGETHER, evidence: { ...evidence, measured } };
  const startOf = (conditions: Applicant['conditions'], value = 45) => {
    const measurements = { ejection_fraction: { value, date: '2026-11-01' } };
    const derived = derive({ conditions, measurements }, world).conditions;
    const found = derived.find(({ fact }) => fact.impliedBy?.basis === 'measured')?.fact;
    const day = found?.diagnosedDay ?? null;
    return { age: found?.ageAtDiagnosis, day: day === null ? null : formatDay(day) };
  };
  const attack = { name: 'HEART ATTACK', diagnosed: '2015-05-01' };

  it('is that of the disclosed disease', () => {
    expect(startOf([attack])).toEqual({ age: 51, day: '2015-05-01' });
  });

  it('is the day of the measurement if it is graver than what is disclosed, at the age of the disease', () => {
    expect(startOf([attack], 35)).toEqual({ age: 51, day: '2026-11-01' });
  });

  it('is not known if that of the disease is not', () => {
    const unknown = { age: -1, day: null };
    expect(startOf([{ name: 'HEART ATTACK' }])).toEqual(unknown);
    expect(startOf([attack, { name: 'STROKE' }])).toEqual(unknown);
  });

  it('is the earliest of several', () => {
    const stroke = { name: 'STROKE', diagnosed: '2010-05-01' };
    expect(startOf([attack, stroke])).toEqual({ age: 46, day: '2010-05-01' });
  });

  it('is the day of the measurement if no disease is disclosed', () => {
    expect(startOf([])).toEqual({ age: 62, day: '2026-11-01' });
  });
});

describe('a medication that replaces what a disease took away', () => {
  const { evidence } = WORLD_TOGETHER;
  if (evidence === undefined) throw new Error('the world has no evidence');
  const replacements = [{ medication: 'NITROGLYCERIN', condition: 'ANGINA' }];
  const world = { ...WORLD_TOGETHER, evidence: { ...evidence, replacements } };
  const treated = (medication: { readonly use?: string }, name = 'ANGINA') =>
    treatedOf(
      derive(
        {
          conditions: [{ name, lastTreatment: '2015-01-01' }],
          medications: [{ name: 'NITROGLYCERIN', ...medication }],
        },
        world,
      ),
      name,
    );

  it('is no treatment of the disease, whether or not its use is stated', () => {
    expect(treated({})).toBe('2015-01-01');
    expect(treated({ use: 'ANGINA' })).toBe('2015-01-01');
  });

  it('is treatment of its other uses', () => {
    expect(treated({}, 'COPD')).toBe('2026-11-16');
  });
});

describe('a catalog from before rows were judged together', () => {
  it('judges each row alone', () => {
    const derived = derive(
      {
        conditions: [
          { name: 'ANGINA', lastTreatment: '2015-01-01' },
          { name: 'DIABETES' },
          { name: 'NEUROPATHY' },
        ],
        medications: [{ name: 'NITROGLYCERIN' }],
        measurements: { ejection_fraction: { value: 20 } },
      },
      WORLD,
    );
    expect(namesOf(derived)).toEqual(['ANGINA', 'DIABETES', 'NEUROPATHY']);
    expect(treatedOf(derived, 'ANGINA')).toBe('2015-01-01');
  });
});
