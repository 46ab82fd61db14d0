import type { CarrierProfile } from '../profile.ts';
import { annualModes, immediate, life, pay, planInfo, price, term } from './parts.ts';

export const northlantern: CarrierProfile = {
  slug: 'northlantern',
  name: 'Northlantern Life',
  guide: 'Northlantern risk guide 2026-06',
  rateBook: 'Northlantern rate engine export 2026-06',
  families: [
    {
      folder: 'beacon-term',
      name: 'Beacon Term',
      class: 'term',
      revision: '2026.06-2',
      effectiveFrom: '2026-06-15',
      ageBasis: 'nearest',
      classes: [
        immediate('Super Preferred', 'Beacon', 0.82, 'super preferred'),
        immediate('Preferred', 'Beacon', 0.97, 'preferred'),
        immediate('Standard', 'Beacon', 1.34, 'standard'),
      ],
      nicotine: {
        counts: ['type:smoked', 'type:smokeless', 'type:vapor', 'Nicotine Gum / Patch / Lozenge'],
        look_back_months: 12,
        exceptions: [{ products: ['Cigars'], at_most: 'few_times_per_month' }],
      },
      notIn: ['NY', 'AK'],
      issueAges: [{ min: 20, max: 70 }],
      faceLimits: [
        { min: 100000, max: 3000000 },
        { class: 'Super Preferred', min: 250000, max: 3000000 },
      ],
      rounding: 'unrounded_to_mode',
      fee: '80.00',
      step: 50000,
      bands: [100000, 250000, 1000000, 3000000],
      bandRatios: [1.28, 1.04, 0.94],
      modes: annualModes('0.085', '0.255', '0.505'),
      defaultMode: 'MONTHLY-EFT',
      tables: { 't-10': term(10), 't-15': term(15), 't-20': term(20), 't-30': term(30) },
      price: price(1.0, 0.002, 1, 1.08, 0.004, 9),
      build: {
        heights: [58, 80],
        charts: [
          {
            ages: [20, 60],
            limits: { 'Super Preferred': [182, 272], Preferred: [180, 296], Standard: [175, 350] },
          },
          {
            ages: [61, 120],
            limits: { 'Super Preferred': [188, 285], Preferred: [184, 308], Standard: [178, 360] },
          },
        ],
      },
      planInfo: planInfo('Level term, accelerated underwriting', 'None', [
        'Conversion to age 65',
        'Charitable benefit',
      ]),
      variants: [
        { slug: 'northlantern-beacon-10', name: 'Beacon Term 10', table: 't-10' },
        {
          slug: 'northlantern-beacon-15',
          name: 'Beacon Term 15',
          table: 't-15',
          overrides: { issue_ages: [{ min: 20, max: 65 }] },
        },
        {
          slug: 'northlantern-beacon-20',
          name: 'Beacon Term 20',
          table: 't-20',
          overrides: { issue_ages: [{ min: 20, max: 60 }] },
        },
        {
          slug: 'northlantern-beacon-30',
          name: 'Beacon Term 30',
          table: 't-30',
          overrides: { issue_ages: [{ min: 20, max: 48 }] },
        },
      ],
      sample: { age: 35, face: 500000, state: 'MN' },
    },
    {
      folder: 'lamplight',
      name: 'Lamplight Whole Life',
      class: 'wl',
      revision: '2026.06-1',
      effectiveFrom: '2026-06-15',
      ageBasis: 'nearest',
      classes: [
        immediate('Preferred', 'Lamplight', 0.96, 'preferred'),
        immediate('Standard', 'Lamplight', 1.14, 'standard'),
      ],
      nicotine: { counts: ['type:smoked', 'type:smokeless', 'type:vapor'], look_back_months: 12 },
      notIn: ['NY', 'AK'],
      issueAges: [
        { min: 0, max: 75 },
        { tobacco: true, min: 18, max: 75 },
      ],
      faceLimits: [
        { min: 20000, max: 300000 },
        { max_age: 17, min: 20000, max: 75000 },
      ],
      rounding: 'unrounded_to_mode',
      fee: '70.00',
      step: 1000,
      bands: [20000, 75000, 300000],
      bandRatios: [1.05, 0.98],
      modes: annualModes('0.085', '0.255', '0.505'),
      defaultMode: 'MONTHLY-EFT',
      tables: { life, 'pay-20': pay(20) },
      price: price(0.71, -0.001, 1.01, 1, 0.005, 4),
      build: {
        heights: [58, 80],
        charts: [{ ages: [16, 120], limits: { Preferred: [182, 318], Standard: [175, 380] } }],
      },
      planInfo: planInfo('Whole life to age 121', 'Guaranteed cash value', ['Guaranteed insurability']),
      variants: [
        { slug: 'northlantern-lamplight', name: 'Lamplight', table: 'life' },
        {
          slug: 'northlantern-lamplight-20-pay',
          name: 'Lamplight 20-Pay',
          table: 'pay-20',
          overrides: {
            issue_ages: [
              { min: 0, max: 65 },
              { tobacco: true, min: 18, max: 65 },
            ],
          },
        },
      ],
      sample: { age: 44, face: 100000, state: 'MN' },
    },
  ],
};
