import { turnsMeaning } from './polarity.ts';
import { type Word, wordsOf } from './words.ts';

const ROOM = '(?:E\\.?R\\b\\.?|EMERGENCY\\s+(?:ROOM|DEPARTMENT|DEPT)\\b)';
const WENT =
  '(?:(?:I|HE|SHE)\\s+)?(?:(?:JUST|RECENTLY|WAS|HAD|HAS|BEEN|GOT)\\s+)*(?:WENT|TO\\s+GO|GONE|TAKEN|RUSHED|SENT|SEEN|TREATED|ENDED\\s+UP|VISITED|WAS|BEEN|IN|AT)(?:\\s+BY\\s+AMBULANCE)?(?:\\s+(?:IN|TO|AT|INTO|BY))*(?:\\s+(?:THE|AN?))?';
const UNIT = '(?:DAYS?|WEEKS?|WKS?|MONTHS?|MOS?|YEARS?|YRS?)';
const COUNT = '(?:\\d{1,2}|AN?|ONE|TWO|THREE|FOUR|FIVE|SIX|(?:A\\s+)?FEW|(?:A\\s+)?COUPLE(?:\\s+OF)?)';
const TIME = `(?:YESTERDAY|TODAY|RECENTLY|(?:LAST|THIS)\\s+[A-Z]+|${COUNT}\\s+${UNIT}\\s+(?:AGO|BACK)|(?:(?:BACK\\s+)?IN\\s+)?(?:[A-Z]{3,9}\\s+)?(?:19|20)\\d\\d)`;
const BECAUSE = '(?:FOR|WITH|DUE\\s+TO|BECAUSE\\s+OF|AFTER)';
const VISIT = `(?:${WENT}\\s+${ROOM}(?:\\s+VISIT)?|${ROOM}\\s+(?:VISIT|TRIP)S?)`;

/** "Went to the ER last week chest pain", "ER last week for chest pain"; two letters alone may mean something else. */
const BEFORE_REASON: readonly RegExp[] = [
  new RegExp(`^${VISIT}(?:\\s+(${TIME}))?\\s*[,;:-]?\\s*(?:${BECAUSE}\\s+)?(?:AN?\\s+)?(.*)$`),
  new RegExp(`^${ROOM}\\s+(${TIME})\\s*[,;:-]?\\s*(?:${BECAUSE}\\s+)?(?:AN?\\s+)?(.*)$`),
  new RegExp(`^${ROOM}()\\s+${BECAUSE}\\s+(?:AN?\\s+)?(.+)$`),
];
const BEHIND_REASON = new RegExp(
  `^(.+?)(?:\\s*[,;]\\s*(?:AND\\s+)?(?:${VISIT}|${ROOM})|\\s+(?:AND\\s+)?${VISIT})(?:\\s+(${TIME}))?$`,
);
const EMERGENCY = /\bE\.?R\b|\bEMERGENCY\b/;

/** A visit to an emergency room and what it was for, as two items of a list. Unchanged if the text denies it or is about a relative. */
export const withEmergencyVisit = (folded: string): string => {
  if (!EMERGENCY.test(folded) || turnsMeaning(wordsOf(folded))) return folded;
  for (const form of BEFORE_REASON) {
    const [visit, time = '', reason = ''] = form.exec(folded) ?? [];
    if (visit !== undefined) return joined(`EMERGENCY ROOM VISIT ${time}`, reason);
  }
  const [visit, reason = '', time = ''] = BEHIND_REASON.exec(folded) ?? [];
  return visit === undefined ? folded : joined(reason, `EMERGENCY ROOM VISIT ${time}`);
};

const joined = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');

/** Whether the words say that somebody was in an emergency room, which no misspelling may leave out. */
export const saysEmergency = (words: readonly Word[]): boolean =>
  words.some(({ written }) => written === 'ER' || written === 'EMERGENCY' || written === 'AMBULANCE');
