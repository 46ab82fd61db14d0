import { dateOf } from '@prequal/population';
import type { RiderKind } from '@prequal/sdk';

/** What few clients need; absent in cases that were saved before there was any. */
export interface CoverageDetails {
  readonly zip?: string;
  /** Whether somebody who lives there has a Medicare supplement too, or buys one; `together` if they are quoted with this person. */
  readonly household?: boolean | 'together';
  /** As typed. */
  readonly partB?: string;
  readonly riders?: readonly RiderKind[];
}

export const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text.trim());

/** The fields of `coverage` that were filled in. A value that is not valid is left out; the field says so. */
export function moreCoverageOf({ zip = '', household = false, partB = '', riders = [] }: CoverageDetails) {
  const effective = dateOf(partB.trim());
  return {
    ...(isZip(zip) && { zip: zip.trim() }),
    ...(household !== false && { household: true }),
    ...(effective !== null && { part_b_effective: effective }),
    ...(riders.length > 0 && { riders: riders.map((kind) => ({ kind })) }),
  };
}
