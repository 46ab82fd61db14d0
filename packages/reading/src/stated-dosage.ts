const FREQUENCY =
  '(?:once|twice|thrice|(?:two|three|four|\\d)\\s*(?:x|times)|daily|(?:a|per|each|every)\\s+(?:day|morning|night|evening)|in the (?:morning|evening)|at (?:night|bedtime|noon)|(?:b|t|q)id|qd|qhs|q\\d{1,2}h|every \\d{1,2} h(?:ou)?rs?|am|pm)';
const NUMBER = '\\d{1,5}(?:\\.\\d+)?(?:\\s*(?:-|to|/)\\s*\\d{1,5}(?:\\.\\d+)?)?';
/** An amount with its unit, or with how often it is taken: "40 mg", "40 mg twice daily", "80 bid". A year is no amount. */
const DOSE = new RegExp(
  `\\b(?:${NUMBER}\\s*(?:mg|mcg|units?|iu|u|g)\\b(?:[\\s,]*${FREQUENCY}\\b)*|(?!(?:19|20)\\d\\d\\b)${NUMBER}(?:\\s*${FREQUENCY}\\b)+)`,
  'gi',
);

/** "Lasix 80 bid for swelling": what the text of a medication says about its dosage, or null. */
export const statedDosage = (text: string): string | null => {
  const found = [...text.matchAll(DOSE)];
  const [first] = found;
  const last = found.at(-1);
  // "20 units am and 30 units pm" is one dosage.
  return first === undefined || last === undefined
    ? null
    : text.slice(first.index, last.index + last[0].length).trim();
};
