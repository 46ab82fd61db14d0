import { describe, expect, it } from 'vitest';
import { wordingOf } from './wording.ts';

const asked = (field: 'diagnosed' | 'lastTreatment', subject: string) =>
  wordingOf({ place: { kind: 'conditions', row: 0, field }, subject }, () => 'event').text;

describe('the wording of a question', () => {
  it.each([
    'DUI / DWI',
    'Hospitalized in Past 12 Months',
    'Declined for Life Insurance',
    'Felony Conviction',
    'Speeding Tickets - Multiple',
  ])('asks for no treatment of %s, and for two dates in two ways', (subject) => {
    const texts = [asked('diagnosed', subject), asked('lastTreatment', subject)];
    for (const text of texts)
      expect(text).not.toMatch(/treatment for|your (?:hospitalized|declined|multiple)/);
    expect(texts[0]).not.toBe(texts[1]);
  });

  it('asks for the day of what happened', () => {
    expect(asked('diagnosed', 'Stroke')).toBe('When was your stroke?');
  });

  it.each([
    ['Abnormal CT Scan', 'What did doctors find after your abnormal CT scan?'],
    ['Blood in Stool', 'What is the cause of your blood in stool?'],
    ['Fainting (Syncope)', 'What is the cause of your fainting?'],
    ['Cancer - In Remission', 'What kind of cancer was it?'],
  ])('asks what is behind %s', (subject, text) => {
    const place = { kind: 'conditions', row: 0, field: 'kind' } as const;
    expect(wordingOf({ place, subject }, () => 'state').text).toBe(text);
  });
});
