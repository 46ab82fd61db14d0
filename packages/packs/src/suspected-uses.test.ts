import { compileCatalog, Evaluator, normalizeApplicant, parseCalendarDate } from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { shippedPacks } from '../test/shipped-packs.ts';
import { shippedReference } from '../test/shipped-reference.ts';

const { packs } = shippedPacks;
const evaluator = new Evaluator(compileCatalog(packs, shippedReference));
const asOf = parseCalendarDate('2026-09-01') ?? 0;
const variants = packs.flatMap(({ productClass, unlisted }, variant) =>
  productClass === 'fex' && unlisted !== null ? [variant] : [],
);

/** The families that offer somebody of 62 an immediate benefit. */
function immediate(
  medications: readonly { readonly name: string; readonly use?: string }[],
  conditions: readonly { readonly name: string; readonly diagnosed?: string }[] = [],
): ReadonlySet<string> {
  const normalized = normalizeApplicant(
    {
      sex: 'male',
      born: { dateOfBirth: '1964-05-14' },
      heightInches: 70,
      weightLbs: 180,
      nicotine: null,
      conditions,
      medications,
    },
    asOf,
  );
  if (!normalized.ok) throw new Error('the applicant is invalid');
  const coverage = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_000_000] } as const;
  const options = { includeIneligible: false, onlyProductClass: null, minRank: null, skipHealth: false };
  const offers = evaluator.evaluate(normalized.facts, { coverage, variants }, options);
  const families = new Set<string>();
  for (let offer = 0; offer < offers.offerCount; offer += 1) {
    const pack = packs[offers.variant[offer] ?? 0];
    const best = pack?.classes[offers.rateClass[offers.firstRow[offer] ?? 0] ?? 0];
    if (pack !== undefined && best?.category === 'immediate') families.add(pack.familyId);
  }
  return families;
}

const healthy = immediate([]).size;
const grave = new Set(
  shippedReference.conditions.filter(({ severity }) => severity === 'severe').map(({ name }) => name),
);

describe('a use that is only suspected', () => {
  const suspected = shippedReference.evidence?.suspectedUses ?? [];

  it('is one of several drugs whose grave use some carriers assume and others ask for', () => {
    expect(suspected.length).toBeGreaterThan(20);
    for (const { medication, condition } of suspected.filter(({ condition: name }) => grave.has(name))) {
      const alone = immediate([{ name: medication }]).size;
      expect([medication, condition, alone > healthy / 4, alone < 0.75 * healthy]).toEqual([
        medication,
        condition,
        true,
        true,
      ]);
    }
  });

  it.each([
    ['a stated use', [{ name: 'Carvedilol', use: 'Congestive Heart Failure' }]],
    ['two others for it', [{ name: 'Carvedilol' }, { name: 'Furosemide' }, { name: 'Spironolactone' }]],
    ['one that is for nothing else', [{ name: 'Carvedilol' }, { name: 'Entresto' }]],
    [
      'a third one beside blood pressure',
      [{ name: 'Carvedilol' }, { name: 'Lisinopril' }, { name: 'Furosemide' }],
    ],
  ])('counts everywhere with %s', (_, medications) => {
    expect(immediate(medications).size).toBe(0);
  });

  it.each([
    'Lactulose',
    'Digoxin',
    'Mycophenolate',
    'Tacrolimus',
    'Azathioprine',
    'Donepezil',
    'Memantine',
    'Sevelamer',
    'Biktarvy',
    'Descovy',
    'Methadone',
    'Suboxone',
    'Naltrexone',
    'Anastrozole',
    'Filgrastim',
    'Everolimus',
  ])('does not make %s harmless', (name) => {
    expect(suspected.map(({ medication }) => medication)).not.toContain(name);
    expect(immediate([{ name }]).size).toBe(0);
  });
});

describe('insulin beside diabetes', () => {
  const begun = (diagnosed: string) =>
    immediate([{ name: 'Humalog' }], [{ name: 'Diabetes - Type 2', diagnosed }]).size;

  it('was started at the age at which the diabetes was found, or later', () => {
    const unknown = immediate([{ name: 'Humalog' }], [{ name: 'Diabetes - Type 2' }]).size;
    expect(begun('1990')).toBe(unknown);
    expect(begun('2019')).toBeGreaterThan(unknown);
  });
});

describe('diabetes beside a heart event', () => {
  const diabetes = { name: 'Diabetes - Type 2' };

  it('is asked for with the date of the event by most, and without one by some', () => {
    const old = immediate([], [diabetes, { name: 'Heart Bypass Surgery', diagnosed: '2013' }]).size;
    expect(old).toBeGreaterThan(healthy / 2);
    expect(old).toBeLessThan(healthy);
    expect(immediate([], [diabetes, { name: 'Heart Bypass Surgery', diagnosed: '2026-05' }]).size).toBe(0);
    expect(immediate([], [diabetes, { name: 'Heart Bypass Surgery' }]).size).toBe(0);
    expect(immediate([], [diabetes, { name: 'Congestive Heart Failure', diagnosed: '2013' }]).size).toBe(0);
  });
});
