import type { CarrierProfile } from '../profile.ts';
import { annualModes, chart, graded, immediate, life, pay, planInfo, price } from './parts.ts';

export const thistledown: CarrierProfile = {
  slug: 'thistledown',
  name: 'Thistledown Fraternal',
  guide: 'Thistledown lodge guide 2026-01',
  rateBook: 'Thistledown certificate rates 2026-01',
  families: [
    {
      folder: 'certificate',
      name: 'Thistledown Whole Life Certificate',
      class: 'wl',
      revision: '2026.01-1',
      effectiveFrom: '2026-01-01',
      ageBasis: 'nearest',
      classes: [
        immediate('Preferred', 'Certificate A', 0.97, 'preferred'),
        immediate('Standard', 'Certificate B', 1.09, 'standard'),
      ],
      nicotine: { counts: 'any', look_back_months: 12 },
      notIn: ['NY', 'HI', 'AK', 'NV', 'UT'],
      issueAges: [
        { min: 0, max: 85 },
        { class: 'Preferred', min: 18, max: 70 },
      ],
      faceLimits: [
        { min: 5000, max: 150000 },
        { class: 'Preferred', min: 25000, max: 150000 },
        { max_age: 17, min: 5000, max: 50000 },
      ],
      rounding: 'annual_first',
      fee: '20.00',
      step: 1000,
      bands: [5000, 25000, 150000],
      bandRatios: [1.07, 0.98],
      modes: annualModes('0.0855', '0.2575', '0.51'),
      defaultMode: 'QUARTERLY',
      tables: { life, 'pay-20': pay(20), 'pay-15': pay(15) },
      price: price(0.8, -0.0005, 1, 0.96, 0.006, 14),
      build: {
        heights: [57, 79],
        charts: [{ ages: [18, 120], limits: { Preferred: [180, 325], Standard: [172, 400] } }],
      },
      planInfo: planInfo('Whole life certificate to age 121', 'Cash value and fraternal dividends', [
        'Orphan benefit',
        'Scholarship fund',
      ]),
      variants: [
        { slug: 'thistledown-certificate', name: 'Whole Life Certificate', table: 'life' },
        {
          slug: 'thistledown-certificate-20-pay',
          name: 'Whole Life Certificate 20-Pay',
          table: 'pay-20',
          overrides: {
            issue_ages: [
              { min: 0, max: 65 },
              { class: 'Preferred', min: 18, max: 65 },
            ],
          },
        },
        {
          slug: 'thistledown-certificate-15-pay',
          name: 'Whole Life Certificate 15-Pay',
          table: 'pay-15',
          overrides: {
            issue_ages: [
              { min: 0, max: 65 },
              { class: 'Preferred', min: 18, max: 65 },
            ],
          },
        },
      ],
      sample: { age: 41, face: 50000, state: 'OH' },
    },
    {
      folder: 'farewell',
      name: 'Thistledown Farewell',
      class: 'fex',
      revision: '2026.01-2',
      effectiveFrom: '2026-01-01',
      ageBasis: 'nearest',
      classes: [immediate('Day One', 'Farewell'), graded('Stepped', 'Farewell Stepped', 1.29, [20, 60])],
      nicotine: { counts: ['Cigarettes'], look_back_months: 24 },
      notIn: ['NY', 'HI', 'AK', 'NV', 'UT'],
      issueAges: [
        { min: 50, max: 85 },
        { class: 'Stepped', min: 50, max: 80 },
      ],
      faceLimits: [
        { min: 2000, max: 20000 },
        { class: 'Stepped', min: 2000, max: 10000 },
      ],
      rounding: 'annual_first',
      fee: '18.00',
      step: 1000,
      bands: [2000, 20000],
      bandRatios: [1],
      modes: annualModes('0.0855', '0.2575', '0.51'),
      defaultMode: 'MONTHLY-EFT',
      tables: { life, 'pay-10': pay(10) },
      price: price(1.09, 0.0007, 1.01, 0.93, 0.007, 9),
      build: chart({ 'Day One': [170, 426], Stepped: [164, 464] }),
      planInfo: planInfo('Whole life to age 121', 'Guaranteed cash value', ['Orphan benefit']),
      variants: [
        { slug: 'thistledown-farewell', name: 'Farewell', table: 'life' },
        {
          slug: 'thistledown-farewell-10-pay',
          name: 'Farewell 10-Pay',
          table: 'pay-10',
          overrides: { issue_ages: [{ min: 50, max: 75 }] },
        },
      ],
      sample: { age: 70, face: 8000, state: 'PA' },
    },
  ],
};
