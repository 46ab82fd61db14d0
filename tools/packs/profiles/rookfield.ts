import type { CarrierProfile } from '../profile.ts';
import { annualModes, chart, graded, immediate, life, pay, planInfo, price, term } from './parts.ts';

export const rookfield: CarrierProfile = {
  slug: 'rookfield',
  name: 'Rookfield Life',
  guide: 'Rookfield underwriting guide 2026-03',
  rateBook: 'Rookfield rate book 2026-03',
  families: [
    {
      folder: 'castle-term',
      name: 'Castle Term',
      class: 'term',
      revision: '2026.03-2',
      effectiveFrom: '2026-03-01',
      ageBasis: 'nearest',
      classes: [
        immediate('King', 'Castle', 0.9, 'preferred best'),
        immediate('Queen', 'Castle', 1.04, 'preferred'),
        immediate('Rook', 'Castle', 1.3, 'standard'),
        immediate('Pawn', 'Castle', 1.85, 'substandard'),
      ],
      nicotine: { counts: 'any', look_back_months: 36 },
      notIn: ['NY', 'CT'],
      issueAges: [
        { min: 18, max: 72 },
        { class: 'Pawn', min: 18, max: 60 },
      ],
      faceLimits: [
        { min: 75000, max: 1500000 },
        { class: 'King', min: 200000, max: 1500000 },
        { class: 'Pawn', min: 75000, max: 300000 },
      ],
      rounding: 'units_then_fee',
      fee: '70.00',
      step: 25000,
      bands: [75000, 200000, 500000, 1500000],
      bandRatios: [1.38, 1.1, 0.98],
      modes: annualModes('0.088', '0.263', '0.517'),
      defaultMode: 'MONTHLY-EFT',
      unisex: { states: ['MT'], rates: 'male' },
      tables: { 't-10': term(10), 't-15': term(15), 't-20': term(20), 't-25': term(25) },
      price: price(1.01, 0.0008, 1.01, 0.96, 0.004, 2),
      build: {
        heights: [58, 80],
        charts: [
          {
            ages: [18, 60],
            limits: { King: [182, 284], Queen: [180, 306], Rook: [176, 352], Pawn: [170, 405] },
          },
          {
            ages: [61, 120],
            limits: { King: [186, 294], Queen: [184, 318], Rook: [180, 362], Pawn: [172, 412] },
          },
        ],
      },
      planInfo: planInfo('Level term', 'None', ['Conversion to age 65']),
      variants: [
        { slug: 'rookfield-castle-10', name: 'Castle Term 10', table: 't-10' },
        {
          slug: 'rookfield-castle-15',
          name: 'Castle Term 15',
          table: 't-15',
          overrides: {
            issue_ages: [
              { min: 18, max: 65 },
              { class: 'Pawn', min: 18, max: 55 },
            ],
          },
        },
        {
          slug: 'rookfield-castle-20',
          name: 'Castle Term 20',
          table: 't-20',
          overrides: {
            issue_ages: [
              { min: 18, max: 60 },
              { class: 'Pawn', min: 18, max: 50 },
            ],
          },
        },
        {
          slug: 'rookfield-castle-25',
          name: 'Castle Term 25',
          table: 't-25',
          overrides: { issue_ages: [{ min: 18, max: 55 }], drop_classes: ['Pawn'] },
        },
      ],
      sample: { age: 40, face: 300000, state: 'NE' },
    },
    {
      folder: 'keep',
      name: 'Keep Final Expense',
      class: 'fex',
      revision: '2026.03-1',
      effectiveFrom: '2026-03-01',
      ageBasis: 'last',
      classes: [immediate('Level', 'Keep Level'), graded('Graded', 'Keep Graded', 1.39, [25, 50])],
      nicotine: { counts: 'any', look_back_months: 12 },
      notIn: ['NY', 'CT', 'MN'],
      issueAges: [{ min: 50, max: 80 }],
      faceLimits: [
        { class: 'Level', min: 5000, max: 50000 },
        { class: 'Graded', min: 5000, max: 25000 },
        { states: ['WA'], min: 25000, max: 50000 },
      ],
      rounding: 'annual_first',
      fee: '60.00',
      step: 2500,
      bands: [5000, 25000, 50000],
      bandRatios: [1.04, 0.96],
      modes: annualModes('0.088', '0.263', '0.517'),
      defaultMode: 'MONTHLY-EFT',
      tables: { life, 'pay-20': pay(20) },
      price: price(0.98, 0.0024, 1.02, 1.02, 0.005, 20),
      build: chart({ Level: [176, 418], Graded: [168, 462] }),
      planInfo: planInfo('Whole life to age 121', 'Guaranteed cash value', ['Accelerated benefit']),
      variants: [
        { slug: 'rookfield-keep', name: 'Keep', table: 'life' },
        {
          slug: 'rookfield-keep-20-pay',
          name: 'Keep 20-Pay',
          table: 'pay-20',
          overrides: { issue_ages: [{ min: 50, max: 70 }] },
        },
      ],
      sample: { age: 58, face: 25000, state: 'NE' },
    },
  ],
};
