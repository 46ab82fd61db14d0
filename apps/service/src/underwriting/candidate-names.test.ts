import { describe, expect, it } from 'vitest';
import { shippedSnapshot } from '../../test/snapshot.ts';
import { applicantWith } from '../../test/typed-rows.ts';
import { dayOfMoment } from './dates.ts';
import { resolveApplicant } from './resolve-applicant.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-19T12:00:00Z'));

function candidatesOf(text: string, list: 'conditions' | 'medications' = 'conditions') {
  const { disclosures, provisional } = resolveApplicant(snapshot, applicantWith(list, text), asOf);
  expect(provisional).toBe(true);
  return disclosures[0]?.candidates.map(({ name }) => name) ?? [];
}

describe('the candidates of a text that stays open', () => {
  it('are first the names in it, the gravest first', () => {
    expect(candidatesOf('bed bound since stroke, feeding tube, hospice eval thurs')[0]).toBe('Hospice Care');
    expect(
      candidatesOf('lives w daughter, walker inside and wheelchair for the store, neuropathy')[0],
    ).toMatch(/Wheelchair/);
  });

  it('have the stage that the text states', () => {
    const names = candidatesOf('ckd stage IV creat 2.9, fistula placed in sept');
    expect(names).toContain('Chronic Kidney Disease - Stage 4');
    expect(names.join()).not.toMatch(/Stage [23]/);
  });

  it.each([
    ['never smoked never drank never had the cancer, just my sugar and my pressure baby', /Cancer/],
    ['mom & 2 aunts breast ca, BRCA pos, had both removed preventive 2020', /Breast Cancer|Cancer - Breast/],
    ['bilat LE edema wears compression, doc says veins. no chf', /Heart Failure/],
    ['mi esposo es diabético, yo tengo colesterol xyzzy', /Diabet/],
    ['ruled out MI in ER 2022 was just reflux', /Heart Attack/],
  ])('are nothing that it denies, doubts, or says of somebody else: %s', (text, other) => {
    expect(candidatesOf(text).join()).not.toMatch(other);
  });

  it.each([
    ['cologuard came back positive colonoscopy not scheduled yet', /PTSD/],
    ['brain bleed from fall off ladder 2018', /Bladder/],
    ['Heart doc said congestive failure in 2021 and hes off the lasix now', /Hypereosinophilic/],
  ])('are nothing that only shares a word with it: %s', (text, other) => {
    expect(candidatesOf(text).join()).not.toMatch(other);
  });
});
