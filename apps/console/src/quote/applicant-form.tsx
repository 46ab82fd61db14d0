import { useSignal } from '@preact/signals';
import { api } from '../api.ts';
import { Combobox } from '../components/combobox.tsx';
import { age, changeForm, changeRow, type FormRow, form, formRow, removeRow } from './form.ts';
import { products } from './offers.ts';
import { STATE_CODES } from './states.ts';
import { QUOTE } from './texts.ts';

export function ApplicantForm() {
  const { sex, dob, height, weight, state, nicotine, quoteType, productClass } = form.value;
  const classes = [...new Set(products.value.map((row) => row.class))];
  return (
    <form onSubmit={(event) => event.preventDefault()} autocomplete="off">
      <fieldset class="grid">
        <legend>{QUOTE.applicant}</legend>
        <label>
          {QUOTE.sex}
          <select
            value={sex}
            onChange={(event) => changeForm({ sex: event.currentTarget.value as typeof sex })}
          >
            <option value="male">{QUOTE.male}</option>
            <option value="female">{QUOTE.female}</option>
          </select>
        </label>
        <label>
          {QUOTE.birth} {age.value !== null && <small>{QUOTE.age(age.value)}</small>}
          <input
            inputMode="numeric"
            placeholder="MM/DD/YYYY"
            value={dob}
            onInput={(event) => changeForm({ dob: event.currentTarget.value })}
          />
        </label>
        <label>
          {QUOTE.height}
          <input
            placeholder={QUOTE.heightHint}
            value={height}
            onInput={(event) => changeForm({ height: event.currentTarget.value })}
          />
        </label>
        <label>
          {QUOTE.weight}
          <input
            inputMode="numeric"
            value={weight}
            onInput={(event) => changeForm({ weight: event.currentTarget.value })}
          />
        </label>
        <label>
          {QUOTE.state}
          <select value={state} onChange={(event) => changeForm({ state: event.currentTarget.value })}>
            <option value="">–</option>
            {STATE_CODES.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        </label>
        <label>
          {QUOTE.nicotine}
          <select
            value={nicotine}
            onChange={(event) => changeForm({ nicotine: event.currentTarget.value, nicotineProducts: [] })}
          >
            {QUOTE.nicotineChoices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <RowList
        list="conditions"
        label={QUOTE.conditions}
        placeholder={QUOTE.conditionPlaceholder}
        fields={[
          ['was_diagnosed', QUOTE.diagnosed],
          ['last_treatment', QUOTE.treated],
        ]}
      />
      <RowList
        list="medications"
        label={QUOTE.medications}
        placeholder={QUOTE.medicationPlaceholder}
        fields={[
          ['use', QUOTE.use],
          ['dosage', QUOTE.dosage],
          ['last_fill', QUOTE.lastFill],
        ]}
      />
      <fieldset>
        <legend>{QUOTE.coverage}</legend>
        <div class="grid">
          <label>
            {QUOTE.faceAmounts} / {QUOTE.budgets}
            <select
              value={quoteType}
              onChange={(event) =>
                changeForm({ quoteType: event.currentTarget.value as typeof quoteType, amounts: [] })
              }
            >
              <option value="face_amounts">{QUOTE.faceAmounts}</option>
              <option value="monthly_budget">{QUOTE.budgets}</option>
            </select>
          </label>
          <label>
            {QUOTE.classes}
            <select
              value={productClass}
              onChange={(event) => changeForm({ productClass: event.currentTarget.value })}
            >
              <option value="">{QUOTE.allClasses}</option>
              {classes.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <Amounts />
      </fieldset>
    </form>
  );
}

interface RowListProps {
  readonly list: 'conditions' | 'medications';
  readonly label: string;
  readonly placeholder: string;
  readonly fields: readonly (readonly [string, string])[];
}

function RowList({ list, label, placeholder, fields }: RowListProps) {
  const typed = useSignal('');
  const add = ({ id, text }: { readonly id: string | null; readonly text: string }) => {
    changeForm({ [list]: [...form.value[list], formRow(text.trim(), id)] });
    typed.value = '';
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      <ul class="rows">
        {form.value[list].map((row) => (
          <RowEditor key={row.key} list={list} row={row} fields={fields} />
        ))}
      </ul>
      <Combobox
        label={placeholder}
        placeholder={placeholder}
        value={typed.value}
        search={async (text, signal) => {
          const { data } = await api.suggest(
            { q: text.trim().slice(0, 100), kind: list, limit: 8 },
            { signal },
          );
          return data.suggestions;
        }}
        onInput={(text) => {
          typed.value = text;
        }}
        onPick={add}
      />
    </fieldset>
  );
}

function RowEditor({
  list,
  row,
  fields,
}: {
  readonly list: RowListProps['list'];
  readonly row: FormRow;
  readonly fields: RowListProps['fields'];
}) {
  return (
    <li>
      <div class="row-head">
        <strong>{row.text}</strong>
        <button
          type="button"
          class="remove"
          aria-label={QUOTE.remove(row.text)}
          onClick={() => removeRow(list, row.key)}
        >
          ×
        </button>
      </div>
      <div class="row-fields">
        {fields.map(([name, text]) => (
          <label key={name}>
            {text}
            <input
              placeholder={name.includes('use') || name === 'dosage' ? '' : QUOTE.dateHint}
              value={row.fields[name] ?? ''}
              onChange={(event) =>
                changeRow(list, row.key, { fields: { ...row.fields, [name]: event.currentTarget.value } })
              }
            />
          </label>
        ))}
      </div>
    </li>
  );
}

function Amounts() {
  const typed = useSignal('');
  const { amounts } = form.value;
  const add = () => {
    const value = typed.value.replace(/[$,\s]/g, '');
    if (
      /^\d{1,9}(\.\d{2})?$/.test(value) &&
      Number(value) > 0 &&
      !amounts.includes(value) &&
      amounts.length < 20
    )
      changeForm({ amounts: [...amounts, value] });
    typed.value = '';
  };
  return (
    <div class="amounts">
      {amounts.map((amount) => (
        <button
          type="button"
          class="chip"
          key={amount}
          aria-label={QUOTE.remove(dollars(amount))}
          onClick={() => changeForm({ amounts: amounts.filter((each) => each !== amount) })}
        >
          {dollars(amount)} <span aria-hidden="true">×</span>
        </button>
      ))}
      <label>
        {QUOTE.amounts}
        <input
          inputMode="numeric"
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </label>
      <button type="button" onClick={add}>
        {QUOTE.addAmount}
      </button>
    </div>
  );
}

function dollars(amount: string): string {
  return `$${Number(amount).toLocaleString('en-US')}`;
}
