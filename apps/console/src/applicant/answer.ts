import { changeForm, changeRow, type FormRow, form, formRow, type RowListName } from './form.ts';
import { isFrequency } from './nicotine.ts';

/** Of an entry that somebody chose instead of a text. */
export interface Meaning {
  /** Null: of a measurement. */
  readonly id: string | null;
  readonly name: string;
  /** Whether the text was not understood as a whole, and may say more. */
  readonly mayBePart: boolean;
}

/** A text of more words says more than the entry that is chosen for it. */
const MOST_WORDS_OF_A_NAME = 3;

/**
 * What is meant by a text that was not understood. An id counts instead of a text, so a longer text keeps its own row below that of the entry, and
 * stays open until somebody has added what else it says and removes it.
 */
export function chooseMeaning(list: RowListName, row: FormRow, { id, name, mayBePart }: Meaning): void {
  if (!mayBePart || row.text.trim().split(/\s+/).length <= MOST_WORDS_OF_A_NAME) {
    // Its text stays, because dates in it count beside an id.
    changeRow(list, row.key, id === null ? { text: name } : { id });
    return;
  }
  const chosen = { ...formRow(name, id), fields: row.fields };
  changeForm({
    [list]: form.value[list].flatMap((each) => (each.key === row.key ? [chosen, each] : [each])),
  });
}

/** A question about a text or a fact of a row, and how its answer reads. */
interface Asked {
  readonly subject?: string | undefined;
  readonly label?: string | undefined;
  readonly mayBePart?: boolean;
}

/**
 * Puts a value where a question's JSON pointer says. A reply about a text replaces it; one about something that the text names is added to it,
 * so that nothing else that it names is lost.
 */
export function answer(
  param: string,
  value: string,
  { subject, label, mayBePart = false }: Asked = {},
): void {
  const [, , list, ...rest] = param.split('/');
  if (list === 'conditions' || list === 'medications') {
    const row = form.value[list][Number(rest[0])];
    const field = rest[1];
    if (row === undefined || field === undefined) return;
    if (field === 'id') chooseMeaning(list, row, { id: value, name: label ?? row.text, mayBePart });
    else if (field === 'text')
      changeRow(list, row.key, { text: subject === row.text ? value : `${row.text}, ${value}`, id: null });
    else changeRow(list, row.key, { fields: { ...row.fields, [field]: value } });
  } else if (list === 'measurements' && rest[0] !== undefined)
    changeForm({ measurements: { ...form.value.measurements, [rest[0]]: value } });
  else if (rest[0] === 'last_used') changeForm({ nicotine: value });
  else if (rest[0] === 'specificity') {
    const products = [...form.value.nicotineProducts];
    const index = Number(rest[1]);
    const current = products[index] ?? { text: '' };
    if (rest[2] !== 'frequency') products[index] = { ...current, text: value };
    else if (isFrequency(value)) products[index] = { ...current, frequency: value };
    changeForm({ nicotineProducts: products });
  }
}
