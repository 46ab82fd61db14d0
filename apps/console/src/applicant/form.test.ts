import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  age,
  answer,
  bodyOf,
  changeForm,
  clearForm,
  dateOf,
  form,
  formRow,
  inchesOf,
  missing,
  problems,
  removed,
  removeRow,
  undoRemoval,
} from './form.ts';

beforeEach(clearForm);

const COMPLETE = { dob: '4/12/1961', height: `5'10"`, weight: '190 lbs', state: 'IL' };

describe('a height', () => {
  it.each([`5'10"`, `5' 10"`, '5’10”', '5 10', '5-10', '5ft10', '5 ft 10 in', '70', '70"', ' 70 inches '])(
    'may be written %s',
    (text) => expect(inchesOf(text)).toBe(70),
  );

  it('reads feet and inches like inches alone', () => {
    const height = fc.record({
      feet: fc.integer({ min: 3, max: 8 }),
      inches: fc.integer({ min: 0, max: 11 }),
    });
    fc.assert(
      fc.property(height, ({ feet, inches }) => {
        const total = feet * 12 + inches;
        for (const text of [`${feet}'${inches}"`, `${feet} ${inches}`, `${feet}ft${inches}`, String(total)])
          expect(inchesOf(text)).toBe(total);
      }),
    );
  });

  it.each(['', '5.10', 'tall', '9 2', '7', `5'10" or so`, '-70'])('is not %j', (text) =>
    expect(inchesOf(text)).toBeNull(),
  );
});

describe('a date', () => {
  it('is the same day in every notation', () => {
    const day = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
        const short = [Number(month), Number(dayOfMonth)];
        const notations = [
          iso,
          ` ${iso} `,
          `${month}/${dayOfMonth}/${year}`,
          `${short.join('/')}/${year}`,
          `${short.join('.')}.${year}`,
          `${month}${dayOfMonth}${year}`,
        ];
        for (const text of notations) expect(dateOf(text)).toBe(iso);
      }),
    );
  });

  it.each(['2/30/1961', '1961-13-01', '00/10/1961', '4/12/61', 'April 12', ''])('is not %j', (text) =>
    expect(dateOf(text)).toBeNull(),
  );

  it('is a real day or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const date = dateOf(text);
        if (date !== null) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      }),
    );
  });
});

describe('the form', () => {
  it('names what is still missing, and has no body until nothing is', () => {
    expect(missing.value).toEqual(['date of birth', 'height', 'weight', 'state']);
    expect(bodyOf(form.value)).toBeNull();
    changeForm(COMPLETE);
    expect(missing.value).toEqual([]);
    expect(bodyOf(form.value)).toEqual({
      applicant: {
        sex: 'male',
        dob: '1961-04-12',
        height_inches: 70,
        weight_lbs: 190,
        conditions: [],
        medications: [],
      },
      coverage: { state: 'IL', quote_options: { quote_type: 'face_amounts', amounts: ['10000'] } },
    });
    changeForm({ amounts: [] });
    expect([missing.value, bodyOf(form.value)]).toEqual([['amount'], null]);
  });

  it('says what is wrong with a field only when something was typed there', () => {
    expect(problems.value).toEqual({ dob: null, height: null, weight: null });
    changeForm({ dob: 'soon', height: 'tall', weight: 'heavy' });
    expect(Object.values(problems.value)).toEqual([
      expect.stringContaining('date'),
      expect.stringContaining('feet'),
      expect.stringContaining('pounds'),
    ]);
    changeForm({ dob: `1/1/${new Date().getFullYear() + 1}` });
    expect(problems.value.dob).toContain('date');
  });

  it('counts the age in whole years', () => {
    vi.setSystemTime('2026-09-01T12:00:00');
    onTestFinished(() => void vi.useRealTimers());
    const ageAt = (dob: string) => {
      changeForm({ dob });
      return age.value;
    };
    expect([ageAt('8/31/1976'), ageAt('9/1/1976'), ageAt('9/2/1976')]).toEqual([50, 50, 49]);
  });

  it('sends the fields of a row that are filled in', () => {
    const row = { ...formRow('stroke', 'c_1'), fields: { was_diagnosed: '2019-06', last_treatment: ' ' } };
    changeForm({ ...COMPLETE, conditions: [row, formRow('something', null)] });
    expect(bodyOf(form.value)?.applicant.conditions).toEqual([
      { id: 'c_1', text: 'stroke', was_diagnosed: '2019-06' },
      { text: 'something' },
    ]);
  });

  it('brings back what was removed until something else is changed', () => {
    const [first, second] = [formRow('stroke', null), formRow('COPD', null)];
    changeForm({ conditions: [first, second] });
    removeRow('conditions', first.key);
    expect(form.value.conditions).toEqual([second]);
    undoRemoval();
    expect(form.value.conditions).toEqual([first, second]);
    removeRow('conditions', first.key);
    changeForm({ state: 'TX' });
    expect(removed.value).toBeNull();
    undoRemoval();
    expect(form.value.conditions).toEqual([second]);
  });

  it('puts the answer to a question where its JSON pointer says', () => {
    changeForm({ conditions: [formRow('stroke', null)], medications: [formRow('metformin', null)] });
    answer('/applicant/conditions/0/was_diagnosed', '2019-06');
    answer('/applicant/conditions/0/id', 'c_1');
    answer('/applicant/medications/0/use', 'diabetes');
    answer('/applicant/nicotine/last_used', 'never');
    answer('/applicant/nicotine/specificity/0/text', 'cigars');
    answer('/applicant/nicotine/specificity/0/frequency', 'MONTHLY');
    expect(form.value).toMatchObject({
      conditions: [{ id: 'c_1', text: 'stroke', fields: { was_diagnosed: '2019-06' } }],
      medications: [{ id: null, fields: { use: 'diabetes' } }],
      nicotine: 'never',
      nicotineProducts: [{ text: 'cigars', frequency: 'MONTHLY' }],
    });
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
});
