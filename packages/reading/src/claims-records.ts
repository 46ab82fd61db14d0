/** What the record of a pharmacy or a claim adds to a medication, in words that are read. */
const RECORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:RX|PHARMACY|SCRIPT)\s+(?:HX|HISTORY|HITS?|CHECK)(?:\s+\d{1,3}\s*(?:MOS?|MONTHS|M|YRS?|Y))?|MILLIMAN|INTELLISCRIPT|SCRIPTCHECK)\s*:?\s*/,
    '',
  ],
  // Fields of a line, each with its name.
  [/\bDAYS\s*:\s*\d{1,3}\b/g, ' '],
  [/\bPRESCRIBER\s*:\s*[A-Z][A-Z'-]*(?:\s*,\s*[A-Z][A-Z.'-]*(?=\s|$))?/g, ' '],
  [/\bPHARMACY\s*:?\s*[A-Z][A-Z\s'-]*?(?:#?\s*\d{2,6})?$/, ' '],
  [/(?<!\b(?:LAST|FIRST|1ST)\s)\bFILL(?:ED)?\s*:?\s*(?:ON\s+)?(?=\d)/g, ' LAST FILLED '],
  [/#\s?\d{1,4}\b|\b(?:QTY|DISP)\.?\s*:?\s*#?\d{1,4}\b/g, ' '],
  [
    /\bDS\s?:?\s?\d{1,3}\b|\b\d{1,3}\s?DS\b|\b\d{1,3}[\s-]?DAYS?\s+SUPPLY\b|\bDAYS?\s+SUPPLY\s*:?\s*\d{1,3}\b/g,
    ' ',
  ],
  [/\b(?:RFLS?|RF|REFILLS?)\s*:?\s*\d{1,2}\b|\b\d{1,2}\s+REFILLS?(?:\s+LEFT)?\b/g, ' '],
  [/\b(?:PRESCRIBER|PRESCRIBED\s+BY|DR)\s*:\s*[A-Z]+/g, ' '],
  [/\b\d{1,3}\s?X\s+(?=(?:LF|LAST|FILL))/g, ' '],
  [/\b(?:FF|(?:FIRST|1ST)\s+FILL(?:ED)?)\s*:?\s*(?:ON\s+)?(?=\d)/g, ' SINCE '],
  [/\b(?:LF|LRX|LAST\s+(?:RE)?FILL(?:ED)?|FILL\s+(?:DT|DATE))\s*:?\s*(?:ON\s+)?(?=\d)/g, ' LAST FILLED '],
];
const MAY_BE_RECORD =
  /#|\b(?:RX|MILLIMAN|INTELLISCRIPT|SCRIPT|PHARMACY|QTY|DISP|DS\d*|SUPPLY|RFLS?|RF|REFILLS?|PRESCRIB|DR|LF|FF|LRX|FILL)/;

/** What only a line of a pharmacy says: how many for how many days. */
const LINE = /\b(?:QTY|DISP)\.?\s*:?\s*#?\d|\bDS\s?:?\s?\d|\b\d{1,3}\s?DS\b|\bDAYS?\s+SUPPLY\b|\bDAYS\s*:/;
const DAY = /(?<=\s|^)(?:\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?=\s|$)/g;
const SAYS_WHICH = /\b(?:FILL|LF|FF|LRX|LAST|FIRST|SINCE|START|BEGAN|STOP|END|THRU|THROUGH|UNTIL|TO)/;

/** The only day of a line of a pharmacy is that of a fill: when the first one was, it does not say. */
const withDayOfFill = (folded: string): string => {
  if (!LINE.test(folded) || SAYS_WHICH.test(folded) || folded.match(DAY)?.length !== 1) return folded;
  return folded.replace(DAY, 'LAST FILLED $&');
};

/** A folded text about medications without what only the pharmacy needs. */
export const withoutClaims = (folded: string): string => {
  if (!MAY_BE_RECORD.test(folded)) return folded;
  let text = withDayOfFill(folded);
  for (const [record, instead] of RECORDS) text = text.replace(record, instead);
  return text;
};
