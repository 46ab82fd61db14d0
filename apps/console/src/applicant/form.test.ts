import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer } from './answer.ts';
import {
  age,
  bodyOf,
  changeForm,
  clearForm,
  form,
  formRow,
  measuredValue,
  missing,
  problems,
  removed,
  removeRow,
  undoRemoval,
  withOwnKeys,
} from './form.ts';

beforeEach(clearForm);
afterAll(clearForm);

const COMPLETE = { dob: '4/12/1961', height: `5'10"`, weight: '190 lbs', state: 'IL' };

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

  it('gives the rows of a saved case keys that no other row gets', () => {
    const saved = { ...form.value, conditions: [{ ...formRow('stroke', 'c_1'), key: 1 }] };
    const opened = withOwnKeys(saved);
    const added = [formRow('COPD', null), formRow('asthma', null)];
    expect(new Set([...opened.conditions, ...added].map(({ key }) => key)).size).toBe(3);
    expect(opened.conditions).toMatchObject([{ text: 'stroke', id: 'c_1' }]);
  });
});

describe('measurements', () => {
  it.each([
    ['9.2', 9.2],
    [' 9.2 % ', 9.2],
    ['9,2', 9.2],
    ['150', 150],
    ['150/90', null],
    ['high', null],
    ['', null],
  ])('may be written %s', (text, value) => expect(measuredValue(text)).toBe(value));

  it('are sent if they are numbers, and left out of the body if there are none', () => {
    changeForm(COMPLETE);
    expect(bodyOf(form.value)?.applicant).not.toHaveProperty('measurements');
    changeForm({ measurements: { a1c: '9.2', hdl: '', psa: 'high' } });
    expect(bodyOf(form.value)?.applicant).toMatchObject({ measurements: { a1c: 9.2 } });
    answer('/applicant/measurements/egfr', '42');
    expect(bodyOf(form.value)?.applicant).toMatchObject({ measurements: { a1c: 9.2, egfr: 42 } });
  });
});
