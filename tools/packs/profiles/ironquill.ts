import type { CarrierProfile } from '../profile.ts';
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
