import { useEffect, useMemo, useRef } from 'preact/hooks';
import { EDITOR } from './texts.ts';

interface Props {
  readonly row: number;
  readonly columns: readonly string[];
  readonly cells: readonly string[];
  /** The column that is edited. */
  readonly editing: number | null;
  readonly onOpen: (column: number | null) => void;
  readonly onChange: (column: number, value: string) => void;
  /** Rows of a spreadsheet. */
  readonly onPaste: (text: string) => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

/** One row of a sheet. Rows that did not change are not rendered again, so that an edit of a long sheet is immediate. */
export function EditedRow(props: Props) {
  const { row, columns, cells, editing } = props;
  const latest = useRef(props);
  latest.current = props;
  return useMemo(
    () => (
      <tr>
        {columns.map((column, index) => (
          <td key={column} class={index === editing ? 'edit' : ''}>
            {index === editing ? (
              <CellInput
                label={EDITOR.cell(column, row + 1)}
                value={cells[index] ?? ''}
                column={index}
                row={latest}
              />
            ) : (
              <button
                type="button"
                class="cell"
                aria-label={`${EDITOR.cell(column, row + 1)}: ${cells[index]}`}
                onClick={() => latest.current.onOpen(index)}
              >
                {cells[index] === '' ? '\u00a0' : cells[index]}
              </button>
            )}
          </td>
        ))}
        <td class="row-tools">
          <button
            type="button"
            class="plain"
            aria-label={EDITOR.addBelow(row + 1)}
            onClick={() => latest.current.onAdd()}
          >
            <span aria-hidden="true">+</span>
          </button>
          <button
            type="button"
            class="plain"
            aria-label={EDITOR.removeRow(row + 1)}
            onClick={() => latest.current.onRemove()}
          >
            <span aria-hidden="true">×</span>
          </button>
        </td>
      </tr>
    ),
    [columns.join(), cells.join('\u0000'), editing, row],
  );
}

function CellInput({
  label,
  value,
  column,
  row,
}: {
  readonly label: string;
  readonly value: string;
  readonly column: number;
  readonly row: { readonly current: Props };
}) {
  const input = useRef<HTMLInputElement>(null);
  const isCanceled = useRef(false);
  useEffect(() => input.current?.select(), []);
  const close = (text: string, next: number | null) => {
    if (!isCanceled.current) row.current.onChange(column, text);
    isCanceled.current = true;
    row.current.onOpen(next);
  };
  return (
    <input
      ref={input}
      aria-label={label}
      value={value}
      spellcheck={false}
      onBlur={(event) => close(event.currentTarget.value, null)}
      onPaste={(event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (!/[\t\n]/.test(text.trim())) return;
        event.preventDefault();
        row.current.onPaste(text);
      }}
      onKeyDown={(event) => {
        const { value: typed } = event.currentTarget;
        if (event.key === 'Enter') close(typed, null);
        if (event.key === 'Escape') {
          isCanceled.current = true;
          row.current.onOpen(null);
        }
        if (event.key !== 'Tab' || event.shiftKey || column + 1 >= row.current.columns.length) return;
        event.preventDefault();
        close(typed, column + 1);
      }}
    />
  );
}
