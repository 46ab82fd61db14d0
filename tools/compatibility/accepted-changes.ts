/**
 * Breaking changes that the next release makes on purpose, as the check words them, each with its reason. Renewing the
 * released document empties the list.
 */
export const ACCEPTED_CHANGES: readonly { readonly change: string; readonly reason: string }[] = [];
