/** A key that leads to another cell, as rows and cells to move by. */
const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const buttonsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>('button')];

/**
 * Moves between the cells of a sheet with the arrow keys. Only the first cell is reached with Tab, so that people without a
 * pointer need not pass thousands of cells.
 */
export function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const from = event.target;
  if (step === undefined || !(from instanceof HTMLButtonElement)) return;
  const row = from.closest('tr');
  if (row === null) return;
  const [rows, cells] = step;
  const at = buttonsIn(row).indexOf(from);
  const target = buttonsIn(neighbor(row, rows))[at + cells];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

/** The next row with cells, which headings do not have. */
function neighbor(row: Element, step: number): Element {
  if (step === 0) return row;
  let next = row;
  do {
    const found = step > 0 ? rowAfter(next) : rowBefore(next);
    if (found === null) return row;
    next = found;
  } while (buttonsIn(next).length === 0);
  return next;
}

/** Rows are in groups. */
function rowAfter(row: Element): Element | null {
  return row.nextElementSibling ?? row.parentElement?.nextElementSibling?.firstElementChild ?? null;
}

function rowBefore(row: Element): Element | null {
  return row.previousElementSibling ?? row.parentElement?.previousElementSibling?.lastElementChild ?? null;
}

/** Gives the focus back to a cell whose field was closed. */
export function focusCell(row: Element | null, column: number): void {
  row?.querySelectorAll<HTMLElement>('button.cell')[column]?.focus();
}

/** Leads a person to the beginning of a row that was added, which the next render shows. */
export function focusFirstCell(sheet: Element | null, row: number): void {
  requestAnimationFrame(() => {
    const rows = [...(sheet?.querySelectorAll('tr') ?? [])].filter((each) => each.querySelector('.cell'));
    focusCell(rows[row] ?? null, 0);
  });
}
