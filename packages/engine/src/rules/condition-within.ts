import { defineConditionTime } from './condition-time.ts';

/** The clock started less than (`<`) or at most (`<=`) so many months ago. */
export const ConditionWithin = defineConditionTime('condition_within', {
  hint: 'in the past … months',
  operators: ['<', '<='],
});
