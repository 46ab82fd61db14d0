import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { TextField } from '../components/text-field.tsx';
import { readsOutcome, type TypedOptions } from './endpoint-options.ts';
import { WEBHOOKS } from './texts.ts';

/** Filter, batch and headers, in the form of a new endpoint and of an existing one. */
export function OptionFields({
  typed,
  headerNames = [],
}: {
  readonly typed: Signal<TypedOptions>;
  /** The headers that the endpoint has. */
  readonly headerNames?: readonly string[];
}) {
  const change = (changes: Partial<TypedOptions>) => {
    typed.value = { ...typed.value, ...changes };
  };
  const { filter, maxEvents, maxWaitMs, headers } = typed.value;
  return (
    <>
      <TextArea
        label={WEBHOOKS.filter}
        placeholder={'{"data.license.id": "lic_…"}'}
        value={filter}
        onInput={(text) => change({ filter: text })}
      />
      {readsOutcome(filter) && <p class="hint">{WEBHOOKS.filterReadsOutcome}</p>}
      <TextField
        label={WEBHOOKS.maxEvents}
        inputMode="numeric"
        value={maxEvents}
        onInput={(text) => change({ maxEvents: text })}
      />
      <TextField
        label={WEBHOOKS.maxWaitMs}
        inputMode="numeric"
        value={maxWaitMs}
        onInput={(text) => change({ maxWaitMs: text })}
      />
      <TextArea
        label={headerNames.length === 0 ? WEBHOOKS.headers : WEBHOOKS.otherHeaders(headerNames.join(', '))}
        placeholder="Authorization: Bearer …"
        value={headers}
        onInput={(text) => change({ headers: text })}
      />
    </>
  );
}

function TextArea({
  label,
  placeholder,
  value,
  onInput,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}
