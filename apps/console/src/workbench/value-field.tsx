import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { PACK_FORM } from './form-texts.ts';

/** A value of the file, and how it is shown. */
export type FieldChoice = readonly [value: string, label: string];

interface Props {
  readonly label: string;
  /** Null if the value is too rich for a field. */
  readonly shown: string | null;
  /** Null if anything can be entered. */
  readonly choices: readonly FieldChoice[] | null;
  /** In a table, where the heading is the visible label. */
  readonly isCell?: boolean;
  readonly onChange: (typed: string) => void;
}

/** A value of a YAML file as a field. A value that is none of the choices is kept as one. */
export function ValueField({ label, shown, choices, isCell = false, onChange }: Props) {
  if (shown === null)
    return <span class="hint">{isCell ? PACK_FORM.asText : `${label}: ${PACK_FORM.asText}`}</span>;
  if (choices !== null) {
    const isKnown = shown === '' || choices.some(([value]) => value === shown);
    const pairs: readonly FieldChoice[] = [
      ['', ''],
      ...choices,
      ...(isKnown ? [] : [[shown, shown] as const]),
    ];
    if (!isCell) return <SelectField label={label} value={shown} choices={pairs} onChange={onChange} />;
    return (
      <select aria-label={label} value={shown} onChange={(event) => onChange(event.currentTarget.value)}>
        {pairs.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  if (!isCell) return <TextField label={label} value={shown} onCommit={onChange} />;
  return (
    <input
      aria-label={label}
      value={shown}
      spellcheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
