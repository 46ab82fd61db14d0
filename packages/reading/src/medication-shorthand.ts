/** How people abbreviate what they say about a medication. */
const SHORTHAND: readonly (readonly [RegExp, string])[] = [
  [/\s+D\/T\s+|\s+(?:2\/2|SECONDARY\s+TO|DUE\s+TO|BECAUSE\s+OF)\s+/g, ' FOR '],
  [/\bD\/?C'?(?:E?D)?\b(?=\s+(?:IN\s+)?\d)/g, 'STOPPED'],
  [/\bTOOK\s+IT\s+(?=(?:UNTIL|TILL|FROM)\b)/g, ''],
  [/\b(?:FINISHED|COMPLETED)\s+\d{1,2}\s*(?:YRS?|YEARS?|MOS?|MONTHS?|WKS?|WEEKS?)\s+IN\s+/g, 'ENDED '],
  [
    /\s+(?:\d{1,2}\s*(?:WKS?|WEEKS?|MONTHS?|MOS?)\s+)?(?:(?:ALL|WAS|COURSE|TREATMENT)\s+)*(?:DONE|FINISHED|COMPLETED)\s+(?:IN\s+)?(?=[A-Z]{3,9}\s+(?:19|20)\d\d$|\d{1,2}\/(?:19|20)\d\d$)/,
    ' ENDED ',
  ],
  [/(?<=[A-Z0-9])\s+(?:S\/P|POST)\s+(?=[A-Z]{4})/g, ' FOR '],
  [/\s+(?:W|WITH)\s+(?:GOUT\s+)?FLARES?(?=$|\s*[,;])/g, ' PRN'],
  [/\bMAYBE\s+(?=\d{1,2}\s?X|ONCE|TWICE|A\s+(?:FEW|COUPLE))/g, ''],
  [/\s+[-–—]\s*(?=ALLERG(?:Y|IES)\b)/g, ' FOR '],
  [/\bXMAS\b/g, 'CHRISTMAS'],
  [
    /\s+AFTER\s+(?:(?:AN?|MY|HIS|HER|THE)\s+)?(?=(?:PE|DVT|BLOOD\s+CLOT|STENTS?|HEART\s+ATTACK|MI|STROKE|TIA|CABG|BYPASS|TRANSPLANT|ABLATION|VALVE\s+REPLACEMENT)$)/,
    ' FOR ',
  ],
  [/(?<=[A-Z]{2})\s+(?:X\s?)?\d{1,2}\s*(?:WKS?|WEEKS?|DAYS|MOS?|MONTHS)$/, ''],
  [
    /\b(?:SINCE|LAST(?:\s+(?:USED?|ONE|TAKEN|TOOK|DOSE|SHOT))?|STARTED|IN|ON|UNTIL|TILL)\s+(?:0?[1-9]|1[0-2])\/\d\d(?![\d/])/g,
    ' ',
  ],
  [/\b(?:0?[1-9]|1[0-2])\/\d{1,2}\s*-\s*(?:0?[1-9]|1[0-2])\/\d{1,2}(?![\d/])/g, ' '],
  [
    /\bLAST\s+(?:USED?|TAKEN|TOOK)\s+(?:IT\s+)?(?:AT\s+|ON\s+)?(?:CHRISTMAS|THANKSGIVING|EASTER|(?:LAST\s+)?(?:SUMMER|WINTER|SPRING|FALL|YEAR|MONTH|WEEK))$/,
    '',
  ],
  [/(?<=\d)\s*(?:MG|MCG)?\s+\/\s*(?:WK|WEEK)\b/g, ' WEEKLY'],
  [/(?<=\d(?:MG|MCG)?)\/(?:WK|WEEK|DAY|D)\b/g, ' WEEKLY'],
  [/\b(?:PAK|PACKS?|BURSTS?|COMBO|FILMS?|CYCLES?|RENTAL|WALMART|ELECTRIC)\b/g, ' '],
  [/\s+SINCE\s+(?:GRADE\s+|HIGH\s+)?(?:SCHOOL|COLLEGE)$/, ''],
];
/** "Copaxone '06-'14". */
const YEARS = /'(\d\d)\s*-\s*'(\d\d)\b/g;

const fullYear = (digits: string): string => `${Number(digits) < 50 ? '20' : '19'}${digits}`;

/** A folded text about medications in words that are read. */
export const inFullWords = (folded: string): string => {
  let text = folded;
  for (const [short, long] of SHORTHAND) text = text.replace(short, long);
  return text.replace(YEARS, (_, from: string, to: string) => `${fullYear(from)}-${fullYear(to)}`);
};
