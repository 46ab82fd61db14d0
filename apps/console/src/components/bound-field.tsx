import type { Signal } from '@preact/signals';
import { SelectField, type SelectFieldProps } from './select-field.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A text field whose text is a signal of the form around it. */
export function BoundText({
  text,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onInput'> & { readonly text: Signal<string> }) {
  return (
    <TextField
      {...rest}
      value={text.value}
      onInput={(typed) => {
        text.value = typed;
      }}
    />
  );
}

/** A choice that is a signal of the form around it. */
export function BoundSelect<T extends string>({
  chosen,
  choices,
  label,
}: {
  readonly chosen: Signal<T>;
  readonly label: SelectFieldProps['label'];
  readonly choices: readonly (readonly [value: T, label: string])[];
}) {
  return (
    <SelectField
      label={label}
      value={chosen.value}
      choices={choices}
      onChange={(value) => {
        chosen.value = choices.find(([known]) => known === value)?.[0] ?? chosen.value;
      }}
    />
  );
}
