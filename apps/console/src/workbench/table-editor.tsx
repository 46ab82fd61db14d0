import { useSignal } from '@preact/signals';
import { Notice } from '../components/notice.tsx';
import { Scroll } from '../components/scroll.tsx';
import { useAction } from '../components/use-action.ts';
import { EditedRow } from './sheet-row.tsx';
import {
  changeCell,
  copiedRows,
  insertTableRows,
  pastedRows,
  readSheetTable,
  removeTableRow,
  type TableText,
} from './table-text.ts';
import { EDITOR } from './texts.ts';

/** Longer tables, such as rates, are shown in part; they are imported or edited as text. */
const MOST_ROWS = 1000;

interface Props {
  readonly path: string;
  readonly text: string;
  readonly onEdit: (text: string) => void;
}

/** A CSV file as a sheet: a cell is edited in place, and the rest of the file stays as it is. */
export function TableEditor({ path, text, onEdit }: Props) {
  const table = readSheetTable(text);
  if (table === null) return <p class="hint">{EDITOR.notATable}</p>;
  return <Sheet path={path} table={table} onEdit={onEdit} />;
}

function Sheet({
  path,
  table,
  onEdit,
}: {
  readonly path: string;
  readonly table: TableText;
  readonly onEdit: (text: string) => void;
}) {
  const editing = useSignal<{ readonly row: number; readonly column: number } | null>(null);
  const shown = table.rows.slice(0, MOST_ROWS);
  const { act, done } = useAction();
  const copy = () =>
    act(async () => {
      await navigator.clipboard.writeText(
        copiedRows([table.columns, ...table.rows.map(({ cells }) => cells)]),
      );
      return EDITOR.copied;
    });
  return (
    <>
      <div class="row-actions">
        <button type="button" onClick={() => onEdit(insertTableRows(table, null, [[]]))}>
          {EDITOR.addRow}
        </button>
        <button type="button" onClick={() => void copy()}>
          {EDITOR.copy}
        </button>
        <small class="hint">{EDITOR.pasteHint}</small>
      </div>
      <Notice done={done} />
      {table.rows.length > MOST_ROWS && <p class="hint">{EDITOR.rows(1, MOST_ROWS, table.rows.length)}</p>}
      <Scroll label={path}>
        <table class="sheet">
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((record, row) => (
              <EditedRow
                key={row}
                row={row}
                columns={table.columns}
                cells={record.cells}
                editing={editing.value?.row === row ? editing.value.column : null}
                onOpen={(column) => {
                  editing.value = column === null ? null : { row, column };
                }}
                onChange={(column, value) => onEdit(changeCell(table, row, { column, value }))}
                onPaste={(text) => onEdit(insertTableRows(table, row, pastedRows(text)))}
                onAdd={() => onEdit(insertTableRows(table, row, [[]]))}
                onRemove={() => onEdit(removeTableRow(table, row))}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
