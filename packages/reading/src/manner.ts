/** Words of which each of the forms has one, so that most texts are searched once. */
const MAY_SAY =
  /SKYDIV|SCUBA|DIV|PILOT|FL[YI]|RAC|CLIMB|JUMP|GLID|CONTROL|HEAL|HOBBY|VACATION|EPISODE|YEAR|MONTHS|ANNUAL|%|COLLEGE|SCHOOL|PROBATION|INHALER|PUFFER|SURGERY|SMOK|SSDI|DISABILITY|ACCIDENT|WRECK|CRASH|ICU|INTENSIVE|PSYCH|MENTAL|GAMMA/;

const EVERY =
  '(?:YEARLY|ANNUALLY|(?:EVERY|EACH|ONCE\\s+A)\\s+YEAR|(?:EVERY|EACH)\\s+(?:\\d{1,2}|SIX|THREE)\\s+MONTHS)';
const PACKS =
  '(?:ABOUT\\s+|AROUND\\s+|UP\\s+TO\\s+)?(?:LESS\\s+THAN\\s+)?(?:HALF(?:\\s+AN?)?|AN?|ONE|1|1/2|\\.5|0\\.5)\\s+PACK';
const CIGARETTES =
  '(?:ABOUT\\s+|AROUND\\s+|UP\\s+TO\\s+)?(?:\\d{1,2}|A\\s+FEW|ONE|TWO|THREE|FOUR|FIVE|SIX|TEN)\\s+(?:CIGARETTES?|CIGS?)';
const A_DAY = '(?:\\s+(?:A|PER|EACH|EVERY)\\s+DAY|\\s+DAILY)';

const LOST = 'LOST\\s+(?:(?:AN?|HIS|HER|MY|THE|LEFT|RIGHT|PART|OF|ONE|\\d)\\s+)*';
const IN_ACCIDENT =
  '(?:(?:IN|FROM|AFTER|DUE\\s+TO)\\s+)?(?:AN?\\s+|THE\\s+)?(?:[A-Z]+\\s+)?(?:ACCIDENT|WRECK|CRASH)\\b(?=$|\\s+(?:IN\\s+)?(?:19|20)\\d\\d$)';

/**
 * How a condition is treated or followed, and when and how often people do something: none of it makes the condition another one, so the
 * statement counts in full without it.
 */
