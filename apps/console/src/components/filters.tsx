import { current, filterBy } from '../navigation/navigation.ts';
import { instantOf, localOf } from './moment.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

/** Fields that live in the address: a filtered list can be shared and bookmarked. */
export function filterValue(name: string): string {
  return current.value.filters[name] ?? '';
}

export function SelectFilter({
  name,
  label,
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}) {
  return (
    <SelectField
      label={label}
      value={filterValue(name)}
      choices={[['', 'All'], ...options]}
      onChange={(value) => filterBy({ [name]: value })}
    />
  );
}

export function TextFilter({
  name,
  label,
  placeholder = '',
}: {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
}) {
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      value={filterValue(name)}
      onCommit={(text) => filterBy({ [name]: text.trim() })}
    />
  );
}

export function TimeFilter({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <TimeField
      label={label}
      value={localOf(filterValue(name))}
      onChange={(value) => filterBy({ [name]: instantOf(value) })}
    />
  );
}

/** A time in UTC, without its zone, as browsers edit it. */
export function TimeField({
  label,
  value,
  onChange,
  required = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
}) {
  return (
    <label class="field time">
      <span>{label}</span>
      <input
        type="datetime-local"
        required={required}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

export function ClearFilters({ names }: { readonly names: readonly string[] }) {
  if (names.every((name) => filterValue(name) === '')) return null;
  return (
    <button
      type="button"
      class="plain"
      onClick={() => filterBy(Object.fromEntries(names.map((name) => [name, ''])))}
    >
      Clear filters
    </button>
  );
}
