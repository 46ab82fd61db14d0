import { copyLastItem, plainYaml, removeItem, type YamlPath } from '@prequal/packs/yaml-edit';
import { DataTable } from '../components/data-table.tsx';
import { PACK_FORM, VALUE_WORDS } from './form-texts.ts';
import { FORM_PARTS, type FormField, type FormPart } from './pack-form-parts.ts';
import { shownValue, valueAt, withEntered } from './pack-form-values.ts';
import { type FieldChoice, ValueField } from './value-field.tsx';

interface Props {
  readonly text: string;
  readonly onEdit: (text: string) => void;
}

interface PartProps extends Props {
  readonly part: FormPart;
  /** What the whole file says. */
  readonly root: unknown;
  /** The names of the classes of the product. */
  readonly classes: readonly string[];
}

/** pack.yaml as forms. A change replaces one value of the text; comments and order stay. */
export function PackForm({ text, onEdit }: Props) {
  const root = plainYaml(text);
  if (typeof root !== 'object' || root === null) return <p class="hint">{PACK_FORM.unreadable}</p>;
  const listed = valueAt(root, ['classes']);
  const classes = (Array.isArray(listed) ? listed : []).map((each: { name?: unknown }) => String(each?.name));
  return (
    <div class="pack-form">
      <p class="hint">{PACK_FORM.intro}</p>
      {FORM_PARTS.map((part) => {
        const Part = part.kind === 'rows' ? Rows : Fields;
        return (
          <Part key={part.title} part={part} root={root} classes={classes} text={text} onEdit={onEdit} />
        );
      })}
    </div>
  );
}

function Fields({ part: { title, path, fields }, root, classes, text, onEdit }: PartProps) {
  const value = path.length === 0 ? root : valueAt(root, path);
  if (typeof value !== 'object' || value === null) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="filters">
        {fields.map((field) => (
          <Field
            key={field.key}
            field={field}
            label={field.label}
            value={valueAt(value, [field.key])}
            classes={classes}
            onChange={(typed) => onEdit(withEntered(text, [...path, field.key], { kind: field.kind, typed }))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Rows({ part: { title, path, fields }, root, classes, text, onEdit }: PartProps) {
  const items = valueAt(root, path);
  if (!Array.isArray(items)) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      <DataTable label={title} columns={[...fields.map(({ label }) => label), null]}>
        {items.map((item: unknown, index) => {
          const at: YamlPath = [...path, index];
          return (
            // The position is what identifies an item of a list.
            <tr key={index}>
              {fields.map((field) => (
                <td key={field.key}>
                  <Field
                    field={field}
                    label={PACK_FORM.cell(field.label, title, index + 1)}
                    isCell
                    value={valueAt(item, [field.key])}
                    classes={classes}
                    onChange={(typed) =>
                      onEdit(withEntered(text, [...at, field.key], { kind: field.kind, typed }))
                    }
                  />
                </td>
              ))}
              <td>
                <button
                  type="button"
                  class="plain"
                  disabled={items.length < 2}
                  aria-label={PACK_FORM.remove(title, index + 1)}
                  onClick={() => onEdit(removeItem(text, path, index))}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </td>
            </tr>
          );
        })}
      </DataTable>
      <button
        type="button"
        aria-label={PACK_FORM.addTo(title)}
        onClick={() => onEdit(copyLastItem(text, path))}
      >
        {PACK_FORM.add}
      </button>
    </fieldset>
  );
}

interface FieldProps {
  readonly field: FormField;
  readonly label: string;
  readonly value: unknown;
  readonly classes: readonly string[];
  /** In a table, where the heading is the visible label. */
  readonly isCell?: boolean;
  readonly onChange: (typed: string) => void;
}

function Field({ field: { kind }, value, classes, ...rest }: FieldProps) {
  return <ValueField shown={shownValue(value)} choices={choicesOf(kind, classes)} {...rest} />;
}

function choicesOf(kind: FormField['kind'], classes: readonly string[]): readonly FieldChoice[] | null {
  const named = classes.map((name): FieldChoice => [name, name]);
  if (kind === 'class') return named;
  if (kind === 'outcome') return [...named, ...Object.entries(VALUE_WORDS.outcomes)];
  if (kind === 'flag') return Object.entries(VALUE_WORDS.flags);
  return typeof kind === 'string' ? null : kind;
}
