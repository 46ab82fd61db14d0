import { defineConditionTime } from './condition-time.ts';

/** The clock started more than (`>`) or at least (`>=`) so many months ago: the milder half of a time table. */
export const ConditionOver = defineConditionTime('condition_over', {
  hint: 'longer ago than … months',
  operators: ['>', '>='],
});
