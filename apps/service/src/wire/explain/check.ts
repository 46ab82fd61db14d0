import type { FieldIssue } from '../../kernel/index.ts';
import { type Day, parseCalendarDate } from '../../underwriting/index.ts';
import { fieldsOf } from '../offers/checks.ts';

/** The day of an explanation: `as_of` of the body, else today. Null when it is not a calendar date. */
export function explainDay(body: unknown, today: Day): Day | null {
  const { as_of: asOf } = fieldsOf(body);
  if (asOf === undefined) return today;
  return typeof asOf === 'string' ? parseCalendarDate(asOf) : null;
}

/** Checks that apply only to explanations, in addition to those of a prequalification. */
export function checkExplain(body: unknown, today: Day): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { as_of: asOf, coverage } = fieldsOf(body);
  if (typeof asOf === 'string' && explainDay(body, today) === null) {
    issues.push({ param: '/as_of', detail: `as_of must be a calendar date such as 2027-01-31.` });
  }
  const { amounts } = fieldsOf(fieldsOf(coverage).quote_options);
  if (Array.isArray(amounts) && amounts.length > 1) {
    issues.push({
      param: '/coverage/quote_options/amounts',
      detail: 'An explanation takes exactly one amount.',
    });
  }
  return issues;
}
