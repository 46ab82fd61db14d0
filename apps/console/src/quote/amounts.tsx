import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { changeForm, form } from '../applicant/form.ts';
import { TextField } from '../components/text-field.tsx';
import { fieldErrors } from './offers.ts';
import { QUOTE } from './texts.ts';

const MOST_AMOUNTS = 20;

/** Face amounts or monthly budgets as chips, and a field that adds one. */
export function Amounts() {
  const typed = useSignal('');
  const wrong = useSignal<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { amounts, quoteType } = form.value;
  const add = () => {
    const value = typedAmount(typed.value);
    if (value === '') return;
    if (!/^\d{1,9}(\.\d{2})?$/.test(value) || Number(value) === 0) {
      wrong.value = QUOTE.wrongAmount;
    } else if (amounts.length >= MOST_AMOUNTS) {
      wrong.value = QUOTE.tooManyAmounts(MOST_AMOUNTS);
    } else {
      if (!amounts.includes(value)) changeForm({ amounts: [...amounts, value] });
      typed.value = '';
      wrong.value = null;
    }
  };
  const refused =
    [...fieldErrors.value].find(([place]) => /^\/coverage(?!\/(zip|part_b|riders))/.test(place))?.[1] ?? null;
  return (
    <div class="amounts">
      <div class="add-amount">
        <TextField
          label={quoteType === 'face_amounts' ? QUOTE.addFace : QUOTE.addBudget}
          inputMode="decimal"
          placeholder={quoteType === 'face_amounts' ? '15000' : '75'}
          value={typed.value}
          inputRef={input}
          error={wrong.value ?? refused}
          onInput={(text) => {
            typed.value = text;
            wrong.value = null;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          onCommit={add}
        />
        <button type="button" onClick={add}>
          {QUOTE.addAmount}
        </button>
      </div>
      <div class="chips">
        {amounts.map((amount) => (
          <button
            type="button"
            class="chip"
            key={amount}
            aria-label={QUOTE.remove(dollars(amount))}
            onClick={() => {
              changeForm({ amounts: amounts.filter((each) => each !== amount) });
              input.current?.focus();
            }}
          >
            {dollars(amount)} <span aria-hidden="true">×</span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** `15,000`, `$15000` or `15k` as the API has it. */
function typedAmount(text: string): string {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d{1,6}k$/i.test(plain) ? `${plain.slice(0, -1)}000` : plain;
}

function dollars(amount: string): string {
  return `$${Number(amount).toLocaleString('en-US')}`;
}
