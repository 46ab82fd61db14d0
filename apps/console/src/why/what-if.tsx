import { type FormRow, form, type RowListName } from '../applicant/form.ts';
import { APPLICANT } from '../applicant/texts.ts';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { assume, assumption, backToFacts, explanation } from './explanation.ts';
import { WHY } from './texts.ts';

const DATES: Readonly<Record<RowListName, readonly [field: string, label: string]>> = {
  conditions: ['last_treatment', WHY.lastTreatment],
  medications: ['last_fill', WHY.lastFill],
};

/** Other facts or another day, for this product alone. The quote keeps the facts of the form. */
export function WhatIf() {
  const { form: facts, day } = assumption.value ?? { form: form.value, day: null };
  return (
    <details class="what-if">
      <summary>{WHY.whatIf}</summary>
      <div class="what-if-fields">
        <TextField
          label={WHY.onDay}
          type="date"
          value={day ?? explanation.value?.asOf ?? ''}
          onCommit={(text) => assume({ day: text === '' ? null : text })}
        />
        <TextField
          label={WHY.weight}
          inputMode="numeric"
          value={facts.weight}
          onCommit={(text) => assume({ weight: text })}
        />
        <SelectField
          label={WHY.nicotine}
          value={facts.nicotine}
          choices={APPLICANT.nicotineChoices}
          onChange={(nicotine) => assume({ nicotine })}
        />
      </div>
      {(['conditions', 'medications'] as const).map((list) => (
        <ul key={list}>
          {form.value[list].map((row) => (
            <AssumedRow key={row.key} list={list} row={row} rows={facts[list]} />
          ))}
        </ul>
      ))}
      {assumption.value !== null && (
        <button type="button" onClick={backToFacts}>
          {WHY.reset}
        </button>
      )}
    </details>
  );
}

interface AssumedRowProps {
  readonly list: RowListName;
  readonly row: FormRow;
  /** The rows that are assumed. */
  readonly rows: readonly FormRow[];
}

function AssumedRow({ list, row, rows }: AssumedRowProps) {
  const kept = rows.find(({ key }) => key === row.key);
  const [field, label] = DATES[list];
  const order = (next: readonly FormRow[]) =>
    form.value[list].flatMap(({ key }) => next.filter((each) => each.key === key));
  const replace = (next: FormRow | null) =>
    assume({
      [list]: order([...rows.filter(({ key }) => key !== row.key), ...(next === null ? [] : [next])]),
    });
  return (
    <li>
      <label class="check">
        <input
          type="checkbox"
          checked={kept !== undefined}
          onChange={() => replace(kept === undefined ? row : null)}
        />
        {row.text}
      </label>
      {kept !== undefined && (
        <TextField
          label={label}
          placeholder={APPLICANT.fieldHints[field] ?? ''}
          value={kept.fields[field] ?? ''}
          onCommit={(text) => replace({ ...kept, fields: { ...kept.fields, [field]: text } })}
        />
      )}
    </li>
  );
}
