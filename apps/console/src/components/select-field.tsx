export interface SelectFieldProps {
  readonly label: string;
  /** Shown beside the label. */
  readonly note?: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

export function SelectField({ label, note, value, choices, onChange }: SelectFieldProps) {
  return (
    <label class="field">
      <span>
        {label}
        {note !== undefined && <small> {note}</small>}
      </span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
