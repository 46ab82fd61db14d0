import type { Sheet } from '@prequal/packs/rate-book';
import { DataTable } from '../components/data-table.tsx';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import type { GuessedColumn, GuessedMapping } from './guess-rate-mapping.ts';
import { RATES } from './rate-texts.ts';

interface Props {
  readonly sheets: readonly Sheet[];
  readonly mapping: GuessedMapping;
  /** The classes of the product; none if they are not known. */
  readonly classes: readonly string[];
  /** Changes the mapping as it is then: two changes may come before the form is rendered again. */
  readonly onChange: (change: (mapping: GuessedMapping) => GuessedMapping) => void;
  readonly onPreview: () => void;
}

/** Which column is which class, sex and tobacco use; guessed from the headings. */
export function MappingForm({ sheets, mapping, classes, onChange, onPreview }: Props) {
  const names = sheets.flatMap(({ name }) => (name === null ? [] : [name]));
  const changeColumn = (index: number, change: Partial<GuessedColumn>) =>
    onChange((before) => ({
      ...before,
      columns: before.columns.map((column, at) => (at === index ? { ...column, ...change } : column)),
    }));
  const changeTable = (change: Partial<GuessedMapping>) => onChange((before) => ({ ...before, ...change }));
  return (
    <>
      <div class="filters">
        {names.length > 1 && (
          <SelectField
            label={RATES.sheet}
            value={mapping.sheet}
            choices={[['', RATES.allSheets], ...names.map((name) => [name, name] as const)]}
            onChange={(sheet) => changeTable({ sheet })}
          />
        )}
        <TextField
          label={RATES.age}
          value={mapping.ageColumn}
          onCommit={(ageColumn) => changeTable({ ageColumn })}
        />
        <SelectField
          label={RATES.unit}
          value={mapping.unit}
          choices={RATES.units.map(([value = '', text = '']) => [value, text] as const)}
          onChange={(unit) => changeTable({ unit: unit === 'per_unit' ? 'per_unit' : 'per_1000' })}
        />
        {mapping.unit === 'per_unit' && (
          <TextField
            label={RATES.unitAmount}
            inputMode="numeric"
            value={mapping.unitAmount}
            onCommit={(unitAmount) => changeTable({ unitAmount })}
          />
        )}
        <TextField
          label={RATES.table}
          value={mapping.table}
          onCommit={(table) => changeTable({ table: table.trim() })}
        />
      </div>
      <DataTable
        label={RATES.column}
        columns={[RATES.use, RATES.column, RATES.class, RATES.sex, RATES.tobacco]}
      >
        {mapping.columns.map((column, index) => (
          <MappingRow
            key={column.column}
            column={column}
            classes={classes}
            onChange={(change) => changeColumn(index, change)}
          />
        ))}
      </DataTable>
      <button type="button" class="primary" onClick={onPreview}>
        {RATES.preview}
      </button>
    </>
  );
}

function MappingRow({
  column,
  classes,
  onChange,
}: Pick<Props, 'classes'> & {
  readonly column: GuessedColumn;
  readonly onChange: (change: Partial<GuessedColumn>) => void;
}) {
  const of = (what: string) => `${what}: ${column.heading}`;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={of(RATES.use)}
          checked={column.isUsed}
          onChange={(event) => onChange({ isUsed: event.currentTarget.checked })}
        />
      </td>
      <th scope="row">{column.heading}</th>
      <td>
        <ClassChoice
          label={of(RATES.class)}
          value={column.class}
          classes={classes}
          onChange={(name) => onChange({ class: name })}
        />
      </td>
      <td>
        <Choice
          label={of(RATES.sex)}
          value={column.sex}
          values={['male', 'female', 'unisex']}
          onChange={(sex) => onChange({ sex })}
        />
      </td>
      <td>
        <Choice
          label={of(RATES.tobacco)}
          value={column.tobacco}
          values={['yes', 'no', 'any']}
          onChange={(tobacco) => onChange({ tobacco })}
        />
      </td>
    </tr>
  );
}

/** One of the classes of the product; what is printed above the column stays until one is chosen. */
function ClassChoice({
  label,
  value,
  classes,
  onChange,
}: Pick<Props, 'classes'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  if (classes.length === 0)
    return (
      <input aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    );
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {!classes.includes(value) && <option value={value}>{RATES.unknownClass(value)}</option>}
      {classes.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Choice<T extends string>({
  label,
  value,
  values,
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(values.find((each) => each === event.currentTarget.value) ?? value)}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}
