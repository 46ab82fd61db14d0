const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const PRODUCTS = setOf(`
  CIGARETTE CIGARETTES CIG CIGS CIGAR CIGARS CIGARILLO CIGARILLOS PIPE HOOKAH SHISHA ZYN ZYNS VELO ROGUE POUCH POUCHES VAPE VAPES VAPING VAPED VAPER JUUL PUFFBAR
  ECIG ECIGS E-CIG E-CIGS E-CIGARETTE E-CIGARETTES DIP DIPS DIPPING SNUFF SNUS SKOAL GRIZZLY KODIAK COPENHAGEN TOBACCO NICORETTE SMOKER SMOKES PPD
`);
/** How much, how often, when and where: whoever says so uses it. */
const AROUND = setOf(`
  A AN THE PER EVERY EACH OTHER DAY DAYS DAILY WEEK WK WEEKS WEEKLY MONTH MO MONTHLY YEAR YR YEARS YRS NIGHT NIGHTS EVENING MORNING WEEKEND WEEKENDS ONCE TWICE TIME TIMES X
  ABOUT ABT AROUND MAYBE ONLY JUST SOME SOMETIMES OCCASIONAL OCCASIONALLY RARELY SELDOM ALL LONG STILL NOW CURRENT CURRENTLY SINCE FROM COLLEGE SCHOOL TEENS WITH W FRIENDS
  BUDDIES BEER BEERS DRINK DRINKS DRINKING WHEN WHILE I WE HE SHE MY HIS HER AT ON IN OF TO OR AND BUT GOLF COURSE GOLFING WEDDING WEDDINGS SPECIAL OCCASIONS OCCASION PARTY
  PARTIES HOLIDAYS SOCIAL SOCIALLY LIGHT HEAVY REGULAR USE USES USING USED USER FISH FISHING HUNT HUNTING WORK WORKING LITTLE BIT FEW COUPLE HALF ONE TWO THREE FOUR FIVE SIX SEVEN
  EIGHT NINE TEN CAN CANS TIN TINS BOX CARTON PACK PACKS MG NICOTINE NIC SALT SALTS GUM LOZENGE LOZENGES STRENGTH WHILE EVER CHEW CHEWS CHEWING SMOKE SMOKING
`);
const AMOUNT =
  /^(?:\d{1,3}(?:\.\d)?(?:MG|X|PPD|ST|ND|RD|TH)?|\d{1,2}[-/]\d{1,2}X?|\d{1,2}\/(?:DAY|WK|WEEK|MO|MONTH|YR|YEAR)|\.\d)$/;
/** Whether a word only says how much tobacco or nicotine, how often, when and where. */
export const saysHowMuch = (word: string): boolean => AROUND.has(word) || AMOUNT.test(word);

/** Without these, somebody may have stopped, or takes something else. */
const LAST_YEAR = /\b(?:LAST|QUIT|STOPPED|USED\s+TO|WAS|FORMER|EX|(?:19|20)\d\d)\b/;
const COPENHAGEN = /\bCOPENHAG[A-Z]*\b/g;

const wordsOf = (folded: string): readonly string[] =>
  folded.replace(/\bW\//g, ' WITH ').match(/[A-Z0-9](?:[A-Z0-9./-]*[A-Z0-9])?/g) ?? [];

/** "2 cigars a yr, weddings", "zyn 6mg abt 5/day": whether a folded text says nothing but that somebody uses tobacco or nicotine, and how much. */
const saysUse = (folded: string): boolean => {
  const words = wordsOf(folded.replace(COPENHAGEN, 'COPENHAGEN'));
  return (
    words.length > 1 &&
    !LAST_YEAR.test(folded) &&
    words.some((word) => PRODUCTS.has(word) || /^\d(?:\.\d)?PPD$/.test(word)) &&
    words.every((word) => PRODUCTS.has(word) || AROUND.has(word) || AMOUNT.test(word))
  );
};

const DATE = '((?:\\d{1,2}\\/){1,2}(?:\\d\\d|\\d{4})|(?:[A-Z]{3,9}\\s+)?(?:19|20)\\d\\d)';
const QUIT = new RegExp(
  `^(?:(?:I|HE|SHE)\\s+)?(?:QUIT|STOPPED)\\s+(?:SMOKING\\s+|CIGS\\s+|CIGARETTES\\s+)?(?:IN\\s+|ON\\s+)?${DATE}[\\s,;]+(?:COLD\\s+TURKEY[\\s,;]*)?(?:(?:I|HE|SHE)\\s+)?(?:WAS|HAD\\s+BEEN|SMOKED|USED\\s+TO\\s+SMOKE)\\s+(?:ABOUT\\s+|AT\\s+|A\\s+)?\\d?(?:\\.\\d)?\\s*(?:PPD|PACKS?(?:\\s+(?:A|PER)\\s+DAY)?)$`,
);
/** "Nicorette gum still, off cigs since 2021": nicotine that is still used. */
const STILL =
  /^(?:STILL\s+)?(?:ON\s+)?(?:NICORETTE|NICOTINE\s+(?:GUM|PATCH(?:ES)?|LOZENGES?))\b[^,;]*\b(?:STILL|NOW|DAILY)\b[\s,;]+OFF\s+(?:CIGS|CIGARETTES)(?:\s+(?:IN|SINCE|FOR)\s+[\w\s/]+)?$/;

export const withTobaccoAmounts = (folded: string): string => {
  if (saysUse(folded) || STILL.test(folded)) return 'TOBACCO USE';
  return folded.replace(QUIT, 'QUIT SMOKING $1');
};
