const HOLIDAY = '(?:THANKSGIVING|CHRISTMAS|EASTER|NEW\\s+YEARS?|HALLOWEEN|LABOR\\s+DAY|MEMORIAL\\s+DAY)';
const MEDS = '(?:MEDS?|MEDICATIONS?|MEDICINES?|PILLS?|DRUGS?)';
const TEST =
  '(?:TESTS?|SCANS?|MRIS?|CTS?|EKG|ECHO|WORK\\s?-?UP|LABS|BLOOD\\s?WORK|STRESS\\s+TEST|CATH|BIOPSY|FNA|COLONOSCOPY|PATH(?:OLOGY)?|MAMMOGRAM|X-?RAYS?|PET)';
const WELL =
  '(?:OK(?:AY)?|FINE|GOOD|GREAT|WELL|BETTER|CLEAR|STABLE|RECOVERED|HEALED|RESOLVED|GONE|CLEARED(?:\\s+UP)?|RELEASED|MINOR|MILD|SLIGHT|HARMLESS)';
const LEAD =
  "(?:(?:IS|ARE|WAS|WERE|ITS|IT'?S|IT|IM|I'M|AM|HE|SHE|I|HAS|HAVE|BEEN|FEELS?|FEELING|DOING|EVERYTHING|ALL|NOW|VERY|COMPLETELY|TOTALLY|FULLY|CAME\\s+BACK|AND|BUT|SO)\\s+)*";
const AFTER =
  '(?:\\s+(?:NOW|AGAIN|SO\\s+FAR|TODAY|SINCE(?:\\s+THEN)?|AFTERWARDS?|AT\\s+HOME|AFTER(?:\\s+(?:THE\\s+)?(?:BABY|BIRTH|DELIVERY|SURGERY|TREATMENT|PREGNANCY))?|ON\\s+ITS\\s+OWN))*';
const SEASON =
  '(?:SPRING|SUMMER|FALL|AUTUMN|WINTER|YEAR|YR|NOW\\s+AND\\s+THEN|FEW\\s+(?:WEEKS|MONTHS|YEARS))';
const UNIT = '(?:MONTHS?|MOS?|YEARS?|YRS?|WEEKS?|WKS?)';
const FOLLOWED =
  '(?:SCANS?|MRIS?|CTS?|ULTRASOUNDS?|CHECKS?|CHECK-?UPS?|ECHOS?|LABS?|TESTS?|EXAMS?|VISITS?|SEES?\\s+(?:THE\\s+)?(?:DR|DOCTOR|CARDIOLOGIST|ONCOLOGIST))';
const EVERY = `(?:(?:EVERY|EACH|ONCE\\s+AN?|Q)\\s*(?:\\d{1,2}\\s*|SIX\\s+|THREE\\s+|OTHER\\s+)?${UNIT}|YEARLY|ANNUALLY)`;

/**
 * An item of a list that only says how what precedes it went, is treated or is followed. The condition counts in full without it, so none of this makes an
 * offer better.
 */
