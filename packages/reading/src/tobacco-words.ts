import { withTobaccoAmounts } from './tobacco-amounts.ts';

const PERSON = '(?:(?:HE|SHE|I|STILL|CURRENTLY|NOW|JUST|ONLY)\\s+)*';
const BRAND = '(?:COPENHAGEN|SKOAL|GRIZZLY|KODIAK|RED\\s?MAN|LEVI\\s+GARRETT|SNUFF|SNUS|TOBACCO)';
const POUCH = '(?:ZYN|VELO|ROGUE|NICOTINE)';
const ENDS = '(?=$|\\s*[,;.])';
const AMOUNT =
  '(?:MAYBE\\s+|ABOUT\\s+)?(?:\\d{1,2}|ONE|TWO|THREE|A\\s+FEW|A\\s+COUPLE(?:\\s+OF)?)\\s+(?:CIGARETTES?|CIGS?|SMOKES)';
const SOMETIMES =
  '(?:ONCE\\s+IN\\s+A\\s+WHILE|(?:EVERY\\s+)?NOW\\s+AND\\s+THEN|OCCASIONALLY|SOMETIMES|ONCE\\s+A\\s+(?:WEEK|MONTH|YEAR)|(?:ON|AT)\\s+(?:THE\\s+)?(?:WEEKENDS?|SPECIAL\\s+OCCASIONS|WEDDINGS?|HOLIDAYS|PARTIES|GOLF\\s+COURSE)|(?:A|PER)\\s+(?:DAY|WEEK|MONTH|YEAR)|DAILY)';
const WITH_FIRE = '(?:CIGARETTES?|CIGS?|CIGARS?|TOBACCO|SMOKES|A\\s+PIPE)';
const NOT_WEED = '(?!\\s+(?:WEED|POT|MARIJUANA|CANNABIS|CRACK|METH|DOPE|HEROIN|COCAINE))';

/** How people say that they use tobacco or nicotine, or did, in the words of the catalog. */
const TOBACCO_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bTAB+AC+O\b/g, 'TOBACCO'],
  [/\bCIGAR+ET+E?S\b/g, 'CIGARETTES'],
  [
    new RegExp(
      `^${PERSON}(?:DIPS?|DIPPING|CHEWS?|CHEWING|USES?)\\s+(?:SOME\\s+)?${BRAND}(?:\\s+(?:DAILY|EVERY\\s+DAY|SOMETIMES|OCCASIONALLY))?${ENDS}`,
    ),
    'TOBACCO USE',
  ],
  [
    new RegExp(
      `^${PERSON}(?:(?:USES?|USING|ON|SOME)\\s+)*(?:${POUCH}\\s+(?:NICOTINE\\s+)?POUCH(?:ES)?|ZYNS?|VELO)(?:\\s+(?:DAILY|EVERY\\s+DAY|SOMETIMES|OCCASIONALLY))?${ENDS}`,
    ),
    'TOBACCO USE',
  ],
  [
    new RegExp(
      `^${PERSON}(?:(?:SMOKES?|HAS|HAVE|ENJOYS?|AN?|OCCASIONAL|THE|SOME)\\s+)*CIGARS?(?:\\s+SMOKER)?(?:\\s+${SOMETIMES})*${ENDS}`,
    ),
    'TOBACCO USE',
  ],
  [
    new RegExp(
      `^${PERSON}(?:AN?\\s+)?(?:SOCIAL|LIGHT|OCCASIONAL|WEEKEND)\\s+SMOKER(?:[\\s,;-]+${AMOUNT}(?:\\s+(?:ON|AT|A|PER|EVERY)\\s+[A-Z\\s]+)?)?$`,
    ),
    'TOBACCO USE',
  ],
  [
    new RegExp(
      `^${PERSON}(?:SMOKES?\\s+|ABOUT\\s+)*(?:HALF(?:\\s+AN?)?|1/2|AN?|ONE|1)\\s+PACK(?:\\s+(?:(?:A|PER)\\s+)?DAY|\\s+DAILY)?[\\s,;-]*(?:(?:BUT|AND|STILL)\\s+)*(?:TRYING\\s+TO\\s+(?:QUIT|STOP|CUT\\s+(?:DOWN|BACK)))?$`,
    ),
    'TOBACCO USE',
  ],
  // Whoever does not say when stopped at some time.
  [
    new RegExp(
      `^(?:(?:I|HE|SHE)\\s+)?(?:USED\\s+TO\\s+(?:BE\\s+AN?\\s+)?SMOKER?|WAS\\s+AN?\\s+SMOKER)${NOT_WEED}(?:\\s+${WITH_FIRE})?(?:\\s+(?:(?:AN?|ONE|HALF\\s+AN?|\\d)\\s+PACKS?\\s+(?:A|PER)\\s+DAY|A\\s+LOT|YEARS\\s+AGO))?(?=$|\\s*[,;.])`,
    ),
    'FORMER SMOKER',
  ],
  [
    /(?<=^|[,;]\s*)(?:(?:I|HE|SHE|BUT|AND|HAS)\s+)*(?:QUIT|STOPPED|GAVE\s+UP)\s+(?:SMOKING\s+)?(?:CIGARETTES?|CIGS?)\b/,
    'QUIT SMOKING',
  ],
  [
    /^FORMER\s+SMOKER\s*[,;]\s*(?:(?:BUT|AND|HE|SHE|I)\s+)*(?:QUIT|STOPPED)\s+(?=(?:IN\s+|ABOUT\s+)?\d)/,
    'QUIT SMOKING ',
  ],
];
const MAY_USE =
  /HOOKAH|SHISHA|VAP|JUUL|PIPE|SNU[FS]|NICO|PPD|T[AO]B+AC|CIG|DIP|CHEW|USE|ZYN|VELO|POUCH|SMOK|PACK/;

export const withTobacco = (folded: string): string => {
  if (!MAY_USE.test(folded)) return folded;
  let text = folded;
  for (const [said, instead] of TOBACCO_WORDS) text = text.replace(said, instead);
  return withTobaccoAmounts(text);
};
