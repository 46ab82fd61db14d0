import type { ApplicantCondition } from '@prequal/engine';
import type { Extent } from './sample-profiles.ts';

export type Dates = Pick<ApplicantCondition, 'diagnosed' | 'lastTreatment'>;

/** Months on both sides of the look-backs that carriers use. */
const MONTHS: Readonly<Record<Extent, readonly number[]>> = {
  few: [3, 15, 30, 54, 130],
  all: [1, 5, 8, 11, 15, 21, 30, 42, 54, 66, 90, 110, 130, 200],
};
const LONG_AGO = monthsAgo(240);

export function monthsAgo(months: number): string {
  return `${months} MONTHS AGO`;
}

/** No dates, and both on the same day. */
export function datings(extent: Extent): readonly Dates[] {
  return [
    {},
    ...MONTHS[extent].map((months) => ({ diagnosed: monthsAgo(months), lastTreatment: monthsAgo(months) })),
  ];
}

/** Each list moves one date, or both, further and further into the past. */
export function movesIntoThePast(extent: Extent): readonly (readonly Dates[])[] {
  const days = MONTHS[extent].map(monthsAgo);
  return [
    days.map((day) => ({ diagnosed: day, lastTreatment: day })),
    days.map((day) => ({ diagnosed: day })),
    days.map((day) => ({ diagnosed: LONG_AGO, lastTreatment: day })),
  ];
}

export function describeDates({ diagnosed, lastTreatment }: Dates): string {
  const parts = [
    ...(diagnosed ? [`diagnosed ${diagnosed.toLowerCase()}`] : []),
    ...(lastTreatment ? [`last treated ${lastTreatment.toLowerCase()}`] : []),
  ];
  return parts.length === 0 ? 'without dates' : parts.join(' and ');
}
