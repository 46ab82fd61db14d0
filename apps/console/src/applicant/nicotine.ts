import type { Nicotine } from '@prequal/sdk';
import { APPLICANT } from './texts.ts';

type LastUsed = Nicotine['last_used'];
export type NicotineProduct = NonNullable<Nicotine['specificity']>[number];
type Frequency = NonNullable<NicotineProduct['frequency']>;

const FREQUENCIES: Readonly<Record<Frequency, true>> = {
  daily: true,
  few_times_per_week: true,
  few_times_per_month: true,
  few_times_per_year: true,
};

export function isLastUsed(text: string): text is LastUsed {
  return text !== '' && APPLICANT.nicotineChoices.some(([value]) => value === text);
}

export function isFrequency(text: string): text is Frequency {
  return text in FREQUENCIES;
}
