import type { FieldIssue } from '../../kernel/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A row with what is wrong with its form, or a line that is none. */
export type ReadRow =
  | { readonly fields: Fields; readonly issues: readonly FieldIssue[] }
  | { readonly id: string | null; readonly errors: readonly FieldIssue[] };

export function noRow(detail: string, id: string | null = null): ReadRow {
  return { id, errors: [{ param: '', detail }] };
}
