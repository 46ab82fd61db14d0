import type { Ref } from 'preact';
import { useRef } from 'preact/hooks';
import { chooseMeaning, type Meaning } from '../applicant/answer.ts';
import {
  changeForm,
  changeRow,
  type FormRow,
  form,
  formRow,
  type RowListName,
  removeRow,
} from '../applicant/form.ts';
import { addPending, changePending, pending } from '../applicant/pending.ts';
import { APPLICANT } from '../applicant/texts.ts';
import { Combobox } from '../components/combobox.tsx';
import { TextField } from '../components/text-field.tsx';
import { api } from '../session/api.ts';
import { fieldErrors, result, rowPlace } from './offers.ts';
import { QUOTE } from './texts.ts';

export interface RowListProps {
  readonly list: RowListName;
  readonly label: string;
  readonly placeholder: string;
  /** Fields of the API with their labels. */
  readonly fields: readonly (readonly [string, string])[];
}

/** Conditions or medications: a row for each, and a field that adds one. */
export function RowList({ list, label, placeholder, fields }: RowListProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <fieldset>
      <legend>{label}</legend>
      <ul class="rows">
        {form.value[list].map((row) => (
          <RowEditor
            key={row.key}
            list={list}
            row={row}
            fields={fields}
            onRemove={() => {
              removeRow(list, row.key);
              input.current?.focus();
            }}
          />
        ))}
      </ul>
      <AddRow list={list} placeholder={placeholder} inputRef={input} />
    </fieldset>
  );
}

/** The typed text becomes part of the form only when it is added, so that a keystroke does not render the rows. */
function AddRow({
  list,
  placeholder,
  inputRef,
}: Pick<RowListProps, 'list' | 'placeholder'> & { readonly inputRef: Ref<HTMLInputElement> }) {
  const add = ({ id, text }: { readonly id: string | null; readonly text: string }) => {
    changeForm({ [list]: [...form.value[list], formRow(text.trim(), id)] });
    changePending({ [list]: '' });
  };
  return (
    <Combobox
      label={placeholder}
      placeholder={placeholder}
      value={pending.value[list]}
      inputRef={inputRef}
      search={async (text, signal) => {
        const { data } = await api.suggest(
          { q: text.trim().slice(0, 100), kind: list, limit: 8 },
          { signal },
        );
        return data.suggestions;
      }}
      onInput={(text) => changePending({ [list]: text })}
      onPick={add}
      onLeave={() => addPending(list)}
    />
  );
}

interface RowEditorProps {
  readonly list: RowListName;
  readonly row: FormRow;
  readonly fields: RowListProps['fields'];
  readonly onRemove: () => void;
}

function RowEditor({ list, row, fields, onRemove }: RowEditorProps) {
  return (
    <li>
      <div class="row-head">
        <strong>{row.text}</strong>
        <button type="button" class="plain" aria-label={QUOTE.remove(row.text)} onClick={onRemove}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <Understood list={list} row={row} />
      <div class="row-fields">
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            placeholder={APPLICANT.fieldHints[name] ?? ''}
            value={row.fields[name] ?? ''}
            error={fieldErrors.value.get(rowPlace(row.key, name)) ?? notUnderstood(row, name)}
            onCommit={(text) => changeRow(list, row.key, { fields: { ...row.fields, [name]: text } })}
          />
        ))}
      </div>
    </li>
  );
}

/** What a medication is taken for is read like a condition. */
function notUnderstood({ key }: FormRow, field: string): string | null {
  const status = result.value?.disclosures.get(rowPlace(key, field))?.status;
  return status === 'ambiguous' || status === 'unrecognized' ? QUOTE.useNotUnderstood : null;
}

/** How the service read what was typed, and a choice where it was not clear. */
function Understood({ list, row }: { readonly list: RowListName; readonly row: FormRow }) {
  const disclosure = result.value?.disclosures.get(rowPlace(row.key));
  if (disclosure === undefined) return null;
  const { status, entries, candidates = [] } = disclosure;
  const names = entries.map(({ name }) => name).join(', ');
  if (status === 'recognized') {
    return names === '' || names.toLowerCase() === row.text.toLowerCase() ? null : (
      <p class="understood">{QUOTE.readAs(names)}</p>
    );
  }
  if (status === 'interpreted') return <p class="understood">{QUOTE.readAs(names)}</p>;
  const isAdded = ({ id, name }: Pick<Meaning, 'id' | 'name'>) =>
    form.value[list].some((other) => other.id === id && other.text === name);
  const added = candidates.filter(isAdded).map(({ name }) => name);
  return (
    <div class="understood">
      <span class="tag warn">{status === 'ambiguous' ? QUOTE.ambiguous : QUOTE.unrecognized}</span>
      {added.length > 0 && <p class="hint">{QUOTE.addRest(added.join(', '))}</p>}
      {candidates.length > added.length && (
        <div class="chips">
          {candidates
            .filter((candidate) => !isAdded(candidate))
            .map((candidate) => (
              <button
                type="button"
                class="chip"
                key={candidate.id}
                onClick={() =>
                  chooseMeaning(list, row, { ...candidate, mayBePart: status === 'unrecognized' })
                }
              >
                {candidate.name}
              </button>
            ))}
        </div>
      )}
    </div>
  );
}