const MANNERS: readonly (readonly [RegExp, string])[] = [
  [/\bCONTROLED\b/g, 'CONTROLLED'],
  [
    /^((?:PRE-?|BORDERLINE\s+)DIABET[A-Z]+)\s+(?:IS\s+)?(?:DIET\s+CONTROLLED|CONTROLLED\s+(?:BY|WITH)\s+DIET)$/,
    '$1',
  ],
  [
    /\s+(?:(?:THAT|WHICH|BUT|AND|IT)\s+)*(?:WON'?T|WILL\s+NOT|DOESN'?T|DOES\s+NOT|CAN'?T|NOT|ISN'?T|IS\s+NOT)\s+(?:HEAL(?:ING)?)$/,
    '',
  ],
  [
    /(?<=\b(?:SKYDIV|SCUBA|DIV(?:ES|ING)|PILOT|FL(?:Y|IES|YING)|RAC(?:ES|ING)|CLIMB|JUMP|HANG\s+GLID|PARAGLID)[A-Z]*\b.*?)[\s,;-]+(?:(?:ABOUT|AROUND|MAYBE|LOGS?|FLIES|FLY)\s+)*\d{1,3}\s*(?:(?:X|TIMES|JUMPS|DIVES|HOURS|HRS)\s*(?:(?:\/|\bA\b|\bPER\b|\bEACH\b)\s*(?:YR|YEAR|MO|MONTH|Y))?|(?:\/|\bA\b|\bPER\b)\s*(?:YR|YEAR|MO|MONTH|Y))$/,
    '',
  ],
  [/\s+AS\s+A\s+HOBBY$|\s+HOBBY$|\s+(?:ONLY\s+)?(?:ON|DURING)\s+VACATIONS?$/, ''],
  [/^(?:(?:ONLY|JUST|HAD|HAS\s+HAD)\s+)*(?:ONE|1|A\s+SINGLE|SINGLE)\s+EPISODE\b(?!\s+OF\b)/, ''],
  [
    new RegExp(
      `\\s+(?:IS\\s+|BEING\\s+|GETS\\s+)?(?:WATCHED|MONITORED|CHECKED|FOLLOWED|SCANNED)(?:\\s+UP)?\\s+${EVERY}$`,
    ),
    '',
  ],
  [
    new RegExp(
      `^(?:(?:IS|BEING|GETS)\\s+)?(?:WATCHED|MONITORED|CHECKED|FOLLOWED|SCANNED)(?:\\s+UP)?\\s+${EVERY}$`,
    ),
    '',
  ],
  [/(?<=\bCAROTID\b.*?)\s+(?:AT\s+|ABOUT\s+|IS\s+)?\d{1,2}\s*%$/, ''],
  [/\s+(?:BACK\s+)?(?:IN|DURING|SINCE)\s+(?:HIGH\s+SCHOOL|COLLEGE|GRADE\s+SCHOOL|MIDDLE\s+SCHOOL)\b/, ''],
  // What somebody is on probation for is not known to be a felony; driving and drugs have questions of their own.
  [
    /\b(PROBATION|PAROLE)\s+FOR\s+(?:AN?\s+)?(?:ASSAULT|BATTERY|THEFT|FRAUD|BURGLARY|ROBBERY|FIGHTING|SHOPLIFTING)$/,
    '$1',
  ],
  [/^(?:(?:WITH|USES?|USING|ON|AN?|RESCUE|ALBUTEROL)\s+)*(?:INHALERS?|PUFFER)\s+ONLY$/, ''],
  [/^(?:(?:HAD|HAS\s+HAD|THEN|AND)\s+)+(?:SURGERY|AN?\s+OPERATION)$/, ''],
  [
    new RegExp(
      `^(?:(?:HE|SHE|I|STILL|CURRENTLY)\\s+)*SMOK(?:ES?|ING)\\s+(?:${PACKS}${A_DAY}?|${CIGARETTES}${A_DAY}?)$`,
    ),
    'TOBACCO USE',
  ],
  [
    /^((?:ON\s+)?(?:SSDI|SSI|DISABILITY))\s+(?:(?:FOR|DUE\s+TO|BECAUSE\s+OF)\s+)?(?:(?:AN?|MY|HIS|HER|BAD)\s+)*BACK$/,
    'DISABILITY FOR BACK',
  ],
  [new RegExp(`^${LOST}(LEG|ARM|FINGER)S?\\s+${IN_ACCIDENT}`), '$1 AMPUTATION ACCIDENT'],
  [new RegExp(`^${LOST}(?:FOOT|FEET|TOE|HAND)S?\\s+${IN_ACCIDENT}`), 'ACCIDENTAL AMPUTATION'],
  [/\bCAROTID\s+(?:ARTERY\s+)?(?:IS\s+)?\d{1,2}\s*%\s+BLOCK(?:ED|AGE)\b/, 'CAROTID BLOCKAGE'],
  [/^\d{1,2}\s*%\s+(?=(?:BLOCKAGE|BLOCKED)\b.*\bCAROTID\b|CAROTID\b)/, ''],
  [/(?<=[A-Z])\s+(?:(?:HAD|WITH|TREATED|BY)\s+)*GAMMA\s+KNIFE\b/, ' AND GAMMA KNIFE TREATMENT'],
  [
    /((?:19|20)\d\d)\s+(?:(?:WAS|AND)\s+)*IN\s+(?:THE\s+)?(?:ICU|INTENSIVE\s+CARE)(?:\s+(?:FOR\s+)?\d+\s+(?:DAYS?|WEEKS?|WKS?))?$/,
    '$1 WITH ICU STAY',
  ],
  [
    /^(?:WAS\s+)?(?:IN\s+)?((?:PSYCH(?:IATRIC)?|MENTAL)\s+(?:WARD|HOSPITAL|UNIT))\s+(?:FOR\s+)?\d+\s+(?:DAYS?|WEEKS?|WKS?)\b(?!\s+AGO)/,
    '$1',
  ],
];

/** A folded statement about a condition without what only says how it is treated, followed or done. */
export const withoutManner = (folded: string): string => {
  if (!MAY_SAY.test(folded)) return folded;
  let text = folded;
  for (const [manner, instead] of MANNERS) text = text.replace(manner, instead);
  return text;
};
