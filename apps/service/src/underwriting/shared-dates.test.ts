import { describe, expect, it } from 'vitest';
import { shippedSnapshot } from '../../test/snapshot.ts';
import { applicantWith } from '../../test/typed-rows.ts';
import { dayOfMoment } from './dates.ts';
import { resolveApplicant } from './resolve-applicant.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-19T12:00:00Z'));

function startsIn(text: string) {
  const { applicant } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf);
  return applicant.conditions.map(({ name, diagnosed }) => [name, diagnosed ?? null]);
}

describe('one date behind several names', () => {
  it.each([
    ['hx PE & DVT after knee surgery 2016', ['Pulmonary Embolism', 'Blood Clot in Leg (DVT)'], '2016'],
    ['stroke and heart attack 2010', ['Stroke', 'Heart Attack'], '2010'],
    [
      'ataque al corazón hace 4 años, dos stents',
      ['Heart Attack', 'Heart Stent - Multiple'],
      '42 TO 60 MONTHS AGO',
    ],
  ])('is that of each if all of them are events: %s', (text, names, date) => {
    expect(startsIn(text)).toEqual(names.map((name) => [name, date]));
  });

  it('is not that of a disease that lasts', () => {
    expect(startsIn('cancer and stroke 2005')).toEqual([
      ['Cancer - Other / Unspecified', null],
      ['Stroke', '2005'],
    ]);
    expect(startsIn('stroke, heart attack 2010')).toEqual([
      ['Stroke', null],
      ['Heart Attack', '2010'],
    ]);
  });
});

it('a recovery is not undated because of its meetings', () => {
  const { applicant } = resolveApplicant(
    snapshot,
    applicantWith('conditions', 'quit drinking 11 yrs ago, AA'),
    asOf,
  );
  expect(applicant.conditions.map(({ name }) => name)).toEqual(['Recovering Alcoholic']);
});
