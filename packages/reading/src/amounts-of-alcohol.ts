const LEAD =
  '(?:(?:HE|SHE|I)\\s+)?(?:(?:STILL|CURRENTLY)\\s+)?(?:DRINKS?\\s+|DRINKING\\s+|HAS\\s+|HAVE\\s+|CONSUMES\\s+|ALCOHOL\\s*[-:]?\\s*)*(?:ABOUT\\s+|AROUND\\s+|UP\\s+TO\\s+|AT\\s+LEAST\\s+|OVER\\s+)?';
const SPIRITS =
  "(?:VODKA|WHISKE?Y|BOURBON|RUM|GIN|TEQUILA|BRANDY|SCOTCH|LIQUOR|ALCOHOL|BOOZE|HARD\\s+LIQUOR|SPIRITS|JACK(?:\\s+DANIEL'?S)?|CROWN(?:\\s+ROYAL)?|WINE|BEER)";
const OF = `(?:\\s+OF\\s+${SPIRITS}|\\s+${SPIRITS})?`;
const DAILY =
  '(?:\\s+(?:A|PER|EVERY|EACH)\\s+(?:DAY|NIGHT|EVENING)|\\s*/\\s*(?:DAY|NIGHT)|\\s+(?:DAILY|NIGHTLY))';
const WEEKLY = '(?:\\s+(?:A|PER|EVERY|EACH|ON\\s+THE|ON)\\s+(?:WEEK|WEEKENDS?)|\\s*/\\s*WEEK|\\s+WEEKLY)';
const SEVERAL =
  '(?:[12]\\s*(?:-|TO|OR)\\s*[3-9]|[3-9]|[1-9]\\d|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|TWELVE)(?:\\s*(?:-|TO|OR)\\s*(?:\\d{1,2}|FOUR|FIVE|SIX|MORE|SO))?(?:\\s+(?:OR\\s+)?(?:MORE|SO))?';
const DRINKS = '(?:\\s+(?:BEERS?|DRINKS?|GLASSES|SHOTS|COCKTAILS|CANS|TALL\\s*BOYS|MIXED\\s+DRINKS?))';
/** Containers that are more than two drinks, whatever is in them. */
const CONTAINER =
  '(?:(?:AN?|ONE|HALF(?:\\s+(?:OF\\s+)?AN?)?|\\d|TWO)\\s+)?(?:FIFTH|PINT|HANDLE|QUART|LITER|HALF[\\s-]*GALLON|GALLON|BOTTLE|CASE|(?:6|SIX|12|TWELVE|18|24|30)[\\s-]*PACK)S?';
/** Containers that are more than two drinks a day in a week. */
const LARGE =
  '(?:(?:AN?|ONE|HALF(?:\\s+AN?)?|\\d|TWO)\\s+)?(?:FIFTH|HANDLE|QUART|LITER|HALF[\\s-]*GALLON|GALLON|CASE|(?:18|24|30)[\\s-]*PACK)S?';

const UP_TO_TWO =
  '(?:(?:LESS\\s+THAN\\s+)?(?:1|ONE|AN?|2|TWO|A\\s+COUPLE(?:\\s+OF)?|(?:1|ONE)\\s*(?:-|TO|OR)\\s*(?:2|TWO)))';
const ONE_OR_MORE = '(?:\\s+(?:BEERS?|DRINKS?|GLASS(?:ES)?|COCKTAILS?|CANS?))';
const UP_TO_SEVEN = `(?:${UP_TO_TWO}|[1-7](?:\\s*(?:-|TO|OR)\\s*[2-7])?|THREE|FOUR|FIVE|SIX|SEVEN|A\\s+FEW)`;

/** Up to two drinks a day are what carriers call social drinking. */
const SOCIAL: readonly (readonly [RegExp, string])[] = [
  `${LEAD}${UP_TO_TWO}${ONE_OR_MORE}${OF}${DAILY}`,
  `${LEAD}${UP_TO_SEVEN}${ONE_OR_MORE}${OF}${WEEKLY}`,
].map((amount) => [new RegExp(`^${amount}$`), 'SOCIAL DRINKING'] as const);

/** Three drinks a day are more than any carrier accepts. */
const HEAVY: readonly (readonly [RegExp, string])[] = [
  `${LEAD}${SEVERAL}${DRINKS}${OF}${DAILY}`,
  `(?:HE\\s+|SHE\\s+|I\\s+)?(?:STILL\\s+)?(?:DRINKS?|ALCOHOL)\\s+(?:ABOUT\\s+)?${SEVERAL}${DAILY}`,
  `${LEAD}${CONTAINER}${OF}${DAILY}`,
  `${LEAD}${LARGE}${OF}${WEEKLY}`,
].map((amount) => [new RegExp(`^${amount}(?![A-Z0-9])`), 'HEAVY ALCOHOL USE'] as const);

export const AMOUNTS_OF_ALCOHOL = [...HEAVY, ...SOCIAL];
