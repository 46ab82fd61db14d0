import { useSignal } from '@preact/signals';
import type { Ref } from 'preact';
import { useId } from 'preact/hooks';

export interface TextFieldProps {
  readonly label: string;
  /** Shown beside the label, for example the age beside the date of birth. */
  readonly note?: string | null;
  readonly value: string;
  /** What is wrong with the value. It is kept back while the person is still typing. */
  readonly error?: string | null;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'url';
  readonly inputMode?: 'numeric' | 'decimal';
  readonly placeholder?: string;
  readonly autocomplete?: 'email';
  readonly required?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Every edit. */
  readonly onInput?: (text: string) => void;
  /** An edit that the person has finished with Enter or by leaving the field. */
  readonly onCommit?: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A labeled text field with its error below it. */
export function TextField({
  label,
  note = null,
  value,
  error = null,
  inputRef,
  onInput,
  onCommit,
  onKeyDown,
  ...attributes
}: TextFieldProps) {
  const id = useId();
  // Preact types an input by its kind; here the kind is a value.
  const given: Readonly<Record<string, unknown>> = attributes;
  const typing = useSignal(false);
  // Without onInput the parent hears of the text when it is finished; until then a new render must not undo it.
  const draft = useSignal<string | null>(null);
  const shown = typing.value ? null : error;
  return (
    <div class="field">
      <label for={id}>
        {label}
        {note !== null && <small> {note}</small>}
      </label>
      <input
        id={id}
        {...given}
        ref={inputRef ?? null}
        value={draft.value ?? value}
        spellcheck={false}
        autocomplete={attributes.autocomplete ?? 'off'}
        aria-invalid={shown === null ? undefined : true}
        aria-describedby={shown === null ? undefined : `${id}-error`}
        onInput={(event) => {
          typing.value = true;
          if (onInput === undefined) draft.value = event.currentTarget.value;
          else onInput(event.currentTarget.value);
        }}
        onChange={(event) => {
          typing.value = false;
          onCommit?.(event.currentTarget.value);
          draft.value = null;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typing.value = false;
          onKeyDown?.(event);
        }}
        onBlur={() => {
          typing.value = false;
        }}
      />
      {shown !== null && (
        <span class="error" id={`${id}-error`}>
          {shown}
        </span>
      )}
    </div>
  );
}
