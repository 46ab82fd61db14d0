import { batch, computed, signal } from '@preact/signals';
import { whenForgotten } from './forget.ts';
import { changeForm, type Form, form, replaceForm, startForm } from './form.ts';
import { APPLICANT } from './texts.ts';

export const MOST_PEOPLE = 6;

/** Somebody who is quoted together with others: a couple or a family. */
export interface Person {
  readonly key: number;
  /** First name; may be empty. */
  readonly name: string;
  readonly form: Form;
}

/** What is kept of a person in a case or a draft. */
export type NamedForm = Omit<Person, 'key'>;

let lastKey = 1;
const FIRST: readonly Person[] = [{ key: lastKey, name: '', form: startForm.value }];

/** Everybody; the form of the person on the screen is in `form`, and here only when it was last left. */
const people = signal<readonly Person[]>(FIRST);
/** The key of the person on the screen. */
export const shownPerson = signal(lastKey);

/** What a household chooses together: where it lives and what is quoted. */
function coverageOf(shown: Form): Partial<Form> {
  const { state, zip = '', household: discount = false, quoteType, amounts, productClass } = shown;
  return { state, zip, household: discount, quoteType, amounts, productClass };
}

/** Everybody with the facts of this moment. */
export const household = computed<readonly Person[]>(() =>
  people.value.map((person) => ({
    ...person,
    form: person.key === shownPerson.value ? form.value : { ...person.form, ...coverageOf(form.value) },
  })),
);

/** What each person is called: the first name, or which person it is. No two are called the same. */
export const personNames = computed<readonly string[]>(() => {
  const typed = people.value.map(({ name }) => name.trim());
  return typed.map((name, index) =>
    name === '' || typed.indexOf(name) !== index ? `${name} ${APPLICANT.person(index + 1)}`.trim() : name,
  );
});

export const isHousehold = computed(() => people.value.length > 1);

export function shownIndex(): number {
  return people.value.findIndex(({ key }) => key === shownPerson.value);
}

const leavings: (() => void)[] = [];

/** Registers what belongs to the person on the screen and goes when another one comes. */
export function whenPersonLeaves(clear: () => void): void {
  leavings.push(clear);
}

function leavePerson(): void {
  for (const clear of leavings) clear();
}

/** Brings another person to the screen. */
export function showPerson(key: number): void {
  const next = household.value.find((person) => person.key === key);
  if (next === undefined || key === shownPerson.value) return;
  batch(() => {
    leavePerson();
    people.value = household.value;
    shownPerson.value = key;
    replaceForm(next.form);
  });
}

/** Adds somebody of the other sex, which is right for most couples, with the coverage of the others. */
export function addPerson(): void {
  if (people.value.length >= MOST_PEOPLE) return;
  lastKey += 1;
  // Those who are quoted together share a household, so they get the discount of products that have one.
  if (!isHousehold.value && form.value.household !== true) changeForm({ household: 'together' });
  const { sex } = form.value;
  const added = {
    ...startForm.value,
    ...coverageOf(form.value),
    sex: sex === 'male' ? 'female' : 'male',
  } as const;
  people.value = [...household.value, { key: lastKey, name: '', form: added }];
  showPerson(lastKey);
}

export function namePerson(key: number, name: string): void {
  people.value = people.value.map((person) => (person.key === key ? { ...person, name } : person));
}

export function removePerson(key: number): void {
  if (people.value.length < 2) return;
  const other = people.value.find((person) => person.key !== key);
  batch(() => {
    if (key === shownPerson.value && other !== undefined) showPerson(other.key);
    people.value = household.value.filter((person) => person.key !== key);
    if (!isHousehold.value && form.value.household === 'together') changeForm({ household: false });
  });
}

/** Replaces everybody, for example by the people of a saved case. */
export function replaceHousehold(named: readonly NamedForm[], shown = 0): void {
  const next = named.map((person) => {
    lastKey += 1;
    return { key: lastKey, name: person.name, form: person.form };
  });
  const first = next[shown] ?? next[0];
  if (first === undefined) return;
  batch(() => {
    leavePerson();
    people.value = next;
    shownPerson.value = first.key;
    replaceForm(first.form);
  });
}

whenForgotten(() => {
  const [first] = people.value;
  if (first === undefined) return;
  batch(() => {
    people.value = [{ ...first, name: '', form: form.value }];
    shownPerson.value = first.key;
  });
});
