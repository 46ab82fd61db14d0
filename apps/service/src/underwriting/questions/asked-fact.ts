import type { FactPlace, OpenFact } from '@prequal/engine';

/** Where an answer belongs: a field, the entry that a text means, or the list of conditions as a whole. */
export type AskedPlace =
  | FactPlace
  | { readonly kind: 'conditions' | 'medications'; readonly row: number; readonly field: 'id' | 'text' }
  | { readonly kind: 'conditions'; readonly row: number; readonly field: 'kind' | 'kindInText' }
  /** An entry that a row of the other list names. */
  | { readonly kind: 'conditions' | 'medications'; readonly row: number; readonly field: 'otherKind' }
  /** The dates of several entries that one row names. */
  | { readonly kind: 'conditions' | 'medications'; readonly row: number; readonly field: 'severalDates' }
  | { readonly kind: 'conditions'; readonly row: '-'; readonly field: 'has' };

/** A value to send, and its display name if that differs. */
export interface Choice {
  readonly value: string;
  readonly name?: string;
}

export interface AskedFact extends Omit<OpenFact<AskedPlace>, 'choices'> {
  readonly choices: readonly Choice[] | null;
  /** Whether it is about a text that adds nothing as long as it is not understood. */
  readonly isUnread?: boolean;
}
