const MONTH =
  '(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)';
const COUNT =
  '(?:\\d{1,2}|AN?|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|TEN|(?:A\\s+)?FEW|(?:A\\s+)?COUPLE(?:\\s+OF)?)';
/** A time that is over. "Since 2019" is not. */
const TIME = `(?:(?:BACK\\s+)?(?:IN\\s+)?(?:(?:${MONTH}\\s+(?:OF\\s+)?|\\d{1,2}[/-])?(?:19|20)\\d\\d)|${COUNT}\\s+(?:DAYS?|WEEKS?|WKS?|MONTHS?|MOS?|YEARS?|YRS?)\\s+(?:AGO|BACK)|LAST\\s+(?:WEEK|MONTH|YEAR|SPRING|SUMMER|FALL|WINTER)|(?:BACK\\s+)?IN\\s+${MONTH})`;
const LENGTH = `(?:(?:FOR\\s+)?(?:ABOUT\\s+)?${COUNT}\\s+(?:NIGHTS?|DAYS?|WEEKS?|WKS?)(?!\\s+(?:AGO|BACK))|OVERNIGHT)`;
const ONCE = '(?:ONCE|ONE\\s+TIME|1\\s?X|1\\s+TIME|ONE\\s+NIGHT)';
const STAY =
  '(?:(?:WAS|BEEN|HAD|AN?|SHORT|BRIEF|OVERNIGHT|PAST|PRIOR|PREVIOUS)\\s+)*(?:IN\\s+(?:THE\\s+)?HOSPITAL|HOSPITAL\\s+(?:STAY|ADMISSION)|HOSPITALI[SZ](?:ED|ATION)|ADMITTED(?:\\s+TO\\s+(?:THE\\s+)?HOSPITAL)?)';
/** "Hospital 2019", but no kind of hospital and nothing else of one. */
const SHORT_STAY = `(?:${STAY}|(?<!\\b(?:OF|FROM|MENTAL|STATE|VA|REHAB|LEFT|PSYCH[A-Z]*|VETERANS?)\\s+)HOSPITAL)(?!\\s+BED)`;
const AROUND = `(?:\\s+(?:${LENGTH}|${ONCE}))?`;
const BECAUSE = '(?:FOR|WITH|DUE\\s+TO|AFTER|BECAUSE\\s+OF)';

const IS_HOSPITAL = /\bHOSPITAL|\bADMITTED\b/;
/** What says that somebody is there now, was never there, or will be. */
const IS_OTHERWISE =
  /\b(?:NOW|STILL|CURRENTLY|CURRENT|SINCE|TODAY|NO|NOT|NEVER|WITHOUT|DENIES|NEXT|SCHEDULED|PENDING|PLANNED|ICU|INTENSIVE)\b/;

const PAST_STAYS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${SHORT_STAY}${AROUND}\\s+(${TIME})${AROUND}$`), 'HOSPITAL STAY $1'],
  [
    new RegExp(`^${SHORT_STAY}\\s+(?:${ONCE}|OVERNIGHT)$|^(?:HAD\\s+)?(?:ONE|1|SINGLE)\\s+HOSPITAL\\s+STAY$`),
    'HOSPITAL STAY',
  ],
  [
    new RegExp(`^(?:HAD\\s+)?(?:ONE|1|SINGLE)\\s+(?:OVERNIGHT\\s+)?HOSPITAL\\s+STAY\\s+(${TIME})$`),
    'HOSPITAL STAY $1',
  ],
  [
    new RegExp(`^${SHORT_STAY}${AROUND}\\s+(${TIME})${AROUND}\\s+(?:${BECAUSE}\\s+)?(?:AN?\\s+)?([A-Z].*)$`),
    '$2 $1 WITH HOSPITALIZATION $1',
  ],
  [
    new RegExp(
      `^${SHORT_STAY}(?:\\s+(?:${LENGTH}|${ONCE}))\\s+${BECAUSE}\\s+(?:AN?\\s+)?([A-Z].*?)\\s+(${TIME})$`,
    ),
    '$1 $2 WITH HOSPITALIZATION $2',
  ],
  [
    new RegExp(`^([A-Z][^,;]*?)\\s+(?:(?:AND|WITH)\\s+)?${SHORT_STAY}${AROUND}\\s+(${TIME})${AROUND}$`),
    '$1 $2 WITH HOSPITALIZATION $2',
  ],
  [
    new RegExp(`^([A-Z][^,;]*?)\\s+(${TIME})\\s+(?:(?:AND|WITH)\\s+)?${SHORT_STAY}${AROUND}$`),
    '$1 $2 WITH HOSPITALIZATION $2',
  ],
];

/** "Hospital once 2019", "covid 2021 hospitalized 5 days": a stay that is over, with its time and what it was for, in the words of the catalog. */
export const withPastStay = (folded: string): string => {
  if (!IS_HOSPITAL.test(folded) || IS_OTHERWISE.test(folded)) return folded;
  for (const [form, instead] of PAST_STAYS) if (form.test(folded)) return folded.replace(form, instead);
  return folded;
};

const STAY_FOR = /^(.+?) (.+) WITH HOSPITALIZATION \2$/;

/** "Chf hospitalized in october": what the stay was for and its time; null if the text is no such statement. */
export const pastStayFor = (folded: string): { readonly reason: string; readonly time: string } | null => {
  const [, reason, time] = STAY_FOR.exec(withPastStay(folded)) ?? [];
  return reason === undefined || time === undefined ? null : { reason, time };
};

/** What a catalog may call a stay because of something. */
export const namesOfStay = (reason: string): readonly string[] => [
  `${reason} HOSPITALIZATION`,
  `HOSPITALIZED FOR ${reason}`,
  `${reason} WITH HOSPITALIZATION`,
  `${reason} DISORDER WITH HOSPITALIZATION`,
];
