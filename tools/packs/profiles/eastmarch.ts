import type { CarrierProfile } from '../profile.ts';
import { annualModes, immediate, life, pay, planInfo, price, term } from './parts.ts';

export const eastmarch: CarrierProfile = {
  slug: 'eastmarch',
  name: 'Eastmarch Life & Annuity',
  guide: 'Eastmarch underwriting manual 2026-01',
  rateBook: 'Eastmarch premium tables 2026-01',
  families: [
    {
      folder: 'sunrise-term',
      name: 'Sunrise Term',
      class: 'term',
      revision: '2026.01-3',
      effectiveFrom: '2026-01-15',
      ageBasis: 'nearest',
      classes: [
        immediate('Elite', 'Sunrise Elite', 0.84, 'elite'),
        immediate('Preferred', 'Sunrise Preferred', 0.98, 'preferred'),
        immediate('Standard', 'Sunrise Standard', 1.38, 'standard'),
      ],
      nicotine: {
        counts: 'any',
        look_back_months: 24,
        exceptions: [{ products: ['Cigars'], at_most: 'few_times_per_year' }],
      },
      notIn: [],
      classNotIn: [{ class: 'Elite', states: ['NY'] }],
      issueAges: [
        { min: 18, max: 75 },
        { class: 'Elite', min: 18, max: 68 },
        { states: ['NY'], min: 18, max: 70 },
      ],
      faceLimits: [
        { min: 50000, max: 5000000 },
        { class: 'Elite', min: 250000, max: 5000000 },
        { min_age: 71, min: 50000, max: 250000 },
      ],
      rounding: 'annual_first',
      fee: '75.00',
      step: 5000,
      bands: [50000, 100000, 250000, 500000, 1000000, 5000000],
      bandRatios: [1.72, 1.3, 1.08, 1, 0.93],
      modes: annualModes('0.086', '0.2575', '0.505'),
      defaultMode: 'MONTHLY-EFT',
      unisex: { states: ['MT'], rates: 'unisex' },
      tables: { 't-10': term(10), 't-15': term(15), 't-20': term(20), 't-25': term(25), 't-30': term(30) },
      price: price(0.96, 0.0015, 0.99, 1.02, 0.005, 12),
      build: {
        heights: [57, 81],
        charts: [
          { ages: [18, 60], limits: { Elite: [182, 282], Preferred: [180, 312], Standard: [175, 385] } },
          { ages: [61, 120], limits: { Elite: [188, 292], Preferred: [184, 322], Standard: [178, 395] } },
        ],
      },
      planInfo: planInfo('Level term, renewable yearly to age 95', 'None', [
        'Conversion in the first 15 years',
        'Children term',
      ]),
      variants: [
        { slug: 'eastmarch-sunrise-term-10', name: 'Sunrise Term 10', table: 't-10' },
        {
          slug: 'eastmarch-sunrise-term-15',
          name: 'Sunrise Term 15',
          table: 't-15',
          overrides: { issue_ages: [{ min: 18, max: 68 }] },
        },
        {
          slug: 'eastmarch-sunrise-term-20',
          name: 'Sunrise Term 20',
          table: 't-20',
          overrides: { issue_ages: [{ min: 18, max: 65 }] },
        },
        {
          slug: 'eastmarch-sunrise-term-25',
          name: 'Sunrise Term 25',
          table: 't-25',
          overrides: { issue_ages: [{ min: 18, max: 58 }] },
        },
        {
          slug: 'eastmarch-sunrise-term-30',
          name: 'Sunrise Term 30',
          table: 't-30',
          overrides: { issue_ages: [{ min: 18, max: 52 }], released: false },
        },
      ],
      sample: { age: 42, face: 250000, state: 'IL' },
    },
    {
      folder: 'legacy',
      name: 'Eastmarch Legacy Whole Life',
      class: 'wl',
      revision: '2026.01-1',
      effectiveFrom: '2026-01-15',
      ageBasis: 'nearest',
      classes: [
        immediate('Select', 'Legacy Select', 0.9, 'select'),
        immediate('Standard', 'Legacy Standard', 1.08, 'standard'),
        immediate('Rated', 'Legacy Rated', 1.45, 'rated'),
      ],
      nicotine: { counts: 'any', look_back_months: 24 },
      notIn: ['NY'],
      issueAges: [
        { min: 0, max: 80 },
        { class: 'Select', min: 18, max: 75 },
      ],
      faceLimits: [
        { min: 10000, max: 500000 },
        { class: 'Select', min: 50000, max: 500000 },
        { class: 'Rated', min: 10000, max: 150000 },
      ],
      rounding: 'units_then_fee',
      fee: '66.00',
      step: 1000,
      bands: [10000, 50000, 500000],
      bandRatios: [1.06, 0.97],
      modes: annualModes('0.086', '0.2575', '0.505'),
      defaultMode: 'ANNUAL',
      unisex: { states: ['MT'], rates: 'unisex' },
      tables: { life, 'pay-20': pay(20), 'pay-10': pay(10) },
      price: price(0.68, -0.002, 1, 1.1, 0.004, 18),
      build: {
        heights: [57, 81],
        charts: [
          { ages: [16, 120], limits: { Select: [184, 305], Standard: [178, 370], Rated: [170, 430] } },
        ],
      },
      planInfo: planInfo('Whole life to age 121', 'Guaranteed cash value, participating', [
        'Long-term care benefit',
        'Paid-up additions',
      ]),
      variants: [
        { slug: 'eastmarch-legacy', name: 'Legacy Life Pay', table: 'life' },
        {
          slug: 'eastmarch-legacy-20-pay',
          name: 'Legacy 20-Pay',
          table: 'pay-20',
          overrides: {
            issue_ages: [
              { min: 0, max: 70 },
              { class: 'Select', min: 18, max: 65 },
            ],
          },
        },
        {
          slug: 'eastmarch-legacy-10-pay',
          name: 'Legacy 10-Pay',
          table: 'pay-10',
          overrides: {
            issue_ages: [
              { min: 0, max: 65 },
              { class: 'Select', min: 18, max: 60 },
            ],
            drop_classes: ['Rated'],
          },
        },
      ],
      sample: { age: 52, face: 100000, state: 'MI' },
    },
  ],
};
