export type Fields = Readonly<Record<string, unknown>>;

export interface RowIssue {
  /** JSON pointer to the field of the row; empty for the row as a whole. */
  readonly param: string;
  readonly detail: string;
}

/** A row with the issues of its cells, or a line that is not a row. */
export type ReadRow =
  | { readonly fields: Fields; readonly issues: readonly RowIssue[] }
  | { readonly id: string | null; readonly errors: readonly RowIssue[] };

export function noRow(detail: string, id: string | null = null): ReadRow {
  return { id, errors: [{ param: '', detail }] };
}
