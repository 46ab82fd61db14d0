const FREQUENCY =
  '(?:once|twice|thrice|(?:two|three|four|\\d)\\s*(?:x|times)|x\\s?\\d(?!\\d|\\s*(?:weeks?|months?|years?|yrs?|days))|daily|(?:a|per|each|every)\\s+(?:day|morning|night|evening)|in the (?:morning|evening)|at (?:night|bedtime|noon)|(?:b|t|q)id|qd|qhs|q\\d{1,2}h|every \\d{1,2} h(?:ou)?rs?|am|pm)';
const NUMBER = '\\d{1,5}(?:\\.\\d+)?(?:\\s*(?:-|to|/)\\s*\\d{1,5}(?:\\.\\d+)?)?';
/** Without a unit, one digit may count tablets. */
const STRENGTH = '(?:\\d+\\.\\d+|\\d{2,5})';
/** An amount with its unit, or with how often it is taken: "40 mg", "40 mg twice daily", "80 bid". A year is no amount. */
const DOSE = new RegExp(
  `\\b(?:${NUMBER}\\s*(?:mg|mcg|units?|iu|u|g)\\b(?:[\\s,]*${FREQUENCY}\\b)*|(?!(?:19|20)\\d\\d\\b)${STRENGTH}(?:\\s*${FREQUENCY}\\b)+)`,
  'gi',
);
const YEAR = /\b(?:19|20)\d\d\b/g;
/** "20 mg, 2 tabs": how much more it is than the dose says is not known. */
const MORE = /\d|\b(?:tab|pill|cap|patch|pen|vial|two|three|four|half|twice|double)/i;

/** What says how often, without an amount. */
const EVERY_DAY = /\b(?:daily|(?:every|each)\s+day)$/i;

/** "Lasix 80 bid for swelling": what the text of a medication says about its dosage; null if it says nothing, or more than a dose. */
export const statedDosage = (text: string): string | null => {
  // Most texts are only a name, and every dose has a digit.
  if (!/\d/.test(text)) return EVERY_DAY.exec(text)?.[0] ?? null;
  const found = [...text.matchAll(DOSE)];
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined) return null;
  // "20 units am and 30 units pm" is one dosage.
  const end = last.index + last[0].length;
  return MORE.test(text.slice(end).replace(YEAR, '')) ? null : text.slice(first.index, end).trim();
};
