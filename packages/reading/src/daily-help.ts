import { RELATIVE } from './not-the-applicant.ts';

const SOMEBODY = `(?:(?:MY|HIS|HER|THE|AN?)\\s+)?(?:${RELATIVE}|CAREGIVER|AIDE|NURSE|SOMEONE|SOMEBODY|FAMILY|KIDS|CHILDREN|FRIEND|NEIGHBOR|GIRLFRIEND|BOYFRIEND)`;
const APPLICANT = '(?:ME|HIM|HER|US)';
const SELF = '(?:MYSELF|HIMSELF|HERSELF)';
const BATH = '(?:SHOWER|TUB|BATH|BATHTUB)';

/** What somebody needs help with, each with its name in the catalog. */
const ACTIVITIES: readonly { readonly name: string; readonly words: string }[] = [
  {
    name: 'NEEDS HELP BATHING',
    words: `(?:TAK(?:E|ES|ING)\\s+(?:AN?\\s+)?)?(?:BATHE|BATHING|BATHS?|SHOWERS?|SHOWERING)|WASH(?:ING)?(?:\\s+UP)?(?:\\s+${SELF})?|(?:GET(?:TING)?\\s+)?(?:IN\\s+(?:AND|OR|&)\\s+OUT\\s+OF|IN|INTO|OUT\\s+OF)\\s+(?:THE\\s+|AN?\\s+)?${BATH}`,
  },
  {
    name: 'NEEDS HELP DRESSING',
    words:
      'DRESS|DRESSING|GET(?:TING)?\\s+DRESSED|(?:PUT(?:TING)?\\s+ON|WITH)\\s+(?:(?:MY|HIS|HER|THE)\\s+)?CLOTHES',
  },
  { name: 'NEEDS HELP EATING', words: `EAT|EATING|FEEDING|FEED\\s+${SELF}` },
  {
    name: 'NEEDS HELP TOILETING',
    words: 'TOILETING|(?:(?:GO(?:ING)?\\s+TO|US(?:E|ING)|GET(?:TING)?\\s+TO)\\s+)?THE\\s+(?:TOILET|BATHROOM)',
  },
  {
    name: 'NEEDS HELP TRANSFERRING',
    words:
      'TRANSFER(?:RING)?|(?:GET(?:TING)?\\s+)?(?:IN\\s+(?:AND|OR|&)\\s+OUT\\s+OF|OUT\\s+OF|UP\\s+FROM)\\s+(?:(?:MY|HIS|HER|THE|AN?)\\s+)?(?:BED|CHAIRS?)',
  },
  { name: 'NEEDS HELP WALKING', words: 'WALK|WALKING' },
];
const ACTIVITY = `(?:(?:GET(?:TING)?|TO|WITH)\\s+)*(?:${ACTIVITIES.map(({ words }) => words).join('|')})`;
const LIST = `(${ACTIVITY}(?:\\s*(?:,|/|&|\\bAND\\b|\\bOR\\b)+\\s*(?:AND\\s+|OR\\s+)?${ACTIVITY})*)`;
const ALONE = `(?:ALONE|(?:BY\\s+)?${SELF}|WITHOUT\\s+(?:ANY\\s+)?(?:HELP|ASSISTANCE)|ON\\s+(?:MY|HIS|HER)\\s+OWN)`;
const BEGINS = '(?<=^|[,;.]\\s*)(?:(?:I|HE|SHE|AND|STILL|NOW)\\s+)*';
const ENDS =
  '(?:\\s+(?:DAILY|EVERY\\s+DAY|NOW|IN\\s+THE\\s+MORNINGS?|AT\\s+NIGHT))?(?=$|\\s*[,;.]|\\s+(?:SINCE|AFTER|BECAUSE|DUE)\\b)';

const STATEMENTS: readonly RegExp[] = [
  `${SOMEBODY}\\s+(?:(?:HAS|HAVE|NEEDS)\\s+TO\\s+)?(?:HELPS?|ASSISTS?|IS\\s+HELPING)\\s+${APPLICANT}\\s+(?:TO\\s+|WITH\\s+|IN\\s+)*${LIST}`,
  `(?:NEEDS?|REQUIRES?|GETS?|GETTING|HAS|HAVE)\\s+(?:(?:SOME|DAILY|A\\s+LITTLE)\\s+)?(?:HELP|ASSISTANCE|ASSIST)\\s+(?:TO\\s+|WITH\\s+|IN\\s+)*${LIST}`,
  `(?:CAN'?T|CANNOT|CAN\\s+NOT|(?:IS\\s+|AM\\s+)?(?:UNABLE|NOT\\s+ABLE)\\s+TO)\\s+${LIST}\\s+${ALONE}`,
  `${SOMEBODY}\\s+(?:(?:HAS|HAVE)\\s+TO\\s+)?(BATHE|DRESSE?|WASHE?|FEED)S?\\s+${APPLICANT}`,
].map((statement) => new RegExp(`${BEGINS}${statement}${ENDS}`, 'g'));
const BY_VERB: Readonly<Record<string, string>> = {
  BATHE: 'NEEDS HELP BATHING',
  WASH: 'NEEDS HELP BATHING',
  DRESS: 'NEEDS HELP DRESSING',
  FEED: 'NEEDS HELP EATING',
};
const MAY_NEED = /HELP|ASSIST|CAN'?T|CANNOT|CAN\s+NOT|ABLE|BATHE|DRESS|WASH|FEED/;

const namesOf = (list: string): string => {
  const verb = BY_VERB[list.replace(/(?<=SS|SH)E$/, '')];
  const names = ACTIVITIES.filter(({ words }) => new RegExp(`\\b(?:${words})\\b`).test(list));
  return verb !== undefined && names.length === 0 ? verb : names.map(({ name }) => name).join(', ');
};

/** "Daughter helps me bathe and dress", "can't bathe alone": what the applicant needs help with, in the words of the catalog. */
export const withNeededHelp = (folded: string): string => {
  if (!MAY_NEED.test(folded)) return folded;
  let text = folded;
  for (const statement of STATEMENTS)
    text = text.replace(statement, (_, list: string) => namesOf(list) || list);
  return text;
};