const ITEMS = [
  `${LEAD}${WELL}${AFTER}`,
  `${LEAD}(?:WELL\\s+|UNDER\\s+(?:GOOD\\s+)?)?(?:CONTROL|CONTROLLED)(?:\\s+(?:NOW|WITH\\s+${MEDS}|ON\\s+${MEDS}))?`,
  `(?:ALL\\s+|LATEST\\s+|LAST\\s+)?${TEST}(?:\\s+(?:ARE|IS|WAS|WERE|CAME\\s+BACK|ALL|LAST\\s+YEAR))*\\s+(?:${WELL}|BENIGN|NORMAL|CLEAN|NEG(?:ATIVE)?)`,
  `(?:ON\\s+|TAKES\\s+|JUST\\s+|ONLY\\s+)*(?:\\d|ONE|TWO|THREE)\\s+(?:BP\\s+|BLOOD\\s+PRESSURE\\s+|DIFFERENT\\s+)?${MEDS}`,
  `(?:(?:I|HE|SHE|JUST|ONLY|TAKES?|TAKING|ON)\\s+)*(?:AN?|ONE|TWO|SOME|MY|HIS|HER|THE)\\s+(?:(?:LITTLE|DAILY|SMALL)\\s+)*${MEDS}(?:\\s+FOR\\s+(?:IT|THAT|THEM))?(?:\\s+(?:AN?|PER|EVERY|EACH)\\s+(?:DAY|NIGHT|MORNING)|\\s+DAILY)?`,
  `(?:(?:JUST|ONLY|WITH|ON|BY)\\s+)*(?:DIET(?:\\s+(?:AND|&)\\s+EXERCISE)?)(?:\\s+(?:ONLY|CONTROLLED))?`,
  `(?:DR|DOCTOR|DOC)\\s+(?:IS\\s+)?(?:CHANGING|CHANGED|ADJUSTING|ADJUSTED)\\s+(?:MY\\s+|HIS\\s+|HER\\s+|THE\\s+)?${MEDS}`,
  `(?:USES?\\s+|HAS\\s+|WITH\\s+|AN?\\s+|RESCUE\\s+)*(?:INHALERS?|PUFFER)(?:\\s+(?:PRN|ONLY|SOMETIMES|AS\\s+NEEDED|IF\\s+NEEDED|OCCASIONALLY|NOW\\s+AND\\s+THEN))*`,
  '(?:(?:IT|WAS|WERE|ALL|THEN|GOT|HAD\\s+IT|HAVE\\s+IT|BEEN)\\s+)*(?:RESECTED|REMOVED|EXCISED|(?:CUT|TAKEN|TOOK\\s+IT|CAME|ALL)\\s+OUT|OUT|FIXED|REPAIRED)',
  '(?:GIVES?|GIVING|DONATES?)\\s+BLOOD\\b.*',
  `${FOLLOWED}\\s+${EVERY}`,
  '(?:GETS?\\s+)?UP\\s+(?:A\\s+LOT\\s+)?AT\\s+NIGHT(?:\\s+TO\\s+PEE)?',
  '(?:HE|SHE|I)?\\s*(?:FELL|SLIPPED)(?:\\s+(?:DOWN|ON\\s+(?:THE\\s+)?ICE))?',
  `TOOK\\s+(?:ANTIBIOTICS|TREATMENT|${MEDS}\\s+FOR\\s+\\d+\\s+${UNIT})`,
  '(?:NO\\s+)?(?:LASTING|LONG\\s+TERM)\\s+(?:EFFECTS|PROBLEMS|DAMAGE)\\s+(?:NOW)?',
  `(?:UNDER\\s+(?:GOOD\\s+)?CONTROL|(?:WELL\\s+)?CONTROLLED)\\s+(?:ON|WITH|BY)\\s+(?:\\d|ONE|TWO|THREE)\\s+${MEDS}`,
  '(?:HE|SHE|I)?\\s*(?:OUTGREW\\s+IT|GREW\\s+OUT\\s+OF\\s+IT)',
  '(?:HE|SHE|I)?\\s*FELL\\s+(?:OFF|FROM|DOWN)\\s+(?:AN?\\s+|THE\\s+|SOME\\s+)?(?:LADDER|ROOF|HORSE|STAIRS|STEPS|BIKE)',
  'OUTSIDE\\s+ONLY|ONLY\\s+OUTSIDE|ONLY|(?:CLEAR|CLEAN)\\s+MARGINS|MARGINS\\s+(?:WERE\\s+)?(?:CLEAR|CLEAN)',
  'WALKS?\\s+(?:FINE|OK|OKAY|GOOD|WELL)',
  `(?:(?:BUT|AND|SO)\\s+)*(?:THEY|(?:(?:THE|MY|HIS|HER)\\s+)?(?:DOC|DOCTORS?|DR|CARDIOLOGIST|UROLOGIST|NEUROLOGIST|ONCOLOGIST|SPECIALIST))\\s+(?:SAID|SAYS?|TOLD\\s+ME|CALLS?\\s+IT)(?:\\s+(?:IT'?S|IT\\s+IS|I'?M|SO|THAT|ITS|EVERYTHING(?:'?S|\\s+IS)?|ALL|DOING|LOOKS))*(?:\\s+(?:OK|OKAY|FINE|GOOD|WELL|STABLE|NOTHING\\s+TO\\s+WORRY\\s+ABOUT))?`,
  '(?:ALL\\s+)?DONE\\s+WITH\\s+(?:THAT|IT)(?:\\s+NOW)?',
  '(?:ALWAYS\\s+)?(?:HAVE\\s+)?(?:ALWAYS\\s+)?HAD\\s+IT(?:\\s+(?:SINCE\\s+BIRTH|ALL\\s+MY\\s+LIFE))?',
].map((item) => `(?:${item})`);
const ITEM = new RegExp(`^(?:${ITEMS.join('|')})$`);

