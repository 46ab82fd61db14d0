import type { PremiumMode } from '@prequal/engine';

export const PAYMENTS_A_YEAR: Readonly<Record<PremiumMode, number>> = {
  'MONTHLY-EFT': 12,
  'MONTHLY-DIRECT': 12,
  QUARTERLY: 4,
  'SEMI-ANNUAL': 2,
  ANNUAL: 1,
};
