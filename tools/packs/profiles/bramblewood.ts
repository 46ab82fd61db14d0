import type { CarrierProfile } from '../profile.ts';
import { annualModes, graded, immediate, life, pay, planInfo, price } from './parts.ts';

export const bramblewood: CarrierProfile = {
  slug: 'bramblewood',
  name: 'Bramblewood Mutual',
  guide: 'Bramblewood field guide 2026-05',
  rateBook: 'Bramblewood rate manual 2026-05',
  families: [
    {
      folder: 'hedgerow',
      name: 'Hedgerow Final Expense',
      class: 'fex',
      revision: '2026.05-1',
      effectiveFrom: '2026-05-01',
      ageBasis: 'nearest',
      classes: [
        immediate('Preferred', 'Hedgerow One', 0.94, 'preferred'),
        immediate('Standard', 'Hedgerow Two', 1.16, 'standard'),
        graded('Graded', 'Hedgerow Three', 1.42, [25, 50]),
      ],
      nicotine: { counts: ['type:smoked', 'type:vapor', 'type:smokeless'], look_back_months: 24 },
      notIn: ['NY', 'ND'],
      classNotIn: [{ class: 'Preferred', states: ['CA'] }],
      issueAges: [
        { min: 50, max: 85 },
        { class: 'Graded', min: 50, max: 75 },
      ],
      faceLimits: [
        { class: 'Preferred', min: 10000, max: 50000 },
        { class: 'Standard', min: 5000, max: 35000 },
        { class: 'Graded', min: 5000, max: 20000 },
      ],
      rounding: 'units_then_fee',
      fee: '48.00',
      step: 1000,
      bands: [5000, 10000, 25000, 50000],
      bandRatios: [1.05, 1, 0.97],
      modes: annualModes('0.088', '0.26', '0.51'),
      defaultMode: 'MONTHLY-EFT',
      tables: { life, 'pay-20': pay(20) },
      price: price(1.01, 0.0025, 1.02, 0.95, 0.007, 11),
      build: {
        heights: [58, 79],
        charts: [{ limits: { Preferred: [180, 385], Standard: [172, 431], Graded: [165, 465] } }],
      },
      planInfo: planInfo('Whole life to age 100', 'Guaranteed cash value, dividends not guaranteed', [
        'Grandchild rider',
      ]),
      variants: [
        { slug: 'bramblewood-hedgerow', name: 'Hedgerow', table: 'life' },
        {
          slug: 'bramblewood-hedgerow-20-pay',
          name: 'Hedgerow 20-Pay',
          table: 'pay-20',
          overrides: { issue_ages: [{ min: 50, max: 70 }] },
        },
        {
          slug: 'bramblewood-hedgerow-worksite',
          name: 'Hedgerow Worksite',
          table: 'life',
          overrides: {
            pricing: { fee: '24.00' },
            nicotine: { look_back_months: 12 },
            rules: { drop: ['T1.1'] },
          },
        },
      ],
      sample: { age: 62, face: 15000, state: 'GA' },
    },
    {
      folder: 'long-hedge',
      name: 'Long Hedge Whole Life',
      class: 'wl',
      revision: '2026.05-1',
      effectiveFrom: '2026-05-01',
      ageBasis: 'nearest',
      classes: [
        immediate('Preferred', 'Long Hedge Preferred', 0.92, 'preferred'),
        immediate('Standard', 'Long Hedge Standard', 1.12, 'standard'),
      ],
      nicotine: {
        counts: 'any',
        look_back_months: 24,
        exceptions: [{ products: ['Cigars'], at_most: 'few_times_per_year' }],
      },
      notIn: ['NY'],
      issueAges: [
        { min: 18, max: 75 },
        { class: 'Preferred', min: 18, max: 70 },
      ],
      faceLimits: [
        { min: 25000, max: 250000 },
        { class: 'Preferred', min: 50000, max: 250000 },
        { min_age: 66, min: 25000, max: 100000 },
      ],
      rounding: 'annual_first',
      fee: '60.00',
      step: 1000,
      bands: [25000, 100000, 250000],
      bandRatios: [1.03, 0.98],
      modes: annualModes('0.088', '0.26', '0.51'),
      defaultMode: 'MONTHLY-EFT',
      tables: { life, 'pay-20': pay(20), 'pay-10': pay(10) },
      price: price(0.7, -0.001, 0.99, 1.05, 0.005, 2),
      build: {
        heights: [58, 79],
        charts: [
          { ages: [18, 60], limits: { Preferred: [185, 298], Standard: [178, 362] } },
          { ages: [61, 120], limits: { Preferred: [185, 315], Standard: [178, 374] } },
        ],
      },
      planInfo: planInfo('Whole life to age 121', 'Guaranteed cash value and dividends', [
        'Waiver of premium',
        'Paid-up additions',
      ]),
      variants: [
        { slug: 'bramblewood-long-hedge', name: 'Long Hedge Life Pay', table: 'life' },
        {
          slug: 'bramblewood-long-hedge-20-pay',
          name: 'Long Hedge 20-Pay',
          table: 'pay-20',
          overrides: { issue_ages: [{ min: 18, max: 65 }] },
        },
        {
          slug: 'bramblewood-long-hedge-10-pay',
          name: 'Long Hedge 10-Pay',
          table: 'pay-10',
          overrides: { issue_ages: [{ min: 18, max: 60 }] },
        },
      ],
      sample: { age: 48, face: 75000, state: 'PA' },
    },
  ],
};
