import type { Reading } from '../catalog/index.ts';
import type { RowPlace } from './command.ts';

/** A row of the catalog that a disclosure names. */
export interface DisclosedEntry {
  readonly kind: 'conditions' | 'medications' | 'nicotine_options';
  readonly id: string;
  readonly name: string;
}

/** One row of what the applicant disclosed, and what it was taken for. */
export interface Disclosure {
  readonly place: RowPlace;
  /** Null when only an id was sent. */
  readonly text: string | null;
  readonly reading: Reading;
  /** What counts in the decision. */
  readonly entries: readonly DisclosedEntry[];
  /** What may have been meant where nothing counts; best first. */
  readonly candidates: readonly DisclosedEntry[];
}

export function isUnderstood({ reading }: Disclosure): boolean {
  return reading.status === 'recognized' || reading.status === 'interpreted';
}
