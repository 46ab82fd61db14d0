import { ageOf, removeFromForm } from '../applicant/form.ts';
import {
  addPerson,
  household,
  isHousehold,
  MOST_PEOPLE,
  namePerson,
  personNames,
  removePerson,
  replaceHousehold,
  shownIndex,
  shownPerson,
  showPerson,
} from '../applicant/household.ts';
import { TextField } from '../components/text-field.tsx';
import { QUOTE } from './texts.ts';

/** Who is on the screen: the arrows of the keyboard move between the people of a couple or a family. */
export function People() {
  return (
    <div class="people">
      {isHousehold.value && (
        <fieldset class="person-tabs">
          <legend class="sr">{QUOTE.people}</legend>
          {household.value.map((person, index) => (
            <label key={person.key} class="person-tab">
              <input
                type="radio"
                name="person"
                checked={person.key === shownPerson.value}
                onChange={() => showPerson(person.key)}
              />
              <span>{titleOf(index)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <button
        type="button"
        class="plain"
        disabled={household.value.length >= MOST_PEOPLE}
        onClick={() => {
          addPerson();
          document.getElementById(NAME_FIELD)?.querySelector('input')?.focus();
        }}
      >
        {QUOTE.addPerson}
      </button>
    </div>
  );
}

const NAME_FIELD = 'person-name';

function titleOf(index: number): string {
  const years = ageOf(household.value[index]?.form.dob ?? '');
  const name = personNames.value[index] ?? '';
  return years === null || years < 0 ? name : `${name}, ${years}`;
}

/** The name of the person on the screen, only where there are several people to tell apart. */
export function PersonName() {
  if (!isHousehold.value) return null;
  const key = shownPerson.value;
  const name = personNames.value[shownIndex()] ?? '';
  const remove = () => {
    const [before, index] = [household.value, shownIndex()];
    removeFromForm(
      () => removePerson(key),
      () => replaceHousehold(before, index),
    );
  };
  return (
    <div class="person-name" id={NAME_FIELD}>
      <TextField
        label={QUOTE.firstName}
        value={household.value[shownIndex()]?.name ?? ''}
        onInput={(text) => namePerson(key, text)}
      />
      <button type="button" aria-label={QUOTE.remove(name)} onClick={remove}>
        {QUOTE.removePerson}
      </button>
    </div>
  );
}
