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

  it('says that a chosen entry counts instead of a text that says more', () => {
    const place = { kind: 'conditions', row: 0, field: 'id' } as const;
    const text = (subject: string) => wordingOf({ place, subject }, () => 'state').text;
    expect(text('nerves')).toBe('What do you mean by "nerves"?');
    expect(text('TIA in June, left side weak')).toBe(
      'What do you mean by "TIA in June, left side weak"? Choose one only if it is all that this says; add everything else as rows of its own.',
    );
  });
});
