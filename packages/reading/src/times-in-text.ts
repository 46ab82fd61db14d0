/** Numbers behind these words are measurements and no ages: "A1C at 9". */
const MEASURED =
  /\b(?:A1C|EF|FRACTION|RATE|PRESSURE|BP|WEIGHT|SUGAR|GLUCOSE|INR|GFR|EGFR|LEVEL|COUNT|STAGE|TYPE|CLASS)\s*$/;

const ABOUT = '(?:(?:ABOUT|AROUND|APPROX\\.?|EARLY|MID|LATE|SINCE|FROM|BY|AT|DX|ONSET|STARTING)\\s+)*';
const PERSON = '(?:I|HE|SHE|THEY)';
const CHILD = '(?:KID|CHILD|BABY|INFANT|TODDLER|TEEN|TEENAGER|BOY|GIRL)';
const SEASON =
  '(?:SPRING|SUMMER|FALL|AUTUMN|WINTER|CHRISTMAS|YEAR|MONTH|WEEK|NIGHT|CHECK(?:-?UP)?|VISIT|LABS?|PHYSICAL|EXAM|APPOINTMENT)';
const MONTH =
  '(?:JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)';

/** Ages and times that give no date: set aside, since a condition without a date counts as recent. */
const TIMES: readonly RegExp[] = [
  `${ABOUT}(?:THE\\s+)?AGED?\\s*(?:OF\\s+)?\\d{1,3}`,
  `${ABOUT}\\d{1,2}\\s*(?:YRS?|YEARS?)\\s+OLD`,
  `AT\\s+\\d{2}(?!\\s*(?:%|MG|MCG|UNITS?|AM|PM|HOURS?|PERCENT|DEGREES))`,
  `(?:WHEN|SINCE)\\s+${PERSON}\\s+(?:WAS|WERE)\\s+(?:ABOUT\\s+|AROUND\\s+)?(?:\\d{1,3}|AN?\\s+${CHILD}|YOUNG(?:ER)?|LITTLE|BORN)`,
  `IN\\s+(?:HER|HIS|MY|THEIR)\\s+(?:(?:EARLY|MID|LATE)\\s+)?(?:\\d0'?S|TEENS|TWENTIES|THIRTIES|FORTIES|FIFTIES|SIXTIES|SEVENTIES|YOUTH|CHILDHOOD)`,
  `(?:AS|SINCE)\\s+(?:AN?\\s+)?(?:YOUNG\\s+)?${CHILD}`,
  '(?:SINCE|FROM|AT|IN)\\s+(?:BIRTH|CHILDHOOD|INFANCY)',
  `(?:EARLIER\\s+)?(?:LAST|THIS|THE)\\s+(?:PAST\\s+)?(?:${SEASON}|${MONTH})`,
  '(?:(?:A|SOME|SEVERAL|MANY|FEW|COUPLE|OF|LOT|LONG)\\s+)*(?:YEARS|YRS|MONTHS|WEEKS|DAYS|WHILE|TIME)\\s+(?:AGO|BACK)',
  'LONG\\s+AGO',
  'YESTERDAY|TODAY|THIS\\s+(?:MORNING|AFTERNOON|EVENING)',
  'DESDE\\s+(?:NINO|NINA|LA\\s+(?:INFANCIA|NINEZ)|CHIQUITO|CHIQUITA)',
  'A\\s+LOS\\s+\\d{1,2}(?:\\s+ANOS)?',
].map((pattern) => new RegExp(`(?<![A-Z0-9])(?:${pattern})(?![A-Z0-9])`, 'g'));

export const withoutTimes = (folded: string): string => {
  let rest = folded;
  for (const pattern of TIMES) {
    rest = rest.replace(pattern, (time, at: number) => (MEASURED.test(rest.slice(0, at)) ? time : ' '));
  }
  return rest;
};

const COUNTED =
  '(?:(?:\\d{1,3}|AN?|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|COUPLE|FEW)\\s*)(?:OF\\s+)?(?:DAYS?|WEEKS?|WKS?|MONTHS?|MOS?|YEARS?|YRS?)\\.?';
/** "Less than 2 years ago", "within the last year": some time in between, which may have been yesterday. */
const PERIODS: readonly RegExp[] = [
  `(?:<|\\b(?:LESS\\s+THAN|UNDER|WITHIN|NOT\\s+EVEN)\\b)\\s*(?:THE\\s+)?(?:(?:LAST|PAST)\\s+)?(?:${COUNTED}|YEAR|MONTH|WEEK)(?:\\s+(?:AGO|BACK))?`,
  `\\b(?:IN|DURING)\\s+(?:THE\\s+)?(?:LAST|PAST)\\s+(?:${COUNTED}|YEAR|MONTH|WEEK)`,
].map((pattern) => new RegExp(`${pattern}(?![A-Z0-9])`, 'g'));

export const withoutPeriods = (folded: string): string =>
  PERIODS.reduce((rest, period) => rest.replace(period, ' '), folded);
