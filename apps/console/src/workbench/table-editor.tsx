import { Fragment, type VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { Notice } from '../components/notice.tsx';
import { Scroll } from '../components/scroll.tsx';
import { useAction } from '../components/use-action.ts';
import { moveFocus } from './cell-focus.ts';
import { columnWidths } from './column-widths.ts';
import { litRules } from './effects-state.ts';
import { live, namesFor } from './live.ts';
import { folderOf } from './model.ts';
import { type RowHeading, rowHeadings } from './row-headings.ts';
import { rowMarks } from './row-marks.ts';
import { EditedRow, type RowActions } from './sheet-row.tsx';
import { COLUMN_HINTS, RATE_HINTS } from './sheet-texts.ts';
import {
  addColumn,
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
  const table = useMemo(() => readSheetTable(text), [text]);
  if (table === null) return <p class="hint">{EDITOR.notATable}</p>;
  return <Sheet table={table} {...rest} />;
}

/** Rules are marked with who hits them. */
const MARKED = /\/rules\.csv$/;

/** What the columns of a file mean, below their names. */
function hintsOf(path: string): Readonly<Record<string, string>> {
  if (MARKED.test(path)) return COLUMN_HINTS;
  return path.endsWith('/rates.csv') ? RATE_HINTS : {};
}

type SheetProps = Omit<Props, 'text'> & { readonly table: TableText };

function Sheet({ path, table, version, classes, onEdit }: SheetProps) {
  const isMarked = MARKED.test(path);
  const widths = useWidths(table, path);
  const ofTable: RowActions = {
    sources: { classes, names: (typed, type) => namesFor(version, typed, type) },
    change: (row, column, value) => onEdit(changeCell(table, row, { column, value })),
    paste: (row, text) => onEdit(insertTableRows(table, row, pastedRows(text))),
    add: (row) => onEdit(insertTableRows(table, row, [[]])),
    remove: (row) => onEdit(removeTableRow(table, row)),
  };
  const actions = useRef(ofTable);
  actions.current = ofTable;
  return (
    <>
      <SheetActions table={table} path={path} onEdit={onEdit} />
      {table.rows.length > MOST_ROWS && <p class="hint">{EDITOR.rows(1, MOST_ROWS, table.rows.length)}</p>}
      <Scroll label={path} onScroll={markAside}>
        <table
          class="sheet"
          style={{
            width: `${widths.reduce((sum, each) => sum + each)}rem`,
            '--columns': gridColumns(widths),
          }}
          onKeyDown={moveFocus}
        >
          <SheetHead columns={table.columns} hints={hintsOf(path)} isMarked={isMarked} />
          <SheetBody path={path} table={table} isMarked={isMarked} actions={actions} />
        </table>
      </Scroll>
    </>
  );
}

/** Questions stay in sight while the sheet is scrolled to its last columns. */
function markAside(scrolled: HTMLElement): void {
  scrolled.firstElementChild?.classList.toggle('aside', scrolled.scrollLeft > 0);
}

const [GUTTER_WIDTH, TOOLS_WIDTH] = [4.5, 5];

/** The widths of all columns in rem, found once for a file: one that changes while somebody types would move all others. */
function useWidths(table: TableText, path: string): readonly number[] {
  const isMarked = MARKED.test(path);
  return useMemo(() => {
    const headings = table.columns.map((column) => [column, hintsOf(path)[column] ?? '']);
    const ofTexts = columnWidths(
      headings,
      table.rows.map(({ cells }) => cells),
    );
    return [...(isMarked ? [GUTTER_WIDTH] : []), ...ofTexts, TOOLS_WIDTH];
  }, [table.columns.join(), path]);
}

/** A wide page is shared out among the columns. */
function gridColumns(widths: readonly number[]): string {
  return widths.map((width) => `minmax(${width}rem, ${width}fr)`).join(' ');
}

/** Rendered again when the table or what is known about its rows changes, and for nothing else. */
function SheetBody({
  path,
  table,
  isMarked,
  actions,
}: Pick<SheetProps, 'path' | 'table'> & {
  readonly isMarked: boolean;
  readonly actions: { readonly current: RowActions };
}) {
  const state = live.value?.folder === folderOf(path) ? live.value : null;
  const lit = litRules.value;
  const { columns } = table;
  const rows = useMemo(() => table.rows.slice(0, MOST_ROWS), [table]);
  const headings = useMemo(
    () =>
      isMarked
        ? rowHeadings(
            columns,
            rows.map(({ cells }) => cells),
          )
        : [],
    [rows, isMarked],
  );
  const marked = useMemo(() => {
    const lines = lineNumbers(table);
    return rows.map(({ cells }, row) => ({ id: cells[0] ?? '', line: lines[row] ?? 0 }));
  }, [rows]);
  const marks = useMemo(
    () => (isMarked ? rowMarks({ state, lit, path }, marked) : []),
    [marked, isMarked, state, lit, path],
  );
  const shown = useRef<readonly ShownRow[]>([]);
  shown.current = rows.map(({ cells }, row) => {
    const [heading, mark] = [headings[row] ?? null, marks[row] ?? null];
    const key = JSON.stringify([columns, heading, mark, cells]);
    const before = shown.current[row];
    if (before?.key === key) return before;
    const element = (
      <Fragment key={row}>
        {heading !== null && <HeadingRow heading={heading} width={columns.length + 2} />}
        <EditedRow row={row} columns={columns} cells={cells} mark={mark} actions={actions} />
      </Fragment>
    );
    return { key, element };
  });
  return <>{useRowGroups(shown.current.map(({ element }) => element))}</>;
}

/** A browser lays out and paints only the groups that are in sight. */
const GROUP_ROWS = 5;

interface RowGroup {
  readonly rows: readonly VNode[];
  readonly element: VNode;
}

/** The rows in groups. A group whose rows are the same is not rendered again. */
function useRowGroups(rows: readonly VNode[]): readonly VNode[] {
  const groups = useRef<readonly RowGroup[]>([]);
  const count = Math.ceil(rows.length / GROUP_ROWS);
  groups.current = Array.from({ length: count }, (_, group) => {
    const ofGroup = rows.slice(group * GROUP_ROWS, (group + 1) * GROUP_ROWS);
    const before = groups.current[group];
    const isSame =
      before?.rows.length === ofGroup.length && ofGroup.every((row, at) => row === before.rows[at]);
    if (before !== undefined && isSame) return before;
    return { rows: ofGroup, element: <tbody key={group}>{ofGroup}</tbody> };
  });
  return groups.current.map(({ element }) => element);
}

/** A row that is rendered, by everything that it shows: one that shows the same is not rendered again. */
interface ShownRow {
  readonly key: string;
  readonly element: VNode;
}

/** The part and the question that begin with a row. */
function HeadingRow({
  heading: { part, question },
  width,
}: {
  readonly heading: RowHeading;
  readonly width: number;
}) {
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

/** A column that a warning about the file names and that the file does not have. */
function missingColumn(path: string, { columns }: TableText): string | null {
  const issues = live.value?.folder === folderOf(path) ? live.value.report.issues : [];
  const isNamed = issues.some(({ file, code }) => file === path && code === 'brand_covers_generic');
  return isNamed && !columns.includes('brand_only') ? 'brand_only' : null;
}

function SheetActions({ table, path, onEdit }: Pick<SheetProps, 'table' | 'path' | 'onEdit'>) {
  const missing = missingColumn(path, table);
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
        {missing !== null && (
          <button type="button" onClick={() => onEdit(addColumn(table, missing))}>
            {EDITOR.addColumn(missing)}
          </button>
        )}
        <small class="hint">{EDITOR.pasteHint}</small>
      </div>
      <Notice done={done} />
    </>
  );
}

function SheetHead({
  columns,
  hints,
  isMarked,
}: {
  readonly columns: readonly string[];
  readonly hints: Readonly<Record<string, string>>;
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
            {hints[column] !== undefined && <small>{hints[column]}</small>}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}
