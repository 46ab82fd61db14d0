import type { TextDate } from '../dates-in-text.ts';
import type { ClauseToken } from './clauses.ts';

const SLASHED = /^(0?[1-9]|1[0-2])\/(\d\d)$/;
const IS_END = /^(?:LAST|UNTIL|TILL|STOPPED|ENDED|QUIT|DISCONTINUED|THROUGH|THRU|FINISHED|COMPLETED|OFF)$/;
const MOST_DAYS = 31;

/** "3/18": a month of a year, or a day of that month; "6/09" is no day. */
export function slashedDate(text: string, before: readonly ClauseToken[]): TextDate | null {
  const [, month, digits] = SLASHED.exec(text) ?? [];
  if (month === undefined || digits === undefined) return null;
  const two = month.padStart(2, '0');
  const ofYear = `${Number(digits) < 50 ? '20' : '19'}${digits}-${two}`;
  const isEnd = before.some((token) => token.kind === 'word' && IS_END.test(token.word.written));
  const isYear =
    Number(digits) > MOST_DAYS || digits === '00' || (month.length === 1 && digits.startsWith('0'));
  return isYear
    ? { value: ofYear, isEnd }
    : { value: `${month}/${digits}`, span: `${ofYear} OR ${two}-${digits}`, isEnd };
}
