import { useMemo, useRef } from 'preact/hooks';
import { type CellSources, suggestFor } from './cell-choices.ts';
import { CellInput } from './cell-input.tsx';
import type { RowMark } from './row-marks.ts';
import { EDITOR, GUTTER } from './texts.ts';

interface Props {
  readonly row: number;
  readonly columns: readonly string[];
  readonly cells: readonly string[];
  /** The column that is edited. */
  readonly editing: number | null;
  /** What is known about the row; null for sheets without marks. */
  readonly mark: RowMark | null;
  readonly sources: CellSources;
  readonly onOpen: (column: number | null) => void;
  readonly onChange: (column: number, value: string) => void;
  /** Rows of a spreadsheet. */
  readonly onPaste: (text: string) => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

/** One row of a sheet. Rows that did not change are not rendered again, so that an edit of a long sheet is immediate. */
export function EditedRow(props: Props) {
  const { row, columns, cells, editing, mark } = props;
  const latest = useRef(props);
  latest.current = props;
  return useMemo(
    () => (
      <tr class={mark?.isLit === true ? 'lit' : ''}>
        {mark !== null && <Gutter mark={mark} />}
        {columns.map((column, index) => (
          <td key={column} class={index === editing ? 'edit' : ''}>
            {index === editing ? (
              <OpenCell column={index} row={latest} />
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
        <RowTools row={latest} />
      </tr>
    ),
    [columns.join(), cells.join('\u0000'), editing, row, mark?.text, mark?.isLit, mark?.isBad],
  );
}

/** Who hits the row, and whether another row makes it useless. */
function Gutter({ mark: { text, title, isBad, isLit } }: { readonly mark: RowMark }) {
  return (
    <td class={isBad ? 'gutter bad-text' : 'gutter'} title={title}>
      {text}
      {isLit && <strong class="fired">{GUTTER.fired}</strong>}
    </td>
  );
}

function OpenCell({ column, row }: { readonly column: number; readonly row: { readonly current: Props } }) {
  const { columns, cells, sources } = row.current;
  const name = columns[column] ?? '';
  return (
    <CellInput
      label={EDITOR.cell(name, row.current.row + 1)}
      value={cells[column] ?? ''}
      suggest={suggestFor(name, sources)}
      hasNext={column + 1 < columns.length}
      onCommit={(text, goesOn) => {
        row.current.onChange(column, text);
        row.current.onOpen(goesOn ? column + 1 : null);
      }}
      onCancel={() => row.current.onOpen(null)}
      onPaste={(text) => row.current.onPaste(text)}
    />
  );
}

function RowTools({ row }: { readonly row: { readonly current: Props } }) {
  const number = row.current.row + 1;
  return (
    <td class="row-tools">
      <button
        type="button"
        class="plain"
        aria-label={EDITOR.addBelow(number)}
        onClick={() => row.current.onAdd()}
      >
        <span aria-hidden="true">+</span>
      </button>
      <button
        type="button"
        class="plain"
        aria-label={EDITOR.removeRow(number)}
        onClick={() => row.current.onRemove()}
      >
        <span aria-hidden="true">×</span>
      </button>
    </td>
  );
}
