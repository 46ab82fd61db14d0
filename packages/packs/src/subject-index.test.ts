import {
  compileCatalog,
  Evaluator,
  normalizeApplicant,
  parseCalendarDate,
  plainOffers,
  type ReferenceCondition,
  type ReferenceMedication,
} from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { minimalPack } from '../test/minimal-pack.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';
import { subjectIndexOf } from './subject-index.ts';

const condition = (name: string, ancestors: readonly string[] = []): ReferenceCondition => ({
  name,
  ancestors,
  groups: ['Brain'],
  severity: 'serious',
  kind: 'event',
  milder: false,
});
const medication = (name: string, ancestors: readonly string[] = []): ReferenceMedication => ({
  name,
  ancestors,
  groups: ["Alzheimer's Drug"],
  uses: ['Dementia'],
  indications: [],
});
const conditions = [
  condition('Stroke'),
  condition('Stroke - Hemorrhagic', ['Stroke']),
  condition('Stroke - Brain Stem Bleed', ['Stroke - Hemorrhagic', 'Stroke']),
  condition('Dementia'),
];
const medications = [medication('Donepezil'), medication('Aricept', ['Donepezil'])];
const index = subjectIndexOf({ conditions, medications, nicotine: [] });

describe('the subject index', () => {
  it('knows what is broader', () => {
    expect(index.broaderThanCondition('Stroke - Brain Stem Bleed')).toEqual({
      conditions: ['Stroke - Hemorrhagic', 'Stroke'],
      groups: ['Brain'],
    });
    expect(index.broaderThanMedication('Aricept')).toEqual({
      medications: ['Donepezil'],
      groups: ["Alzheimer's Drug"],
    });
  });
});

describe('a rule', () => {
  const { packs, issues } = loadPackSet(sourceFiles(minimalPack), index);
  const evaluator = new Evaluator(compileCatalog(packs, { conditions, medications }));

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
    const normalized = normalizeApplicant(applicant, parseCalendarDate('2026-06-01') ?? 0);
    if (!normalized.ok) throw new Error('the applicant is wrong');
    const coverage = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_000_000] } as const;
    const options = { includeIneligible: true, onlyProductClass: null, minRank: null, skipHealth: false };
    const [offer] = plainOffers(evaluator.catalog, {
      offers: evaluator.evaluate(normalized.facts, { coverage, variants: [0] }, options),
      coverage,
    });
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
