import type { ComponentChildren } from 'preact';
import { Scroll } from './scroll.tsx';

/** A column by its heading; `number` aligns it to the right, null is a column of buttons. */
export type Column = string | { readonly number: string } | null;

/** A table that scrolls by itself where the screen is too narrow. */
export function DataTable({
  label,
  columns,
  children,
}: {
  readonly label: string;
  readonly columns: readonly Column[];
  /** Rows. */
  readonly children: ComponentChildren;
}) {
  return (
    <Scroll label={label}>
      <table>
        <thead>
          <tr>{columns.map(headingOf)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
}

function headingOf(column: Column) {
  if (column === null) return <td key="actions" />;
  if (typeof column === 'string') {
    return (
      <th key={column} scope="col">
        {column}
      </th>
    );
  }
  return (
    <th key={column.number} scope="col" class="number">
      {column.number}
    </th>
  );
}
