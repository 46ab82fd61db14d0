import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, chooseMeaning } from './answer.ts';
import { changeForm, clearForm, form, formRow } from './form.ts';

beforeEach(clearForm);
afterAll(clearForm);

describe('an answer', () => {
  it('puts the answer to a question where its JSON pointer says', () => {
    changeForm({ conditions: [formRow('stroke', null)], medications: [formRow('metformin', null)] });
    answer('/applicant/conditions/0/was_diagnosed', '2019-06');
    answer('/applicant/conditions/0/id', 'c_1');
    answer('/applicant/medications/0/use', 'diabetes');
    answer('/applicant/nicotine/last_used', 'never');
    answer('/applicant/nicotine/specificity/0/text', 'cigars');
    answer('/applicant/nicotine/specificity/0/frequency', 'few_times_per_month');
    expect(form.value).toMatchObject({
      conditions: [{ id: 'c_1', text: 'stroke', fields: { was_diagnosed: '2019-06' } }],
      medications: [{ id: null, fields: { use: 'diabetes' } }],
      nicotine: 'never',
      nicotineProducts: [{ text: 'cigars', frequency: 'few_times_per_month' }],
    });
  });

  it('replaces a text that was asked about, and keeps one that names what was asked about', () => {
    changeForm({ conditions: [formRow('hart trubel', null), formRow('afib on eliquis', null)] });
    answer('/applicant/conditions/0/text', 'angina', { subject: 'hart trubel' });
    answer('/applicant/conditions/1/text', '5 mg since 2020', { subject: 'Eliquis' });
    expect(form.value.conditions.map(({ text }) => text)).toEqual([
      'angina',
      'afib on eliquis, 5 mg since 2020',
    ]);
  });

  it('is unchanged by an answer to a row that has gone', () => {
    const pointers = fc
      .tuple(fc.constantFrom('conditions', 'medications'), fc.nat(9), fc.constantFrom('id', 'use'))
      .map((parts) => `/applicant/${parts.join('/')}`);
    fc.assert(
      fc.property(pointers, fc.string(), (param, value) => {
        const before = form.value;
        answer(param, value);
        expect(form.value).toBe(before);
      }),
    );
  });

  it('to what a longer text means adds an entry and leaves the text open, with its dates on both', () => {
    const text = 'wheelchair and walker, peripheral neuropathy';
    changeForm({ conditions: [{ ...formRow(text, null), fields: { was_diagnosed: '2019' } }] });
    answer('/applicant/conditions/0/id', 'c_1', { label: 'Peripheral Neuropathy', mayBePart: true });
    expect(form.value.conditions).toMatchObject([
      { id: 'c_1', text: 'Peripheral Neuropathy', fields: { was_diagnosed: '2019' } },
      { id: null, text, fields: { was_diagnosed: '2019' } },
    ]);
  });

  it('to which of two readings is meant settles the text, which says nothing else', () => {
    changeForm({ conditions: [formRow('heart attack or stroke', null)] });
    answer('/applicant/conditions/0/id', 'c_1', { label: 'Stroke' });
    expect(form.value.conditions).toMatchObject([{ id: 'c_1', text: 'heart attack or stroke' }]);
  });

  it('never makes an unread text of more words than a name final, whatever is chosen for it', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.string({ minLength: 1 }), (typed, id) => {
        const row = formRow(typed.join(' '), null);
        changeForm({ medications: [row] });
        chooseMeaning('medications', row, { id, name: 'Metformin', mayBePart: true });
        expect(form.value.medications).toContainEqual(row);
        expect(form.value.medications).toHaveLength(2);
      }),
    );
  });
});
