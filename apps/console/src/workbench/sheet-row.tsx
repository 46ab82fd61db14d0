import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type CellSources, hasFixedChoices, suggestFor } from './cell-choices.ts';
import { focusCell, focusFirstCell } from './cell-focus.ts';
import { CellInput } from './cell-input.tsx';
import type { RowMark } from './row-marks.ts';
import { EDITOR, GUTTER } from './texts.ts';

/** What a person does with a row of the sheet. */
export interface RowActions {
  readonly sources: CellSources;
  readonly change: (row: number, column: number, value: string) => void;
  /** Rows of a spreadsheet. */
  readonly paste: (row: number, text: string) => void;
  readonly add: (row: number) => void;
  readonly remove: (row: number) => void;
}

interface Props {
  readonly row: number;
  readonly columns: readonly string[];
  readonly cells: readonly string[];
  /** What is known about the row; null for sheets without marks. */
  readonly mark: RowMark | null;
  /** Of the sheet as it is when something is done. */
  readonly actions: { readonly current: RowActions };
}

/**
 * One row of a sheet. Which of its cells is edited is known to the row alone, so that opening one renders nothing else. The
 * field covers the button of its cell, which stays: removing what has the focus costs more than the field.
 */
export function EditedRow({ row, columns, cells, mark, actions }: Props) {
  const edited = useSignal<number | null>(null);
  const closed = useRef<number | null>(null);
  const element = useRef<HTMLTableRowElement>(null);
  const open = (column: number) => {
    edited.value = column;
  };
  const close = (column: number, keepsFocus: boolean) => {
    if (keepsFocus) closed.current = column;
    edited.value = null;
  };
  useLayoutEffect(() => {
    if (closed.current !== null) focusCell(element.current, closed.current);
    closed.current = null;
  }, [edited.value]);
  const editing = edited.value;
  return (
    <tr ref={element} class={mark?.isLit === true ? 'lit' : ''}>
      {mark !== null && <Gutter mark={mark} />}
      {columns.map((column, index) => (
        <td key={column} class={index === editing ? 'edit' : ''}>
          <button
            type="button"
            class="cell"
            tabIndex={row === 0 && index === 0 ? 0 : -1}
            aria-label={`${EDITOR.cell(column, row + 1)}: ${cells[index]}`}
            onClick={() => open(index)}
          >
            {shownText(cells[index])}
          </button>
          {index === editing && (
            <OpenCell {...{ row, columns, cells, actions, open, close }} column={index} />
          )}
        </td>
      ))}
      <RowTools row={row} actions={actions} />
    </tr>
  );
}

/** An empty cell is as high as any other. */
function shownText(text = ''): string {
  return text === '' ? '\u00a0' : text;
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

function OpenCell({
  row,
  column,
  columns,
  cells,
  actions,
  open,
  close,
}: Omit<Props, 'mark'> & {
  readonly column: number;
  readonly open: (column: number) => void;
  readonly close: (column: number, keepsFocus: boolean) => void;
}) {
  const name = columns[column] ?? '';
  return (
    <CellInput
      label={EDITOR.cell(name, row + 1)}
      value={cells[column] ?? ''}
      suggest={suggestFor(
        { column: name, kind: cells[columns.indexOf('kind')] ?? '' },
        actions.current.sources,
      )}
      isFixed={hasFixedChoices(name)}
      hasNext={column + 1 < columns.length}
      onCommit={(text, next) => {
        actions.current.change(row, column, text);
        if (next === 'right') open(column + 1);
        else close(column, next === 'here');
      }}
      onCancel={() => close(column, true)}
      onPaste={(text) => actions.current.paste(row, text)}
    />
  );
}

function RowTools({ row, actions }: Pick<Props, 'row' | 'actions'>) {
  return (
    <td class="row-tools">
      <button
        type="button"
        class="plain"
        tabIndex={-1}
        aria-label={EDITOR.addBelow(row + 1)}
        onClick={(event) => {
          const sheet = event.currentTarget.closest('table');
          actions.current.add(row);
          focusFirstCell(sheet, row + 1);
        }}
      >
        <span aria-hidden="true">+</span>
      </button>
      <button
        type="button"
        class="plain"
        tabIndex={-1}
        aria-label={EDITOR.removeRow(row + 1)}
        onClick={() => actions.current.remove(row)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </td>
  );
}
