import { plainYaml } from '@prequal/packs/yaml-edit';
import { expect, it } from 'vitest';
import type { ExplainedApplicant } from './model.ts';
import { scenarioText, withScenario } from './scenario-text.ts';

const APPLICANT = {
  sex: 'female' as const,
  dob: '1965-01-15',
  height_inches: 64,
  weight_lbs: 150,
  conditions: [{ id: '17', text: 'had a stroke', last_treatment: '2025-06-01' }],
  medications: [
    { id: '18', text: 'glargine', use: 'sugar', last_fill: '2026-05-01' },
    { id: '19', text: 'aspirin', use: 'no idea' },
  ],
  nicotine: { last_used: 'within_12_months' as const, specificity: [{ text: 'Cigars' }] },
};
const EXPLAINED = {
  plans: [
    {
      product: { slug: 'plain-meadow-final' },
      classes: [
        { rate_class: 'Level', open: false, reasons: ['underwriting'] },
        { rate_class: 'Graded', open: true, reasons: [] },
      ],
    },
  ],
  disclosures: [
    { param: '/applicant/conditions/0', entries: [{ name: 'Stroke' }] },
    { param: '/applicant/medications/0', entries: [{ name: 'Insulin Glargine' }] },
    { param: '/applicant/medications/0/use', entries: [{ name: 'Diabetes' }] },
    { param: '/applicant/medications/1', entries: [{ name: 'Aspirin' }] },
    { param: '/applicant/medications/1/use', entries: [] },
  ],
} as unknown as ExplainedApplicant;
const given = {
  name: 'Tried: today',
  applicant: APPLICANT,
  explained: EXPLAINED,
  slug: 'plain-meadow-final',
  state: 'TX',
  asOf: '2026-06-01',
  face: 10_000,
};

it('makes a scenario of an applicant who was tried, with the names of the catalog', () => {
  const text = withScenario('- name: First\n', scenarioText(given) ?? '');
  expect(plainYaml(text)).toEqual([
    { name: 'First' },
    {
      name: 'Tried: today',
      variant: 'plain-meadow-final',
      as_of: '2026-06-01',
      applicant: {
        sex: 'female',
        dob: '1965-01-15',
        height_inches: 64,
        weight_lbs: 150,
        conditions: [{ name: 'Stroke', last_treatment: '2025-06-01' }],
        medications: [
          { name: 'Insulin Glargine', use: 'Diabetes', last_fill: '2026-05-01' },
          { name: 'Aspirin' },
        ],
        nicotine: { last_used: 'within_12_months', products: [{ name: 'Cigars' }] },
      },
      coverage: { state: 'TX', face: 10_000 },
      expect: { classes: { Level: ['underwriting'], Graded: 'open' } },
    },
  ]);
});

it('makes none of a product that was not tried', () => {
  expect(scenarioText({ ...given, slug: 'other' })).toBeNull();
  expect(withScenario('[]\n', '- name: x\n')).toBe('- name: x\n');
});
