import type { CarrierProfile } from '../profile.ts';
import { ask, diagnosedBefore, drugs, ever, implies, steps, together, within } from '../questions.ts';
import * as s from '../subject-sets.ts';
import { annualModes, chart, guaranteed, immediate, life, planInfo, price, term } from './parts.ts';

export const gannetPoint: CarrierProfile = {
  slug: 'gannet-point',
  name: 'Gannet Point Life',
  guide: 'Gannet Point sales guide 2026-02',
  rateBook: 'Gannet Point rates 2026-02',
  families: [
    {
      folder: 'harbor-light',
      name: 'Harbor Light Final Expense',
      class: 'fex',
      revision: '2026.02-1',
      effectiveFrom: '2026-02-15',
      ageBasis: 'last',
      classes: [
        { ...immediate('default', 'Harbor Light'), tobacco: 'any' },
        guaranteed('Guaranteed', 'Harbor Light Assured', 1.7),
      ],
      nicotine: 'none',
      notIn: ['NY', 'HI', 'AK'],
      issueAges: [
        { min: 50, max: 85 },
        { class: 'Guaranteed', min: 50, max: 80 },
      ],
      faceLimits: [
        { min: 5000, max: 25000 },
        { class: 'Guaranteed', min: 5000, max: 15000 },
      ],
      rounding: 'annual_first',
      fee: '11.00',
      step: 1000,
      bands: [5000, 25000],
      bandRatios: [1],
      modes: annualModes('0.09', '0.265', '0.52'),
      defaultMode: 'MONTHLY-EFT',
      tables: { life },
      price: price(1.12, 0.003, 1.03, 1, 0.007, 2),
      planInfo: planInfo('Whole life to age 100', 'Guaranteed cash value', []),
      questions: [
        ask('A1', 'Guaranteed', ever(s.endOfLife, s.inCare, s.dementia, s.hiv, s.transplants, s.dialysis)),
        ask('A2', 'Guaranteed', within(24, 'treatment', s.heartEvents, s.stroke, s.allCancers, s.oxygen)),
        ask(
          'A3',
          'Guaranteed',
          ever(s.heartFailure, s.cirrhosis, s.fatalNerve),
          diagnosedBefore(40, s.insulin),
        ),
        ask(
          'A4',
          'Guaranteed',
          together('COPD', 'Atrial Fibrillation [diagnosis < 60]'),
          within(24, 'treatment', s.addiction, s.psychiatricStay),
        ),
        ask(
          'M1',
          'Guaranteed',
          implies('Cancer - Breast', ['Anastrozole', 'Letrozole'], ['Cancer - Breast']),
          implies('Cancer - Prostate', s.drug.prostate),
        ),
        ask(
          'F1',
          'Guaranteed',
          ever(s.muscle, s.bloodDisorders, s.kidney),
          within(24, 'treatment', s.heartDevices),
        ),
      ],
      variants: [
        { slug: 'gannet-point-harbor-light', name: 'Harbor Light', table: 'life' },
        {
          slug: 'gannet-point-harbor-light-simple',
          name: 'Harbor Light Simple',
          table: 'life',
          overrides: {
            drop_classes: ['Guaranteed'],
            face_limits: [{ min: 5000, max: 15000 }],
            pricing: { fee: '0' },
          },
        },
      ],
      sample: { age: 70, face: 10000, state: 'MD' },
    },
    {
      folder: 'lighthouse-term',
      name: 'Lighthouse Simplified Term',
      class: 'term',
      revision: '2026.02-1',
      effectiveFrom: '2026-02-15',
      ageBasis: 'last',
      classes: [
        immediate('Standard', 'Lighthouse', 1.6, 'standard'),
        immediate('Substandard', 'Lighthouse', 2.3, 'table 4'),
      ],
      nicotine: { counts: ['type:smoked', 'type:smokeless', 'type:vapor'], look_back_months: 12 },
      notIn: ['NY', 'HI'],
      issueAges: [
        { min: 18, max: 70 },
        { class: 'Substandard', min: 18, max: 60 },
      ],
      faceLimits: [
        { min: 10000, max: 150000 },
        { class: 'Substandard', min: 10000, max: 50000 },
      ],
      rounding: 'units_then_fee',
      fee: '50.00',
      step: 5000,
      bands: [10000, 50000, 150000],
      bandRatios: [1.8, 1.35],
      modes: annualModes('0.09', '0.265', '0.52'),
      defaultMode: 'MONTHLY-EFT',
      tables: { 't-10': term(10), 't-20': term(20) },
      price: price(1, 0.001, 1, 0.85, 0.004, 15),
      build: chart({ Standard: [172, 402], Substandard: [166, 441] }, [58, 78]),
      planInfo: planInfo('Level term', 'None', ['Return of premium on accident']),
      questions: [
        ask(
          'A1',
          'decline',
          ever(
            s.endOfLife,
            s.inCare,
            s.dementia,
            s.fatalNerve,
            s.hiv,
            s.transplants,
            s.dialysis,
            s.heartFailure,
            s.cirrhosis,
          ),
        ),
        ask(
          'A2',
          'decline',
          within(24, 'treatment', s.heartEvents, s.stroke, s.tia),
          within(48, 'treatment', s.allCancers),
          drugs(s.drug.rejection, s.transplants),
        ),
        ask(
          'B1',
          'Substandard',
          within(120, 'treatment', s.heartEvents, s.stroke),
          within(96, 'treatment', s.allCancers),
        ),
        ask(
          'B2',
          'Substandard',
          ever(s.copd, s.insulin, s.ms, s.bipolar, s.rhythm),
          steps('treatment', { 24: 'decline', 60: 'Substandard' }, s.addiction),
        ),
        ask('F1', 'decline', ever(s.muscle, s.bloodDisorders, s.severeRhythm, s.kidney)),
        ask('F2', 'Substandard', ever(s.valves, s.liver, s.paralysis, s.heartDevices)),
      ],
      variants: [
        { slug: 'gannet-point-lighthouse-10', name: 'Lighthouse Term 10', table: 't-10' },
        {
          slug: 'gannet-point-lighthouse-20',
          name: 'Lighthouse Term 20',
          table: 't-20',
          overrides: {
            issue_ages: [
              { min: 18, max: 60 },
              { class: 'Substandard', min: 18, max: 55 },
            ],
          },
        },
      ],
      sample: { age: 50, face: 50000, state: 'OR' },
    },
  ],
};
