import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetApplicant } from '../applicant/forget.ts';
import { form } from '../applicant/form.ts';
import { applyNotes, choicesFor, firstChoice, type ReadPart } from './note-choices.ts';

beforeEach(forgetApplicant);
afterAll(forgetApplicant);

const part = (change: Partial<ReadPart>): ReadPart => ({
  kind: 'rest',
  text: 'x',
  names: [],
  fields: {},
  field: null,
  values: [],
  because: null,
  candidates: [],
  ...change,
});
const PARTS = [
  part({ kind: 'fact', field: 'age', text: '65 yo', values: ['65'] }),
  part({
    kind: 'fact',
    field: 'nicotine',
    text: 'quit last year',
    values: ['within_12_months', '12_to_24_months'],
  }),
  part({ kind: 'condition', text: 'stroke 2019', names: ['Stroke'], fields: { was_diagnosed: '2019' } }),
  part({ kind: 'medication', text: 'metformin', names: ['Metformin'] }),
  part({ text: 'no COPD', because: 'denied' }),
  part({ text: 'bad back', candidates: ['Back Pain'] }),
];

describe('what becomes of notes', () => {
  it('is chosen for the agent only where the words leave nothing open', () => {
    expect(PARTS.map(firstChoice)).toEqual(['65', null, 'row', 'row', '', null]);
  });

  it('is the form once the agent has confirmed it', () => {
    applyNotes(PARTS, ['65', '12_to_24_months', 'row', 'row', '', 'name Back Pain']);
    expect(form.value).toMatchObject({ dob: '65', nicotine: '12_to_24_months' });
    expect(form.value.conditions.map(({ text, fields }) => [text, fields])).toEqual([
      ['stroke 2019', { was_diagnosed: '2019' }],
      ['Back Pain', {}],
    ]);
    expect(form.value.medications.map(({ text }) => text)).toEqual(['metformin']);
  });

  it('is nothing for what is left out or undecided', () => {
    applyNotes(PARTS, ['', null, '', '', '', null]);
    expect([form.value.dob, form.value.conditions, form.value.medications]).toEqual(['', [], []]);
  });

  it('can always be nothing', () => {
    for (const each of PARTS) expect(choicesFor(each).map(([value]) => value)).toContain('');
  });
});
