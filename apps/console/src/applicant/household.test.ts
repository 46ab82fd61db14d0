import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetApplicant } from './forget.ts';
import { bodyOf, changeForm, form, removeFromForm, undoRemoval } from './form.ts';
import {
  addPerson,
  household,
  MOST_PEOPLE,
  namePerson,
  removePerson,
  replaceHousehold,
  shownIndex,
  shownPerson,
  showPerson,
} from './household.ts';
import { isUnsaved, markSaved } from './unsaved.ts';

beforeEach(forgetApplicant);
afterAll(forgetApplicant);

/** Robert, 67, and Ellen, 64, who is on the screen. */
function couple(): void {
  changeForm({ dob: '67', state: 'TX', amounts: ['15000'], measurements: { a1c: '7' } });
  namePerson(shownPerson.value, 'Robert');
  addPerson();
  changeForm({ dob: '64' });
  namePerson(shownPerson.value, 'Ellen');
}

/** What a request needs. */
const COMPLETE = { dob: '67', height: '70', weight: '185', state: 'TX' };

const dobs = () => household.value.map(({ form: { dob } }) => dob);
const keyOf = (index: number) => household.value[index]?.key ?? 0;

describe('a household', () => {
  it('is one person at first, and a second one starts with the same coverage and nothing else', () => {
    expect(household.value).toHaveLength(1);
    couple();
    expect(dobs()).toEqual(['67', '64']);
    expect(form.value).toMatchObject({ sex: 'female', state: 'TX', amounts: ['15000'], measurements: {} });
    expect(shownIndex()).toBe(1);
  });

  it('keeps the facts of each person, and shares state and amounts', () => {
    couple();
    changeForm({ state: 'IL', amounts: ['25000'] });
    showPerson(keyOf(0));
    expect(form.value).toMatchObject({
      dob: '67',
      state: 'IL',
      amounts: ['25000'],
      measurements: { a1c: '7' },
    });
    showPerson(keyOf(1));
    expect([form.value.dob, form.value.measurements]).toEqual(['64', {}]);
  });

  it('gets the household discount as long as it has two people, unless somebody says no', () => {
    expect(bodyOf({ ...form.value, ...COMPLETE })?.coverage).not.toHaveProperty('household');
    changeForm({ zip: '75201' });
    couple();
    const shared = () =>
      household.value.map((person) => bodyOf({ ...person.form, ...COMPLETE })?.coverage ?? {});
    expect(shared()).toMatchObject([
      { household: true, zip: '75201' },
      { household: true, zip: '75201' },
    ]);
    changeForm({ household: false });
    for (const coverage of shared()) expect(coverage).not.toHaveProperty('household');
    changeForm({ household: 'together' });
    removePerson(shownPerson.value);
    for (const coverage of shared()) expect(coverage).not.toHaveProperty('household');
  });

  it('has at most six people and at least one', () => {
    for (let more = 0; more < MOST_PEOPLE + 2; more += 1) addPerson();
    expect(household.value).toHaveLength(MOST_PEOPLE);
    for (let fewer = 0; fewer < MOST_PEOPLE + 2; fewer += 1) removePerson(keyOf(0));
    expect(household.value).toHaveLength(1);
  });

  it('loses a person on request and gets them back', () => {
    couple();
    const before = household.value;
    removeFromForm(
      () => removePerson(shownPerson.value),
      () => replaceHousehold(before, 1),
    );
    expect([dobs(), form.value.dob]).toEqual([['67'], '67']);
    undoRemoval();
    expect([dobs(), form.value.dob]).toEqual([['67', '64'], '64']);
  });

  it('is unsaved while anybody is, and forgotten with the applicant', () => {
    couple();
    markSaved();
    expect(isUnsaved.value).toBe(false);
    showPerson(keyOf(0));
    expect(isUnsaved.value).toBe(false);
    namePerson(keyOf(1), 'Helen');
    expect(isUnsaved.value).toBe(true);
    forgetApplicant();
    expect([dobs(), household.value[0]?.name, isUnsaved.value]).toEqual([[''], '', false]);
  });
});