/** Whether a part of a text says only how something went, is treated or is followed. */
export const isRemark = (folded: string): boolean => ITEM.test(folded.trim());

/** "Quad bypass 2009 doing good": what precedes the longest remark at the end; null if there is none. */
export const beforeRemark = (folded: string): string | null => {
  const words = folded.trim().split(/\s+/);
  for (let at = Math.max(1, words.length - MOST_WORDS); at < words.length; at += 1)
    if (isRemark(words.slice(at).join(' '))) return words.slice(0, at).join(' ');
  return null;
};
const MOST_WORDS = 6;

const ONCE_SAID: readonly (readonly [RegExp, string])[] = [
  [/\s+(?:EVERY|EACH)\s+(?:SPRING|SUMMER|FALL|AUTUMN|WINTER)$/, ''],
  [
    /(?<=[A-Z])\s+(?:WAS\s+|FOUND\s+|SEEN\s+)*ON\s+(?:(?:AN?|MY|HIS|HER|THE|LAST|ROUTINE)\s+)*(?:COLONOSCOPY|CT|MRI|SCAN|X-?RAY|ECHO|EKG|ULTRASOUND)(?:\s+SCAN)?$/,
    '',
  ],
  [
    /^(?!.*\b(?:STROKE|CVA|TIA)\b)(.*(?:19|20)\d\d)\s+(?:ON\s+)?(?:THE\s+)?(?:LEFT|RIGHT|BOTH)\s+SIDES?$/,
    '$1',
  ],
  [/(?<=\b(?:19|20)\d\d)\s+(?:WAS\s+|ALL\s+)?(?:TAKEN\s+|CUT\s+)?OUT$/, ''],
  [/(?<=[A-Z]ECTOMY|SURGERY|RADIATION|OPERATION)\s+ONLY$/, ''],
  [
    /^((?:BROKE|BROKEN|FRACTURED)\s+.*?)\s+(?:(?:HE|SHE|I)\s+)?(?:FELL|SLIPPED|WHEN\s+(?:HE|SHE|I)\s+FELL)(?=$|\s+(?:IN\s+)?(?:19|20)\d\d$)/,
    '$1',
  ],
  [
    /\s+SINCE\s+(?:AN?\s+|MY\s+|HIS\s+|HER\s+|THE\s+)?(?:MVA|(?:CAR|AUTO|MOTORCYCLE|WORK|DIVING)\s+(?:ACCIDENT|WRECK|CRASH)|ACCIDENT|WRECK|CRASH)(?=$|\s+(?:IN\s+)?(?:19|20)\d\d$)/,
    '',
  ],
  [
    /^((?:USES?\s+)?(?:AN?\s+)?(?:CANE|WALKER)(?:\s+SOMETIMES)?)\s+FOR\s+(?:(?:MY|HIS|HER|BAD|LEFT|RIGHT)\s+)*(?:HIPS?|KNEES?|BACK|BALANCE)$/,
    '$1',
  ],
  [
    /(?<=[A-Z])\s+(?:IN\s+)?(?:IRAQ|AFGHANISTAN|VIETNAM|KOREA|THE\s+(?:ARMY|NAVY|MARINES|SERVICE))(?=$|\s+(?:19|20)\d\d$)/,
    '',
  ],
  [/(?<=[A-Z])\s+FROM\s+(?:FOOD|SHELLFISH|OYSTERS|A\s+RESTAURANT)\b/, ''],
  [/(?<=\b(?:19|20)\d\d)\s+(?:AT\s+HOME(?:\s+(?:FINE|OK|OKAY))?|MILD(?:\s+CASE)?)$/, ''],
  [
    /^(?:STABLE|DOING\s+(?:WELL|FINE|GOOD)|(?:WELL\s+)?(?:CONTROLLED|MANAGED))\s+(?=(?:ON|WITH|BY)\s+[A-Z])/,
    '',
  ],
  [
    /(?<=\b(?:SUSPENDED|REVOKED|LICENSE))\s+(?:FOR|DUE\s+TO)\s+(?:(?:TOO\s+MANY|SPEEDING|UNPAID)\s+)*(?:TICKETS?|SPEEDING|POINTS)$/,
    '',
  ],
  [
    /^(MISDEMEANOR)\s+(?:FOR\s+)?(?:SHOPLIFTING|THEFT|PETTY\s+THEFT|TRESPASS(?:ING)?|VANDALISM|DISORDERLY(?:\s+CONDUCT)?|BAD\s+CHECKS?)\b/,
    '$1',
  ],
  [
    /^(?:(?:IN|WENT\s+TO|SERVED|DID)\s+)?(JAIL|PRISON)\s+(?:FOR\s+)?\d+\s+(?:DAYS?|WEEKS?|WKS?|MONTHS?|MOS?|YEARS?|YRS?)\s+(?=(?:IN\s+)?(?:19|20)\d\d$)/,
    '$1 ',
  ],
  [/\s+OFF\s+PAPERS?\b(?=$|\s+(?:IN\s+|SINCE\s+)?(?:19|20)\d\d$)/, ' LAST'],
  [
    /(?<=\b(?:FIXED|REPAIRED|CLOSED|SURGERY|OPERATED|DIAGNOSED|DX|OUT|REMOVED))\s+(?:AT|AGE|WHEN\s+(?:HE|SHE|I)\s+WAS)\s+\d{1,2}$/,
    '',
  ],
  [
    new RegExp(
      `^(?:AROUND|ABOUT|AT|ON|LAST|OVER)\\s+(?:LAST\\s+)?${HOLIDAY}\\s+(?:(?:I|HE|SHE)\\s+)?(?:HAD\\s+)?`,
    ),
    '',
  ],
  [new RegExp(`\\s+(?:AROUND|ABOUT|AT|ON|LAST|OVER)\\s+(?:LAST\\s+)?${HOLIDAY}$`), ''],
  [/\b(PREGNANT|PREGNANCY)\s+(?:ABOUT\s+)?\d{1,2}\s+(?:MONTHS?|MOS?|WEEKS?|WKS?)(?:\s+ALONG)?$/, '$1'],
  [new RegExp(`\\s+(?:A\\s+COUPLE|ONCE|TWICE|A\\s+FEW\\s+TIMES)\\s+AN?\\s+${SEASON}$`), ''],
];
/** Each remark inside a statement has one of these words. */
const MAY_SAY =
  /EVERY|EACH|\bON\b|SIDE|OUT$|ONLY$|FELL|SLIPPED|SINCE|\bFOR\b|IRAQ|AFGHAN|VIETNAM|KOREA|THE\s|FROM|AT\s+HOME|MILD|STABLE|DOING|CONTROLLED|MANAGED|SUSPENDED|REVOKED|LICENSE|MISDEMEANOR|JAIL|PRISON|PAPER|\sAT\s|AGE|WHEN|THANKS|CHRISTMAS|EASTER|NEW\s+YEAR|HALLOWEEN|\sDAY|PREGNAN|\sAN?\s/;

/** A statement about a condition without remarks that change nothing in it: empty if it is nothing else. */
export const withoutRemarks = (folded: string): string => {
  if (isRemark(folded)) return '';
  if (!MAY_SAY.test(folded)) return folded;
  let text = folded;
  for (const [remark, instead] of ONCE_SAID) text = text.replace(remark, instead);
  return text;
};
