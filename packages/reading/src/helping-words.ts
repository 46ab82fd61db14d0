/** Words of which one is enough, and what has to be around it. */
interface HelpingWords {
  readonly words: string;
  /** What may follow: nothing, or one of these. */
  readonly followedBy?: string;
  /** What must not follow. */
  readonly notFollowedBy?: string;
  /** One of these comes later. */
  readonly later?: string;
}

/** What relatives do for somebody who cannot, and what they say about them; `_` is a space. */
const HELPING_WORDS: readonly HelpingWords[] = [
  // Daily living.
  { words: 'HELP HELPS HELPED HELPING ASSIST ASSISTS ASSISTED ASSISTING' },
  {
    words: 'BATHE BATHES BATHING SHOWERS WASHES DRESS DRESSES DRESSING FEED FEEDS FEEDING LIFTS SHAVES WIPES',
  },
  { words: 'COOKS CLEANS CARES CHANGES EMPTIES PREPARES' },
  { words: 'DRIVE DRIVES DRIVING DROVE PUSH PUSHES PUSHED PUSHING WHEELS BRINGS' },
  // Medication.
  { words: 'GIVE GIVES GIVING INJECT INJECTS INJECTED ADMINISTERS FILLS REFILLS SETS SORTS ORGANIZES' },
  // Whatever has to be done.
  { words: 'DOES DOING HANDLES MANAGES KEEPS WATCHES SUPERVISES REMINDS CHECKS MONITORS' },
  { words: 'TAKES_HER LOOKS_AFTER TAKES_CARE MOVED_IN CARETAKER' },
  { words: 'CAREGIVER', notFollowedBy: 'FOR OF TO' },
  { words: 'WITH_HER FOR_HER TO_HER AFTER_HER', followedBy: 'BECAUSE SINCE DUE AFTER' },
  { words: 'LIVE_WITH LIVES_WITH LIVING_WITH', later: 'SINCE BECAUSE AFTER DUE' },
  // What they say, and what they see.
  { words: 'SAYS SAID THINKS REPORTS REPORTED CALLED INTERPRETS TRANSLATES' },
  { words: 'NOTICE NOTICES NOTICED NOTICING WORRIES WORRIED WORRYING' },
];

/** Each help with its name in the catalog, and the words that mean it. */
const KINDS_OF_HELP: readonly { readonly name: string; readonly words: string }[] = [
  {
    name: 'NEEDS HELP BATHING',
    words: 'BATH BATHS BATHE BATHES BATHING SHOWER SHOWERS SHOWERING WASH WASHES WASHING',
  },
  { name: 'NEEDS HELP DRESSING', words: 'DRESS DRESSES DRESSING DRESSED' },
  { name: 'NEEDS HELP EATING', words: 'FEED FEEDS FEEDING EAT EATING' },
  { name: 'NEEDS HELP TOILETING', words: 'TOILET TOILETING BATHROOM POTTY WIPES' },
  {
    name: 'NEEDS HELP TRANSFERRING',
    words: 'OUT_OF_BED OUT_OF_CHAIR OUT_OF_CHAIRS OUT_OF_THE_CHAIR LIFTS TRANSFER TRANSFERS TRANSFERRING',
  },
  { name: 'NEEDS HELP WALKING', words: 'WALK WALKS WALKING' },
  {
    name: 'NEEDS HELP TAKING MEDICATION',
    words: 'PILL PILLS MED MEDS MEDICATION MEDICATIONS MEDICINE MEDICINES',
  },
];

const oneOf = (words: string): string => `(?:${words.replaceAll('_', '\\s+').split(' ').join('|')})`;

const patternOf = ({ words, followedBy, notFollowedBy, later }: HelpingWords): string =>
  [
    oneOf(words),
    '\\b',
    ...(followedBy === undefined ? [] : [`(?=$|\\s+${oneOf(followedBy)}\\b)`]),
    ...(notFollowedBy === undefined ? [] : [`(?!\\s+${oneOf(notFollowedBy)}\\b)`]),
    ...(later === undefined ? [] : [`.*\\b${oneOf(later)}\\b`]),
  ].join('');

const HELPS = new RegExp(`\\b(?:${HELPING_WORDS.map(patternOf).join('|')})`);
const NEEDS = KINDS_OF_HELP.map(({ name, words }) => ({
  name,
  pattern: new RegExp(`\\b${oneOf(words)}\\b`),
}));

/** Whether a folded text says that somebody helps another one, or speaks about them. */
export const saysHelp = (folded: string): boolean => HELPS.test(folded);

/** What a relative helps with, in the words of the catalog. */
export const neededHelp = (folded: string): readonly string[] =>
  saysHelp(folded) ? NEEDS.filter(({ pattern }) => pattern.test(folded)).map(({ name }) => name) : [];
