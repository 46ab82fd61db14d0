import {
  compileCatalog,
  Evaluator,
  normaliseApplicant,
  parseCalendarDate,
  plainOffers,
} from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { minimalPack, writeFiles } from './fixtures/minimal-pack.ts';
import { loadPackSet } from './load-pack-set.ts';
import { referenceNamesOf, subjectIndexOf } from './subject-index.ts';

const conditions = [
  { name: 'Stroke', parent: null, groups: ['Brain'] },
  { name: 'Stroke - Hemorrhagic', parent: 'Stroke', groups: ['Brain'] },
  { name: 'Stroke - Brain Stem Bleed', parent: 'Stroke - Hemorrhagic', groups: ['Brain'] },
  { name: 'Dementia', parent: null, groups: ['Brain'] },
];
const medications = [
  { name: 'Donepezil', generic: null, groups: [], uses: ['Dementia'] },
  { name: 'Aricept', generic: 'Donepezil', groups: [], uses: ['Dementia'] },
];
const index = subjectIndexOf({ conditions, medications, nicotine: [] });

describe('the subject index', () => {
  it('knows what is broader', () => {
    expect(index.broaderThanCondition('Stroke - Brain Stem Bleed')).toEqual({
      conditions: ['Stroke - Hemorrhagic', 'Stroke'],
      groups: ['Brain'],
    });
    expect(index.broaderThanMedication('Aricept').medications).toEqual(['Donepezil']);
  });

  it('survives a catalog whose parents go round in a circle', () => {
    const circle = subjectIndexOf({
      conditions: [
        { name: 'A', parent: 'B', groups: [] },
        { name: 'B', parent: 'A', groups: [] },
      ],
      medications: [],
      nicotine: [],
    });
    expect(circle.broaderThanCondition('A').conditions).toEqual(['B', 'A']);
  });
});

describe('a rule', () => {
  const names = referenceNamesOf({ conditions, medications });
  const { packs, issues } = loadPackSet(writeFiles(minimalPack), index);
  const evaluator = new Evaluator(compileCatalog(packs, names));

  /** Which classes of the minimal pack are open. */
  function open(part: {
    conditions?: readonly { name: string; lastTreatment?: string }[];
    medications?: readonly { name: string }[];
  }) {
    const applicant = {
      sex: 'female' as const,
      born: { dateOfBirth: '1965-01-15' },
      heightInches: 64,
      weightLbs: 150,
      conditions: part.conditions ?? [],
      medications: part.medications ?? [],
      nicotine: null,
    };
    const normalised = normaliseApplicant(applicant, parseCalendarDate('2026-06-01') ?? 0);
    if (!normalised.ok) throw new Error('the applicant is wrong');
    const coverage = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_000_000] } as const;
    const options = { includeIneligible: true, onlyProductClass: null, minRank: null, skipHealth: false };
    const [offer] = plainOffers(
      evaluator.catalog,
      evaluator.evaluate(normalised.facts, coverage, [0], options),
      coverage,
    );
    return offer?.rows.filter((row) => row.eligible).map((row) => row.rateClass);
  }

  it('about a condition reaches every narrower one, at any depth', () => {
    expect(issues).toEqual([]);
    for (const name of ['Stroke', 'Stroke - Hemorrhagic', 'Stroke - Brain Stem Bleed']) {
      expect(open({ conditions: [{ name, lastTreatment: '2025-12-01' }] }), name).toEqual(['Graded']);
      expect(open({ conditions: [{ name, lastTreatment: '2023-12-01' }] }), name).toEqual([
        'Level',
        'Graded',
      ]);
    }
  });

  it('about a generic reaches its brands', () => {
    expect(open({ medications: [{ name: 'Donepezil' }] })).toEqual([]);
    expect(open({ medications: [{ name: 'Aricept' }] })).toEqual([]);
  });
});
