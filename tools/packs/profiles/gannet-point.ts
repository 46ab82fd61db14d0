import type { CarrierProfile } from '../profile.ts';
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
