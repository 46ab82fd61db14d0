import { MEASUREMENT_NAMES } from '@prequal/engine';
import type { Reading, ReadMeasurement } from '@prequal/reading';
import type { RowPlace } from './command.ts';

/** A row of the catalog that a disclosure may name. */
export interface NamedEntry {
  readonly kind: 'conditions' | 'medications' | 'nicotine_options';
  readonly id: string;
  readonly name: string;
}

/** What a disclosure says: a row of the catalog, or a measured value. */
export type DisclosedEntry =
  | NamedEntry
  | { readonly kind: 'measurement'; readonly id: null; readonly name: string };

/** One disclosed row and how it was understood. */
export interface ReadDisclosure {
  readonly place: RowPlace;
  /** Null when only an id was sent. */
  readonly text: string | null;
  readonly reading: Reading;
  /** The entries that count in the decision. */
  readonly entries: readonly DisclosedEntry[];
  /** Suggestions if no entry counts; best first. */
  readonly candidates: readonly NamedEntry[];
  /** Medications that are mostly taken for what the row denies. */
  readonly contradictedBy?: readonly string[];
}

export function isUnderstood({ reading }: ReadDisclosure): boolean {
  return reading.status === 'recognized' || reading.status === 'interpreted';
}

export function measuredEntry({ measurement, value }: ReadMeasurement): DisclosedEntry {
  return { kind: 'measurement', id: null, name: `${MEASUREMENT_NAMES[measurement]} ${value}` };
}
