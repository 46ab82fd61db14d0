import { plainYaml } from '@prequal/packs/yaml-edit';
import { expect, it } from 'vitest';
import { applicantWords, disclosed, expectedWords } from './scenario-summary.ts';

const [stroke, budget] = plainYaml(`
- name: Stroke last year
  applicant: { sex: female, dob: 1954-05-14, conditions: [{ name: Stroke }], medications: [{ name: Warfarin }] }
  coverage: { state: OH, face: 8000 }
  expect:
    classes: { Level: [underwriting, build], Graded: open }
- name: What a budget buys
  applicant: { sex: male, age: 70 }
  coverage: { state: TX, budget: 50.25 }
`) as readonly unknown[];

it('says who the applicant of a scenario is', () => {
  expect(applicantWords(stroke)).toBe('female, born 1954-05-14, OH, $8,000, Stroke, Warfarin');
  expect(applicantWords(budget)).toBe('male, 70 years old, TX, $50.25 a month');
  expect(disclosed(budget)).toEqual([]);
});

it('says what a scenario expects', () => {
  expect(expectedWords(stroke)).toBe('Level closed (underwriting, build), Graded open');
  expect(expectedWords(budget)).toBe('');
});
