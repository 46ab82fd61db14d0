const MONTHS =
  '(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)';
const PLACES =
  '(?:LEGS?|ARMS?|FOOT|FEET|TOES?|HANDS?|FINGERS?|BACK|NOSE|FACE|EARS?|NECK|SCALP|CHEEK|FOREHEAD|SHOULDERS?|KNEES?|HIPS?|ELBOWS?|ANKLES?|RIBS?|LIPS?|WRISTS?|THUMBS?|THIGHS?|CALF|CALVES|BUTT|BUTTOCKS?|TORSO|TRUNK|CHIN|EYELIDS?|TEMPLES?)';
/** Diseases that are the same wherever they are. Pain is not: in the chest it is another condition. */
const ANYWHERE =
  '(?:MRSA|CELLULITIS|GOUT|ARTHRITIS|BURSITIS|TENDINITIS|SHINGLES|LIPOMAS?|CYSTS?|WARTS?|ROSACEA|VITILIGO|RASH|NEUROPATHY|(?:DIABETIC\\s+)?NERVE\\s+(?:PAIN|DAMAGE)|PSORIASIS|ECZEMA|LYMPHEDEMA|MELANOMA|SKIN\\s+CANCER|BASAL\\s+CELL(?:\\s+(?:CARCINOMA|CANCER))?|SQUAMOUS\\s+CELL(?:\\s+(?:CARCINOMA|CANCER))?)';
/** Nothing but a time, and nothing but how often: whatever else follows is part of what the text says. */
const WHEN = `(?:\\s+(?:${MONTHS}|THE|END|OF|EARLY|MID|LATE|NEXT|THIS|COMING|IN|ON|BY|YEAR|MONTH|WEEK|SPRING|SUMMER|FALL|AUTUMN|WINTER|\\d[\\d/.-]*(?:ST|ND|RD|TH)?))+`;
const HOW_OFTEN =
  '(?:\\s+(?:\\d[\\d-]*X?|X|ONCE|TWICE|ONE|TWO|THREE|FOUR|FIVE|TIMES?|A|AN|PER|EVERY|EACH|OTHER|EVERYDAY|DAILY|DAYS?|WEEKS?|WEEKLY|MONTHS?|MONTHLY|MORNINGS?|NIGHTS?|EVENINGS?|IN|BY|TO|THE|MY|HIS|HER|HOUSE|HOME|OUT))*';
const HELP = '(?:BATHING|DRESSING|EATING|TOILETING|WALKING)';
const OF_ALCOHOL =
  '(?:PANCREATITIS|CIRRHOSIS|HEPATITIS|NEUROPATHY|CARDIOMYOPATHY|LIVER\\s+DISEASE|FATTY\\s+LIVER)';

