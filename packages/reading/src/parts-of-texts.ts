import { takeDates } from './dates-in-text.ts';
import { isFiller } from './set-aside.ts';
import type { Word } from './words.ts';

export const saysLittle = (word: Word): boolean => isFiller(word) || /^\d|^.{1,2}$/.test(word.written);

/** What precedes the only date of a text, if something follows it too; null if more than the date was taken out of the text. */
export function dateBehind(text: string, rest: string): string | null {
  let start = 0;
  while (start < rest.length && text[start] === rest[start]) start += 1;
  let end = 0;
  while (end < rest.length - start && text.at(-1 - end) === rest.at(-1 - end)) end += 1;
  const taken = takeDates(text.slice(start, text.length - end));
  const isDate = taken.dates.length === 1 && taken.rest.trim() === '';
  return isDate && /[A-Z]/.test(text.slice(text.length - end)) ? text.slice(0, start) : null;
}

/** A month without a year is no date. */
export const IN_MONTH =
  /\b(?:BACK\s+)?IN\s+(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*(?=$|\s+[A-Z])/g;
/** "Nitro prn, never used it": prescribed all the same, which is what carriers ask. */
const NEVER_USED =
  /(?<=[A-Z0-9])\s*[,;.(-]?\s+(?:(?:BUT|AND|HE|SHE|I|HAS|HAVE)\s+)*(?:NEVER|HASN'?T|HAVEN'?T|DIDN'?T)\s+(?:(?:HAD|EVER|REALLY)\s+(?:TO\s+)?)*(?:USED?|NEED(?:ED)?|TAKEN?|TOOK)\s+(?:IT|THEM|ANY|ONE)(?:\s+YET)?\)?$/;
/** "Nitro sl prn - never used": what is at hand in case it is needed. */
const FOR_NEED =
  /(?<=\b(?:PRN|AS\s+NEEDED|IF\s+NEEDED|SL|SUBLINGUAL|\d\s*MG|NITRO[A-Z]*|NTG|EPI-?PEN|PRESCRIBED|RX|CARR(?:Y|IES))\b.*)\s*[,;.(-]?\s+(?:(?:BUT|AND|HE|SHE|I|HAS|HAVE)\s+)*(?:NEVER|HASN'?T|HAVEN'?T|DIDN'?T)\s+(?:(?:HAD|EVER|REALLY)\s+(?:TO\s+)?)*(?:USED?|NEED(?:ED)?|TAKEN?|TOOK)(?:\s+YET)?\)?$/;
const MAY_BE_UNUSED = /NEVER|N'?T\b/;
const USED_TO = /\bUSED\s+TO\s+(?:TAKE|USE|BE\s+ON)\b/;
/** "Off insulin since 2020 now just metformin" is the end of one and another one. */
const OFF_SINCE =
  /^(?:(?:HE|SHE|I|IS|AM|BEEN|HAS|WENT|CAME)\s+)*OFF\s+(?:OF\s+)?([A-Z][A-Z0-9\s-]*?)\s+(?:SINCE|IN|AS\s+OF)\s+(?=\d)/;
const NOW = /(?<=\d)\s+(?:(?:AND|BUT)\s+)?NOW\s+(?:(?:JUST|ONLY|ON|TAKES|TAKING|USES|USING)\s+)*(?=[A-Z])/;
const STOPPED = /\b(?:STOPPED|QUIT(?!\s+SMOKING)|DISCONTINUED|D\/C'?D|OFF(?!\s+(?:AND|LABEL|BRAND)\b))\b/;

const withEnd = (folded: string): string => {
  const ended = folded.replace(OFF_SINCE, '$1 STOPPED ');
  return saysStopped(ended) ? ended.replace(NOW, ', ') : ended;
};

/** "Insulin - stopped": when, it does not say. */
export const saysStopped = (folded: string): boolean => STOPPED.test(folded);

/** "Nitro just in case, never used": what is at hand. */
const IN_CASE = /\s+JUST\s+IN\s+CASE(?:[\s,;-]+NEVER\s+(?:USED|NEEDED|TOOK)(?:\s+IT)?)?$/;
/** "Hydrocodone 10 after knee surgery only": it does not say that it is over. */
const AFTER_SURGERY =
  /(?<=[A-Z0-9])\s+AFTER\s+(?:[A-Z]+\s+){0,2}(?:SURGERY|OPERATION|REPLACEMENT)(?:\s+ONLY)?$/;
/** "Little white pill for pressure". */
const LOOKS =
  /^(?:(?:A|AN|THE|MY|LITTLE|SMALL|TINY|BIG|WHITE|PINK|BLUE|YELLOW|GREEN|ORANGE|PURPLE|ROUND|OVAL|ONE)\s+)+(?=PILL\s+FOR\b)/;
/** "Epclusa 12 wks done 2020". */
const COURSE_DONE =
  /\s+(?:\d{1,2}\s*(?:WKS?|WEEKS?|MONTHS?|MOS?)\s+)?(?:(?:ALL|WAS|COURSE|TREATMENT)\s+)*(?:DONE|FINISHED|COMPLETED)\s+(?:IN\s+)?(?=(?:19|20)\d\d$|\d+\s+[A-Z]+\s+AGO$)/;
/** "Seroquel 25 sleep": what it is for, behind the amount. */
const AMOUNT_AND_USE =
  /(\d(?:\s*(?:MG|MCG))?)\s+(SLEEP|BP|BLOOD\s+PRESSURE|ANXIETY|DEPRESSION|CHOLESTEROL|DIABETES|SUGAR|PAIN|AFIB|SEIZURES|MIGRAINES)$/;

/** A folded statement about a medication that was taken, or prescribed and never taken, as one that is. */
export const withPastUse = (folded: string): string => {
  const text = withEnd(folded)
    .replace(/^GENERIC\s+(?:(?:FORM|VERSION|BRAND)\s+)?(?:FOR|OF)\s+(?=[A-Z])/, '')
    .replace(/(?<=[A-Z])\s+(?:CALLED|NAMED)\s+(?=[A-Z])/, ' - ')
    .replace(IN_CASE, '')
    .replace(AFTER_SURGERY, '')
    .replace(LOOKS, '')
    .replace(COURSE_DONE, ' ENDED ')
    .replace(AMOUNT_AND_USE, '$1 FOR $2')
    .replace(USED_TO, 'WAS ON');
  return MAY_BE_UNUSED.test(text) ? text.replace(NEVER_USED, '').replace(FOR_NEED, '') : text;
};
/** Whoever does not know the name denies nothing. */
export const NOT_KNOWN = /\b(?:DON'?T|DO\s+NOT|DOESN'?T|CAN'?T|CANNOT|NOT)\s+(?:REMEMBER|RECALL|KNOW|SURE)\b/;
export const ENDS_WITH_DATE = /\b(?:(?:19|20)\d\d|AGO)$/;
