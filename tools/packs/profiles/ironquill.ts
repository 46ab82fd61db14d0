import type { CarrierProfile } from '../profile.ts';
import { anyOf, ask, cleanFor, drugs, ever, moreDrugsThan, qualified, steps, within } from '../questions.ts';
import * as s from '../subject-sets.ts';
import { annualModes, immediate, life, pay, planInfo, price, term } from './parts.ts';

export const ironquill: CarrierProfile = {
  slug: 'ironquill',
  name: 'Ironquill Life',
  guide: 'Ironquill field underwriting guide 2026-05',
  rateBook: 'Ironquill rate file 2026-05',
  families: [
    {
      folder: 'signature-term',
      name: 'Ironquill Signature Term',
      class: 'term',
      revision: '2026.05-2',
      effectiveFrom: '2026-05-01',
      ageBasis: 'nearest',
      classes: [
        immediate('Preferred Plus', 'Signature', 0.86, 'preferred plus'),
        immediate('Preferred', 'Signature', 1, 'preferred'),
        immediate('Standard Plus', 'Signature', 1.22, 'standard plus'),
        immediate('Standard', 'Signature', 1.45, 'standard'),
        immediate('Rated', 'Signature', 2.1, 'table B'),
      ],
      nicotine: {
        counts: 'any',
        look_back_months: 12,
        exceptions: [{ products: ['Cigars', 'Pipe'], at_most: 'few_times_per_year' }],
      },
      notIn: ['NY', 'NH'],
      issueAges: [
        { min: 18, max: 75 },
        { class: 'Rated', min: 18, max: 65 },
      ],
      faceLimits: [
        { min: 100000, max: 10000000 },
        { class: 'Rated', min: 100000, max: 1000000 },
      ],
      rounding: 'annual_first',
      fee: '65.00',
      step: 10000,
      bands: [100000, 250000, 500000, 1000000, 10000000],
      bandRatios: [1.36, 1.11, 1, 0.92],
      modes: annualModes('0.0875', '0.2625', '0.515', '0.091'),
      defaultMode: 'MONTHLY-EFT',
      unisex: { states: ['MT'], rates: 'unisex' },
      tables: { 't-10': term(10), 't-15': term(15), 't-20': term(20), 't-30': term(30) },
      price: price(0.98, 0.0005, 0.98, 1.05, 0.003, 10),
      build: {
        heights: [58, 82],
        charts: [
          {
            ages: [18, 60],
            limits: {
              'Preferred Plus': [182, 278],
              Preferred: [180, 299],
              'Standard Plus': [177, 322],
              Standard: [175, 362],
              Rated: [170, 402],
            },
          },
          {
            ages: [61, 120],
            limits: {
              'Preferred Plus': [188, 290],
              Preferred: [185, 311],
              'Standard Plus': [180, 335],
              Standard: [178, 372],
              Rated: [172, 410],
            },
          },
        ],
      },
      planInfo: planInfo('Level term, fully underwritten', 'None', [
        'Conversion to age 65',
        'Accelerated benefit',
      ]),
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
            s.heartEnd,
            s.cirrhosis,
          ),
        ),
        ask(
          'A2',
          'decline',
          within(12, 'treatment', s.heartEvents, s.stroke),
          within(36, 'treatment', s.allCancers),
          ever(s.spread, s.psychosis, s.severeLung),
        ),
        ask(
          'A3',
          'refer',
          ever(['group:Genetic & Rare']),
          within(12, 'treatment', s.pending),
          within(6, 'diagnosis', s.seizures),
        ),
        ask(
          'B1',
          'Rated',
          ever(s.heartEvents, s.stroke, s.copd, s.insulin, s.ms),
          within(120, 'treatment', s.allCancers),
        ),
        ask(
          'B2',
          'Rated',
          within(84, 'treatment', s.addiction, s.opioids),
          ever(s.kidney),
          qualified('Sleep Apnea', 'untreated'),
          ever(['Sleep Apnea - Not Treated']),
        ),
        ask(
          'B3',
          'Standard',
          ever(s.oralDiabetes, s.rhythm, s.bipolar, s.immune, s.seizures, s.hepatitisC),
          drugs(s.drug.lithium),
        ),
        ask(
          'B4',
          'Standard Plus',
          ever(['Sleep Apnea', 'Asthma', 'Depression']),
          steps('treatment', { 24: 'Standard', 60: 'Standard Plus' }, ['Panic Disorder']),
        ),
        ask(
          'B5',
          'Preferred',
          ever(['High Blood Pressure', 'High Cholesterol', 'Anxiety']),
          anyOf(3, ['High Blood Pressure', 'High Cholesterol', 'Anxiety', 'Acid Reflux (GERD)']).map(
            (line) => ({ ...line, outcome: 'Standard Plus' }),
          ),
        ),
        ask('B6', 'Standard', moreDrugsThan(8)),
        ask('T1', 'Preferred', cleanFor(60, 'any', 'Cigars')),
        ask('T2', 'Standard Plus', cleanFor(36, 'any', 'Cigars')),
        ask('F1', 'decline', ever(s.bloodDisorders, s.muscle, s.severeRhythm)),
        ask('F2', 'Rated', ever(s.heartDevices, s.liver, s.paralysis, s.lupus)),
        ask('F3', 'Standard', ever(s.valves, s.otherLung)),
      ],
      variants: [
        { slug: 'ironquill-signature-10', name: 'Signature Term 10', table: 't-10' },
        {
          slug: 'ironquill-signature-15',
          name: 'Signature Term 15',
          table: 't-15',
          overrides: {
            issue_ages: [
              { min: 18, max: 70 },
              { class: 'Rated', min: 18, max: 60 },
            ],
          },
        },
        {
          slug: 'ironquill-signature-20',
          name: 'Signature Term 20',
          table: 't-20',
          overrides: {
            issue_ages: [
              { min: 18, max: 65 },
              { class: 'Rated', min: 18, max: 55 },
            ],
          },
        },
        {
          slug: 'ironquill-signature-30',
          name: 'Signature Term 30',
          table: 't-30',
          overrides: { issue_ages: [{ min: 18, max: 50 }], drop_classes: ['Rated'] },
        },
      ],
      sample: { age: 38, face: 750000, state: 'TX' },
    },
    {
      folder: 'inkwell',
      name: 'Inkwell Whole Life',
      class: 'wl',
      revision: '2026.05-1',
      effectiveFrom: '2026-05-01',
      ageBasis: 'nearest',
      classes: [
        immediate('Preferred', 'Inkwell', 0.95, 'preferred'),
        immediate('Standard', 'Inkwell', 1.1, 'standard'),
        immediate('Rated', 'Inkwell', 1.38, 'table B'),
      ],
      nicotine: { counts: 'any', look_back_months: 12 },
      notIn: ['NY', 'NH'],
      issueAges: [
        { min: 0, max: 85 },
        { class: 'Preferred', min: 18, max: 75 },
      ],
      faceLimits: [
        { min: 25000, max: 1000000 },
        { min_age: 76, min: 25000, max: 250000 },
      ],
      rounding: 'annual_first',
      fee: '90.00',
      step: 5000,
      bands: [25000, 100000, 250000, 1000000],
      bandRatios: [1.05, 1, 0.96],
      modes: annualModes('0.0875', '0.2625', '0.515', '0.091'),
      defaultMode: 'MONTHLY-EFT',
      unisex: { states: ['MT'], rates: 'unisex' },
      tables: { life, 'pay-15': pay(15), 'pay-10': pay(10) },
      price: price(0.72, -0.0015, 1, 1.02, 0.003, 21),
      build: {
        heights: [58, 82],
        charts: [
          { ages: [16, 120], limits: { Preferred: [182, 312], Standard: [176, 372], Rated: [170, 418] } },
        ],
      },
      planInfo: planInfo('Whole life to age 121', 'Guaranteed cash value, participating', [
        'Paid-up additions',
        'Term blend',
      ]),
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
            s.psychosis,
          ),
        ),
        ask(
          'A2',
          'decline',
          within(12, 'treatment', s.heartEvents, s.stroke),
          within(36, 'treatment', s.gravestCancers, s.bloodCancers, s.solidCancers),
        ),
        ask(
          'B1',
          'Rated',
          ever(s.heartEvents, s.stroke, s.copd, s.insulin, s.ms, s.parkinson),
          within(60, 'treatment', s.addiction),
        ),
        ask(
          'B2',
          'Standard',
          ever(s.oralDiabetes, s.rhythm, s.immune, s.bipolar),
          within(120, 'treatment', s.treatableCancers),
          anyOf(2, s.cardiacRisk),
        ),
        ask('T1', 'Standard', cleanFor(36)),
        ask('F1', 'decline', ever(s.bloodDisorders, s.severeRhythm)),
        ask('F2', 'Rated', ever(s.muscle, s.heartDevices, s.liver, s.kidney, s.lupus)),
        ask('F3', 'Standard', ever(s.valves)),
      ],
      variants: [
        { slug: 'ironquill-inkwell', name: 'Inkwell Life Pay', table: 'life' },
        {
          slug: 'ironquill-inkwell-15-pay',
          name: 'Inkwell 15-Pay',
          table: 'pay-15',
          overrides: {
            issue_ages: [
              { min: 0, max: 70 },
              { class: 'Preferred', min: 18, max: 70 },
            ],
          },
        },
        {
          slug: 'ironquill-inkwell-10-pay',
          name: 'Inkwell 10-Pay',
          table: 'pay-10',
          overrides: {
            issue_ages: [
              { min: 0, max: 65 },
              { class: 'Preferred', min: 18, max: 65 },
            ],
            pricing: { fee: '120.00' },
          },
        },
      ],
      sample: { age: 50, face: 150000, state: 'AZ' },
    },
  ],
};