/** What contains a number, so that texts without one need not be searched for it. */
const NUMBERED_CIRCUMSTANCES: readonly (readonly [RegExp, string])[] = [
  // A month with a year of two digits, or a day of some year: no date, which counts as recent.
  [/\s+(?:(?:DX'?D?|DIAGNOSED|IN|ON|SINCE)\s+)*(?:0?[1-9]|1[0-2])\/\d\d(?=$|\s)/, ''],
  // What an operation against obesity, or a drug for it, did.
  [
    /(\b(?:SLEEVE|BYPASS|LAP[\s-]?BAND|BARIATRIC|WEIGHT[\s-]+LOSS\s+SURGERY)\b.*?)[\s,;-]+(?:(?:AND|HAS|HAVE|SINCE|DOWN)\s+)*(?:LOST\s+)?\d{2,3}\s*(?:LBS?|POUNDS)\.?(?:\s+SINCE)?$/,
    '$1',
  ],
  // A size: the row without it is the one for any size.
  [/\s*\b\d+(?:\.\d+)?\s*(?:(?:X|BY)\s*\d+(?:\.\d+)?\s*)*(?:CM|MM|CENTIMETERS?|MILLIMETERS?)\b\.?/g, ' '],
  [/\b(ANEURYSM|AAA)\s+(?:AT\s+|IS\s+|OF\s+)?\d(?:\.\d)?$/, '$1'],
  // Where in the spine.
  [
    /((?:DIS[CK]S?|SPINE|SPINAL|STENOSIS|FUSION|FUSED|BACK|VERTEBRAE?)\b.*?)\s+(?:AT\s+|IN\s+)?[CLTS]\d(?:\s*(?:[-/&]|AND)?\s*[CLTS]?\d(?!\d))*(?=$|\s+(?:IN\s+)?(?:19|20)\d\d$)/,
    '$1',
  ],
  [/^L\d(?:\s*[-/&]?\s*[LS]?\d)*\s+(?:(?:SPINAL|SPINE|DIS[CK])\s+)?(?=FUSION|FUSED)/, 'LUMBAR '],
  [/^C\d(?:\s*[-/&]?\s*[CT]?\d)*\s+(?:(?:SPINAL|SPINE|DIS[CK])\s+)?(?=FUSION|FUSED)/, 'CERVICAL '],
  // A rating of the Department of Veterans Affairs.
  [
    /\s+\(?(?:AT\s+)?\d{1,3}\s*%\s*(?:VA|VETERANS?|SERVICE\s+CONNECTED)(?:\s+(?:DISABILITY|RATING|RATED|DISABLED))*\)?$/,
    ' WITH VA DISABILITY',
  ],
  [
    /^(?:VA|VETERANS?)\s+(?:DISABILITY|RATING|RATED|DISABLED)\s+\d{1,3}\s*%\s+(?:FOR|DUE\s+TO|WITH)\s+(.+)$/,
    '$1 WITH VA DISABILITY',
  ],
];

/**
 * What people add about how, where and when something came about, and the statement without it. A condition whose circumstances are left
 * out counts in full, so none of this makes an offer better.
 */
const CIRCUMSTANCES: readonly (readonly [RegExp, string])[] = [
  [/^(CLL|CHRONIC\s+LYMPHOCYTIC\s+LEUKEMIA)[\s,]+(?:RAI\s+)?STAGE\s+(?:0|[1-4]|I{1,3}|IV)\b/, '$1'],
  [
    /\b(?:(?:MILD|SLIGHT|MINOR|SOME|RESIDUAL|LEFTOVER)\s+)*(?:RIGHT|LEFT|RT|LT|R|L|ONE)[\s-]+SIDED?\s+(?:(?:MILD|SLIGHT|RESIDUAL)\s+)*(?=WEAKNESS|PARALYSIS)/,
    '',
  ],
  [/\b(?:MILD|SLIGHT|MINOR|SOME|RESIDUAL|LEFTOVER)\s+(?=WEAKNESS$|PARALYSIS$)/, ''],
  [
    /^(?:HAD\s+|HAS\s+)?(?:AN?\s+)?STENTS?\s+(?:(?:WAS|PLACED|PUT|IN|INSERTED)\s+)*(?:FOR|DUE\s+TO|BECAUSE\s+OF|AFTER|FROM|WITH)\s+(?:AN?\s+)?KIDNEY\s+STONES?\b/,
    'URETERAL STENT AND KIDNEY STONES',
  ],
  [
    /\bKIDNEY\s+STONES?\s+(?:(?:WITH|AND|HAD|NEEDED|GOT)\s+)*(?:AN?\s+)?STENTS?\b/,
    'KIDNEY STONES AND URETERAL STENT',
  ],
  [/\bSTENTS?\s+(?:IN|OF|TO)\s+(?:THE\s+|HIS\s+|HER\s+|MY\s+)?(?:URETER|KIDNEY)\b/, 'URETERAL STENT'],
  [
    /\s+(?:FROM|DUE\s+TO|IN|DURING)\s+(?:AN?\s+|THE\s+)?(?:(?:WAR|COMBAT|MILITARY|SERVICE)(?:\s+(?:INJUR(?:Y|IES)|WOUNDS?|ACCIDENT))?|IED(?:\s+BLAST)?|BLAST)$/,
    '',
  ],
  [
    new RegExp(
      `^(?:(?:REALLY|VERY|PRETTY)\\s+)?(?:BAD|TERRIBLE|AWFUL|HORRIBLE|SOME|LOTS\\s+OF)\\s+(?=${ANYWHERE}\\b)`,
    ),
    '',
  ],
  [
    /\b(?:(?:GETTING|GETS|GET|HAS|HAVING|WITH|TAKES)\s+)?(?:SHOTS|INJECTIONS?)\s+IN(?:TO)?\s+(?:THE\s+|MY\s+|HIS\s+|HER\s+|BOTH\s+|LEFT\s+|RIGHT\s+|ONE\s+)*EYES?$/,
    'EYE INJECTIONS',
  ],
  [/\s+(?:AND\s+)?(?:IT\s+)?CAME\s+BACK\s+(?:ALL\s+)?(?:CLEAN|CLEAR|FINE|OK|OKAY|GOOD)$/, ''],
  [/\s+(?:NOW\s+)?OFF\s+(?:OF\s+)?(?:PROBATION|PAROLE)\b(?=$|\s+(?:IN\s+|SINCE\s+)?(?:19|20)\d\d$)/, ' LAST'],
  [/\s+(?:AFTER|FROM)\s+(?:HAVING\s+)?COVID(?:[\s-]*19)?$/, ' WITH COVID'],
  [
    /(\b(?:BYPASS|STENTS?|ANGIOPLASTY|CABG|PACEMAKER|DEFIBRILLATOR)\b.*?)\s+(?:AFTER|FOLLOWING|DUE\s+TO|FROM)\s+(?:AN?\s+|HIS\s+|HER\s+|MY\s+)?(HEART\s+ATTACK|MI)$/,
    '$1 AND $2',
  ],
  // What a clot came after.
  [
    /(\b(?:DVT|CLOTS?|EMBOL[A-Z]+|PE)\b.*?)\s+(?:AFTER|FOLLOWING|FROM)\s+(?:AN?\s+|HIS\s+|HER\s+|MY\s+)?(?:LONG\s+)?(?:[A-Z]+\s+)?(?:SURGERY|REPLACEMENT|OPERATION|FLIGHT|TRIP|TRAVEL|INJURY)\b/,
    '$1',
  ],
  [
    /\s+(?:WITH\s+|USES\s+)?(?:AN?\s+|MY\s+|HIS\s+|HER\s+)?(?:RESCUE\s+|ALBUTEROL\s+)?(?:INHALERS?|PUFFER)\s+ONLY$/,
    '',
  ],
  [/(?<=\bLUPUS|\bPSORIASIS|\bSARCOIDOSIS|\bVASCULITIS)\s+(?:OF\s+)?(?:THE\s+)?SKIN\s+ONLY$/, ' SKIN'],
  [/\s+(?:IS\s+)?(?:IN\s+)?(?:THE\s+)?(?:VERY\s+)?EARLY\s+STAGES?$/, ''],
  [
    /(?<=[A-Z])[\s,;(-]+(?:(?:BUT|AND|HE|SHE|I)\s+)*(?:DON'?T|DO\s+NOT|DOESN'?T|CAN'?T|CANNOT)\s+(?:KNOW|REMEMBER|RECALL)\s+(?:(?:THE|THEIR|ITS|ANY|OF)\s+)*NAMES?\)?$/,
    '',
  ],
  // Who works has the disease all the same.
  [/(?:^|[\s,;]+)(?:STILL\s+)?(?:WORKS|WORKING|WORKED)\s+(?:FULL|PART)[\s-]?TIME$/, ''],
  [
    /\bHELP\s+(?:WITH\s+|IN\s+|TO\s+|TAKING\s+)*(?:A\s+|HIS\s+|HER\s+|MY\s+|THE\s+)?(?:SHOWERS?|SHOWERING|BATHS?|BATHE|WASHING(?:\s+UP)?)\b/,
    'HELP BATHING',
  ],
  [/\bHELP\s+(?:WITH\s+|TO\s+)*GET(?:TING)?\s+DRESSED\b/, 'HELP DRESSING'],
  [
    /\bHELP\s+(?:WITH\s+|TO\s+)*(?:GO(?:ING)?\s+TO\s+|USE\s+|USING\s+|GETTING\s+TO\s+)THE\s+(?:TOILET|BATHROOM)\b/,
    'HELP TOILETING',
  ],
  [
    new RegExp(
      `^(${OF_ALCOHOL})\\s+(?:(?:FROM|DUE\\s+TO|CAUSED\\s+BY|BECAUSE\\s+OF)\\s+(?:DRINKING|ALCOHOL|ETOH)|ETOH)\\b`,
    ),
    'ALCOHOLIC $1',
  ],
  [
    /\s+(?:AFTER|FROM|IN|DURING|DUE\s+TO)\s+(?:AN?\s+|THE\s+)?(?:(?:BAD|CAR|AUTO|MOTORCYCLE|WORK|HUNTING)\s+)?(?:FALL|WRECK|CRASH|ACCIDENT|MVA|IRAQ|AFGHANISTAN|VIETNAM|COMBAT|THE\s+WAR|THE\s+SERVICE)\b/,
    '',
  ],
  [/\s+(?:PLAYING|FROM)\s+(?:FOOTBALL|SOCCER|HOCKEY|SPORTS|BASKETBALL)\b/, ''],
  [/\s+(?:WAS\s+)?(?:CAUGHT|FOUND|DETECTED)\s+(?:VERY\s+)?EARLY\b|^(?:CAUGHT|FOUND|DETECTED)\s+EARLY\b/, ''],
  [/\s+(?:WAS\s+)?(?:FOUND|DETECTED|DISCOVERED)$/, ''],
  [
    /^(DIAL[AY]S[IY]S)\s+(?:\d\s?X|\d\s+TIMES|(?:TWO|THREE|FOUR)\s+TIMES|TWICE)\s+(?:A|PER|EACH|EVERY)\s+WEEK$/,
    '$1',
  ],
  [/\b(?:BURNED|BURNT|CUT|FROZEN|FROZE|TAKEN|SHAVED)\s+(?:OFF|OUT)\b/, 'REMOVED'],
  [
    new RegExp(
      `^(${ANYWHERE}.*?)\\s+(?:(?:IN|ON|OF|FROM|OFF)\\s+)?(?:THE\\s+|MY\\s+|HIS\\s+|HER\\s+)?(?:(?:LEFT|RIGHT|BOTH|BIG|GREAT|LITTLE)\\s+)*${PLACES}\\b`,
    ),
    '$1',
  ],
  // What is implanted is in its place.
  [
    /(?<=\b(?:A?ICD|PACEMAKER|PPM|DEFIBRILLATOR|STENTS?|SHUNT|FILTER)\b.*)\s+(?:STILL\s+)?IN\s+(?:SITU|PLACE)$/,
    '',
  ],
  // Anticoagulants that ended: the clot counts without them.
  [/\s+(?:NOW\s+)?OFF\s+(?:OF\s+)?(?:BLOOD\s+)?THINNERS?$/, ''],
  [/\s+(?:FLARE\s?-?UPS?|FLARES?)$/, ''],
  [
    /\s+(?:JUST\s+|ON\s+)?(?:BEING\s+WATCHED|WATCHING\s+IT|WATCH\s+AND\s+WAIT|WATCHFUL\s+WAITING)(?=$|\s+(?:SINCE\s+)?(?:19|20)\d\d$)|^(?:JUST\s+)?(?:(?:BEING\s+)?(?:WATCHED|MONITORED)|(?:WATCHING|MONITORING)(?:\s+IT)?|WATCH\s+AND\s+WAIT)$/,
    '',
  ],
  [/(?<!\bAPNEA|\bHEP(?:ATITIS)?\s?C)\s+NOT\s+(?:BEING\s+|YET\s+)?TREATED$/, ''],
  [new RegExp(`\\b(PAROLE|PROBATION)\\s+(?:TILL|UNTIL|THROUGH|THRU)${WHEN}$`), '$1'],
  [new RegExp(`\\b((?:HOME\\s+HEALTH\\s+)?(?:NURSE|AIDE))\\s+(?:COMES?|VISITS?)${HOW_OFTEN}$`), '$1'],
  [/\s+WITH\s+(?:MY\s+|HER\s+|THE\s+)?(?:LAST|FIRST|SECOND)\s+(?:BABY|PREGNANCY|CHILD)$/, ''],
  [new RegExp(`\\bPREGNANT\\s+DUE${WHEN}$`), 'PREGNANT'],
  [/\bBOTH\s+SIDES\b/, 'BOTH'],
  [/^(?:HAD\s+)?(?:ONE|1)\s+(?=(?:HEART\s+)?(?:STENT|STROKE|ATTACK|TIA|SEIZURE|DUI|DWI)\b)/, ''],
  [/^TYPE\s+(1|2|ONE|TWO|I|II)(?=\s*$|\s+(?:SINCE|AT|DX|DIAGNOSED|FOR|FROM)\b)/, 'DIABETES TYPE $1'],
  [
    /^LOST\s+(?:(?:A|AN|HIS|HER|MY|SOME|\d{1,2}|ONE|TWO|THREE|FOUR|BOTH)\s+)*(?:TOES?|FOOT|FEET|LEGS?)\s+(?:TO|FROM|DUE\s+TO|BECAUSE\s+OF)\s+DIABETES\b/,
    'AMPUTATION DUE TO DIABETES',
  ],
  [
    /^(?:CANT|CANNOT|CAN'T)\s+HOLD\s+(?:HER\s+|HIS\s+|MY\s+)?(?:WATER|URINE|PEE|BLADDER)$/,
    'URINARY INCONTINENCE',
  ],
  [new RegExp(`\\bNEEDS?\\s+HELP\\s+(?:WITH\\s+)?(${HELP})\\s+AND\\s+${HELP}\\b`), 'NEEDS HELP $1'],
  [/^(?:WAS\s+)?(?:HOSPITALIZED|IN\s+(?:THE\s+)?HOSPITAL)\s+(?:FOR|WITH)\s+(.+)$/, '$1 WITH HOSPITALIZATION'],
  // A month without a year is no date; a stay in it is over.
  [
    new RegExp(`\\s+(?:LAST|THIS|BACK\\s+IN)\\s+${MONTHS}\\s+IN\\s+(?:THE\\s+)?(?:ICU|INTENSIVE\\s+CARE)$`),
    ' WITH ICU STAY',
  ],
  // What is denied since a month was there before.
  [
    new RegExp(
      `(?<!^(?:NO|NOT)\\b.*)\\s+(?:IN|LAST|THIS|BACK\\s+IN|SINCE)\\s+${MONTHS}(?=$|\\s+WITH\\b)`,
      'g',
    ),
    '',
  ],
];

/** Each circumstance has one of these words, so most texts are searched once instead of for each of them. */
const MAY_HAVE = new RegExp(
  `STAGE|SIDE|WEAKNESS|PARALYSIS|STENT|WAR|COMBAT|MILITARY|SERVICE|IED|BLAST|BAD|TERRIBLE|AWFUL|HORRIBLE|SOME|LOTS|EYE|CAME|PROBATION|PAROLE|COVID|ATTACK|MI$|SURGERY|REPLACEMENT|OPERATION|FLIGHT|TRIP|TRAVEL|INJURY|ONLY|NAME|TIME|HELP|DRINKING|ALCOHOL|FALL|WRECK|CRASH|ACCIDENT|MVA|IRAQ|AFGHANISTAN|VIETNAM|PLAYING|FOOTBALL|SOCCER|HOCKEY|SPORTS|BASKETBALL|EARLY|FOUND|DETECTED|DISCOVERED|WEEK|OFF|OUT|LEG|ARM|FOOT|FEET|TOE|HAND|FINGER|BACK|NOSE|FACE|EAR|NECK|SCALP|CHEEK|FOREHEAD|SHOULDER|KNEE|HIP|ELBOW|ANKLE|RIB|LIP|WRIST|THUMB|THIGH|CALF|CALVES|BUTT|TORSO|TRUNK|CHIN|LID|TEMPLE|SITU|PLACE|PASSED|ETOH|\\dX|FLARE|WATCH|MONITOR|TREATED|NURSE|AIDE|BABY|PREGNAN|CHILD|^(?:HAD\\s+)?(?:ONE|1)\\s|^TYPE|DIABETES|HOLD|HOSPITAL|\\b${MONTHS}\\b`,
);

/** A folded statement about a condition without what only says how it came about. */
export const withoutCircumstances = (folded: string): string => {
  let text = folded;
  if (/\d/.test(folded))
    for (const [circumstance, instead] of NUMBERED_CIRCUMSTANCES) text = text.replace(circumstance, instead);
  if (!MAY_HAVE.test(text)) return text;
  for (const [circumstance, instead] of CIRCUMSTANCES) text = text.replace(circumstance, instead);
  return text;
};
