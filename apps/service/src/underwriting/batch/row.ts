import type { FieldIssue } from '../../kernel/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A row with its validation issues, or a line that is not a row. */
export type ReadRow =
  | { readonly fields: Fields; readonly issues: readonly FieldIssue[] }
  | { readonly id: string | null; readonly errors: readonly FieldIssue[] };

export function noRow(detail: string, id: string | null = null): ReadRow {
  return { id, errors: [{ param: '', detail }] };
}
