import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { Notice } from '../components/notice.tsx';
import { Scroll } from '../components/scroll.tsx';
import { useAction } from '../components/use-action.ts';
import { litRules } from './effects-state.ts';
import { live, namesFor } from './live.ts';
import { folderOf } from './model.ts';
import { type RowHeading, rowHeadings } from './row-headings.ts';
import { rowMark } from './row-marks.ts';
import { EditedRow } from './sheet-row.tsx';
import { COLUMN_HINTS } from './sheet-texts.ts';
import {
  changeCell,
  copiedRows,
  insertTableRows,
  lineNumbers,
  pastedRows,
  readSheetTable,
  removeTableRow,
  type TableText,
} from './table-text.ts';
import { EDITOR, GUTTER } from './texts.ts';

/** Longer tables, such as rates, are shown in part; they are imported or edited as text. */
const MOST_ROWS = 1000;

interface Props {
  readonly path: string;
  readonly text: string;
  /** The version whose names rules can use. */
  readonly version: string;
  /** The classes of the product. */
  readonly classes: readonly string[];
  readonly onEdit: (text: string) => void;
}

/** A CSV file as a sheet: a cell is edited in place, and the rest of the file stays as it is. */
export function TableEditor({ text, ...rest }: Props) {
  const table = readSheetTable(text);
  if (table === null) return <p class="hint">{EDITOR.notATable}</p>;
  return <Sheet table={table} {...rest} />;
}

/** Rules are marked with who hits them. */
const MARKED = /\/rules\.csv$/;

function Sheet({
  path,
  table,
  version,
  classes,
  onEdit,
}: Omit<Props, 'text'> & {
  readonly table: TableText;
}) {
  const isMarked = MARKED.test(path);
  const state = live.value?.folder === folderOf(path) ? live.value : null;
  const sources = { classes, names: (typed: string) => namesFor(version, typed) };
  const lines = isMarked ? lineNumbers(table) : [];
  const editing = useSignal<{ readonly row: number; readonly column: number } | null>(null);
  const shown = table.rows.slice(0, MOST_ROWS);
  const headings = isMarked
    ? rowHeadings(
        table.columns,
        shown.map(({ cells }) => cells),
      )
    : [];
  return (
    <>
      <SheetActions table={table} onEdit={onEdit} />
      {table.rows.length > MOST_ROWS && <p class="hint">{EDITOR.rows(1, MOST_ROWS, table.rows.length)}</p>}
      <Scroll label={path}>
        <table class="sheet">
          <SheetHead columns={table.columns} isMarked={isMarked} />
          <tbody>
            {shown.map((record, row) => (
              <Fragment key={row}>
                <HeadingRow heading={headings[row] ?? null} width={table.columns.length + 2} />
                <EditedRow
                  row={row}
                  columns={table.columns}
                  cells={record.cells}
                  editing={editing.value?.row === row ? editing.value.column : null}
                  sources={sources}
                  mark={
                    isMarked
                      ? rowMark(state, litRules.value, {
                          id: record.cells[0] ?? '',
                          path,
                          line: lines[row] ?? 0,
                        })
                      : null
                  }
                  onOpen={(column) => {
                    editing.value = column === null ? null : { row, column };
                  }}
                  onChange={(column, value) => onEdit(changeCell(table, row, { column, value }))}
                  onPaste={(text) => onEdit(insertTableRows(table, row, pastedRows(text)))}
                  onAdd={() => onEdit(insertTableRows(table, row, [[]]))}
                  onRemove={() => onEdit(removeTableRow(table, row))}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

/** The part and the question that begin with a row. */
function HeadingRow({ heading, width }: { readonly heading: RowHeading | null; readonly width: number }) {
  if (heading === null) return null;
  const { part, question } = heading;
  return (
    <>
      {part !== null && (
        <tr class="part">
          <th colSpan={width}>{EDITOR.part(part)}</th>
        </tr>
      )}
      {question !== null && (
        <tr class="question">
          <th colSpan={width}>
            <span>{question}</span>
          </th>
        </tr>
      )}
    </>
  );
}

function SheetActions({ table, onEdit }: { readonly table: TableText; readonly onEdit: Props['onEdit'] }) {
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
    </>
  );
}

function SheetHead({
  columns,
  isMarked,
}: {
  readonly columns: readonly string[];
  readonly isMarked: boolean;
}) {
  return (
    <thead>
      <tr>
        {isMarked && (
          <th scope="col" title={GUTTER.help}>
            {GUTTER.heading}
          </th>
        )}
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
            {isMarked && <small>{COLUMN_HINTS[column]}</small>}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}
