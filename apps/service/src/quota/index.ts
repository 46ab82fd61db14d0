export { AddressThrottle, type FailureOutcome, LOGO_THROTTLE } from './address-throttle.ts';
export { DailyBudgets } from './daily-budgets.ts';
export { forgetRefusals } from './forget-refusals.ts';
export { monthOf, secondsToNextMonth } from './month.ts';
export { consumeMonthly, monthlyUsage } from './monthly-store.ts';
export { NearLimit } from './near-limit.ts';
export {
  RateLimits,
  type RateState,
  type RateSubject,
  type RateTier,
  type RateWindow,
  rateStateOf,
  rateWindowOf,
} from './rate-limits.ts';
export { countSignIn, type SignInOutcome } from './sign-in-throttle.ts';
export { slotOf } from './tables.ts';
export { takeReachedThreshold } from './threshold-store.ts';
export type { WindowContent } from './windows.ts';
