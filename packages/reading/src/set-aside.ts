import type { Word } from './words.ts';

export type TextKind = 'condition' | 'medication' | 'nicotine';

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words without meaning even inside a name; both sides of a comparison omit them. */
const FILLERS = setOf(`
  A AN THE OF IN ON AT TO FROM WITH W BY AND FOR IS ARE AM BE WAS WERE BEEN BEING HAS HAVE HAD MY HIS HER THEIR ITS
  THIS THAT I HE SHE THEY IT WE ME DE DEL EL LOS LAS EN AL CON POR PARA Y SU TENGO TIENE TUVE TUVO
`);

/** Words that people write around the name of a condition. */
const AROUND_CONDITIONS = setOf(`
  HISTORY HX HO DX DXD DXED DIAGNOSED DIAGNOSIS DIAGNOSE PAST PRIOR PREVIOUS PREVIOUSLY FORMER FORMERLY RECENT RECENTLY
  CURRENT CURRENTLY NEW NEWLY NOW ALREADY EVER STILL ALSO JUST ABOUT AROUND APPROX SINCE AGO SUFFER SUFFERED SUFFERING TREATED TREATING
  TOLD LIVE SURVIVOR WALK SEE PATIENT PT CLIENT APPLICANT INSURED SOME GOT GET GETTING HAVING USE USED USING TAKE
  TAKING TOOK TAKEN RECEIVE RECEIVING RECEIVED PUT PLACED INSERTED IMPLANTED DONE PERFORMED UNDERWENT DOCTOR DR SAY SAID BECAUSE DUE
  YEAR YR MONTH MO WEEK DAY AGE LAST SEEN SP STATUS POST VERY REALLY KNOWN MEDICATION MED MEDICINE
  MELLITUS CO COMPLAIN EXPERIENCE EXPERIENCED EXPERIENCING DEVELOPED GO WENT THERE WHEN WHILE THEN EPISODE LIKE HAVE DOE DO
  WATCHING WATCHED MONITORING MONITORED
  WEAR WEARING CARRY CARRIE RESIDENT LIVES STRUGGLE STRUGGLING DEAL DEALING UNDER PERSONAL PMH PRESENT NIGHTLY MWF TTS
  DIAGNOSTICADO DIAGNOSTICADA HACE ANO PADEZCO PADECE SUFRE SUFRO HISTORIA USA
  ME DIO DIERON DICE DICEN ESTOY ESTA TAMBIEN DOC DOCS
`);

/** What makes a condition sound better. Without it the condition counts in full, which is never the better offer. */
const MITIGATING = setOf(`
  MILD SLIGHT SLIGHTLY MINOR LITTLE BIT TOUCH LIGHT CONTROLLED WELL STABLE MANAGED OCCASIONAL OCCASIONALLY SOMETIME EARLY BEGINNING START
  REMOVED REMOVAL REMISSION GONE CURED RESOLVED
`);

/** Where in the heart, who somebody is, and that treatment is followed: a condition counts in full without them. */
const NEUTRAL = setOf(`
  LAD RCA LCX CIRCUMFLEX VET VETERAN ADULT COMPLIANT AMBULATORY WEEKENDS WEEKEND MVA ONLY ALWAYS THEM THAT'S THATS ITS CALL CALLS CALLED NAMED KINDA REGULAR PLAIN STARTED
  SPECIALIST CARDIOLOGIST NEUROLOGIST UROLOGIST ONCOLOGIST PULMONOLOGIST NEPHROLOGIST RHEUMATOLOGIST DERMATOLOGIST FOLLOWED FOLLOWS
`);

/** Whether a word adds nothing to the name of a condition beside it. */
export const isNeutral = (word: Word): boolean =>
  contentWords('condition', [word]).length === 0 || NEUTRAL.has(word.written);

/** Words that may follow a name without changing it. */
const KIND_WORDS = setOf('DISEASE DISORDER SYNDROME CONDITION LIVING TREATMENT SURVIVOR');
const SIDES = setOf('LEFT RIGHT L R LT RT BILATERAL BOTH BILAT');

/** Words for how, when and how much of a medication is taken. */
const AROUND_MEDICATIONS = setOf(`
  TAKE TAKING TOOK TAKEN USE USED USING PRESCRIBED PRESCRIPTION RX DOCTOR DR PUT CURRENTLY CURRENT NOW STILL JUST STARTED START
  STARTING BEGAN SINCE STOPPED STOP ENDED QUIT UNTIL TILL LAST FIRST FILLED FILL FILLING REFILL AGO ALSO SOME PATIENT PT CLIENT
  APPLICANT DAILY DAY DIALY ONCE TWICE THRICE TIME X EVERY EACH PER NIGHT NIGHTLY BEDTIME MORNING EVENING NOON AFTERNOON WEEK WEEKLY
  BIWEEKLY MONTH MONTHLY YEAR YEARLY HOUR HR H Q QMO QMONTH QWEEK QW2 SS QD QDAY BID TID QID QHS QAM QPM QOD QWK QW HS PRN AM PM AC PC NEEDED DIRECTED AS
  SLIDING SCALE BEFORE AFTER DURING MEAL BREAKFAST LUNCH DINNER SUPPER FOOD PO SL IM SQ SC SUBQ SUBCUTANEOUS MOUTH ORAL ORALLY
  SUBLINGUAL DOSE DOSAGE LOW STRENGTH MG MCG UG G GM GRAM ML CC MEQ UNIT U IU PERCENT HALF QUARTER TOTAL ABOUT AROUND APPROX
  INHALE INHALED INJECT INJECTED APPLY EYE EAR BOTH LEFT RIGHT MEDICATION MED MEDICINE GENERIC BRAND OTC OVER COUNTER
  OTHER ONLY WKLY TAPER INJ SUB SUBCUT M W F MON TUE WED THU FRI SAT SUN MWF KIND SORT SOMETHING
  OFF GET GETS PRESENT ES STARTER PACK STRIP PUMP SURECLICK
  TOMA TOMO DIARIO DIA VECE VEZ CADA NOCHE MANANA
`);
const FORMS = setOf(`
  TAB TABLET CAP CAPSULE CAPLET PILL PUFF DROP SPRAY INHALER NEBULIZER NEB SHOT INJECTION PATCH CREAM OINTMENT GEL LOTION SOLUTION
  SUSPENSION SYRUP LIQUID PEN VIAL SYRINGE INFUSION IV SUPPOSITORY POWDER LOZENGE CHEWABLE SOFTGEL ODT NASAL
`);
const GENERAL_FORM = 'MEDICATION';
/** Lay names of medications end with any of these: "gout pills" are the catalog's gout medication. */
const GENERAL_FORMS = setOf('TAB TABLET CAPSULE PILL MED MEDICATION MEDICINE DRUG PASTILLA MEDICINA');
const SALTS = setOf(`
  CALCIUM SODIUM POTASSIUM HYDROCHLORIDE HCL HYDROBROMIDE MALEATE MESYLATE BESYLATE TARTRATE SUCCINATE FUMARATE SULFATE CITRATE
  ACETATE PHOSPHATE MAGNESIUM BROMIDE
`);
const RELEASES = setOf('ER XL XR SR CR CD LA DR EC XT ODT EXTENDED RELEASE');
const DEVICES = setOf(
  'SOLOSTAR KWIKPEN FLEXPEN FLEXTOUCH ELLIPTA HFA DISKUS RESPIMAT HANDIHALER TURBUHALER DEPOT INHUB PENFILL MAX',
);

export const isFiller = ({ written, stem }: Word): boolean => FILLERS.has(written) && stem !== '1';

const NUMERIC =
  /^\d+$|^\d+X$|^X\d{1,2}$|^Q?\d+(?:H|HRS?|D|W|WKS?|WEEKS?|M|MOS?|MONTHS?)$|^Q\d+$|^\d+(?:MG|MCG|G|ML|MEQ|L|U|IU|UNITS?)$/;
const without =
  (set: ReadonlySet<string>) =>
  (words: readonly Word[]): readonly Word[] =>
    words.filter(({ written, stem }) => !set.has(written) && !set.has(stem));

const withoutNumbers = (words: readonly Word[]): readonly Word[] =>
  words.filter(({ written, stem }) => !NUMERIC.test(written) && !NUMERIC.test(stem));

/** Short names that are ordinary words: "the doctor gave her pills" is not about a watermelon stomach. */
const ORDINARY = setOf(
  'GAVE HIT DISH CAPS CHIP GIST MASH TRAPS PEP TED ALIGN AMEN RID SHOT SHOTS PILL PILLS',
);

/** Words of a prescription that end it, or are read otherwise. */
const NOT_SIG = setOf(
  'STOPPED STOP ENDED QUIT UNTIL TILL OFF OTHER KIND SORT SOMETHING LAST NEEDED PURPOSE BEFORE AFTER DURING TO FOR',
);

/** Whether a word only says how much, how and when of a medication is taken. */
export const isSig = ({ written, stem }: Word): boolean =>
  !NOT_SIG.has(written) &&
  [AROUND_MEDICATIONS, FORMS, SALTS, RELEASES, DEVICES].some((set) => set.has(written) || set.has(stem));

/** Whether all that is left of a longer text is an ordinary word. */
export const isOrdinary = (words: readonly Word[]): boolean => {
  const named = words.filter((word) => !isFiller(word));
  return named.length === 1 && ORDINARY.has(named[0]?.written ?? '');
};

const PURPOSE = setOf('FOR TO PARA PRN NEEDED');

/** What follows "for", "to" or "as needed" is the purpose of a medication and names no medication. */
const beforePurpose = (words: readonly Word[]): readonly Word[] => {
  const at = words.findIndex(({ written }, index) => index > 0 && PURPOSE.has(written));
  return at === -1 ? words : words.slice(0, at);
};

export const isGeneralForm = (stem: string): boolean => GENERAL_FORMS.has(stem);

/** The words with "pills", "meds" and the like as one word, so that names that differ only in it are equal. */
export const withGeneralForms = (words: readonly Word[]): readonly Word[] =>
  words.map((word) => (isGeneralForm(word.stem) ? { written: word.written, stem: GENERAL_FORM } : word));

const releaseAsEr = (words: readonly Word[]): readonly Word[] =>
  words.map((word) => (RELEASES.has(word.written) ? { written: 'ER', stem: 'ER' } : word));

/** "Pills" and "a shot" say how something is taken, not what. */
export const namesOnlyForm = (kind: TextKind, words: readonly Word[]): boolean =>
  kind !== 'nicotine' &&
  words.every((word) => isFiller(word) || FORMS.has(word.stem) || GENERAL_FORMS.has(word.stem));

const TIMES = setOf('DAY WEEK MONTH YEAR NIGHT');
/** How nicotine is sold. */
const CONTAINERS = setOf('CAN TIN POUCH CARTON POD');
/** The A of "a pack a day" is no letter of a name. */
const withoutEachTime = (words: readonly Word[]): readonly Word[] =>
  words.filter(({ written }, at) => {
    const next = words[at + 1]?.stem ?? '';
    return written !== 'A' || !(TIMES.has(next) || CONTAINERS.has(next));
  });

type Step = (words: readonly Word[]) => readonly Word[];

/** The words as written, then with more and more of them ignored; the first form that names something counts. */
const STEPS: Readonly<Record<TextKind, readonly Step[]>> = {
  condition: [
    without(AROUND_CONDITIONS),
    without(SIDES),
    without(KIND_WORDS),
    without(MITIGATING),
    without(NEUTRAL),
  ],
  medication: [
    withGeneralForms,
    withoutNumbers,
    beforePurpose,
    without(AROUND_MEDICATIONS),
    without(FORMS),
    without(DEVICES),
    releaseAsEr,
    without(SALTS),
    without(RELEASES),
  ],
  nicotine: [
    withoutNumbers,
    withoutEachTime,
    without(AROUND_CONDITIONS),
    without(AROUND_MEDICATIONS),
    without(CONTAINERS),
  ],
};

/** Words of time and amount, which name nothing by themselves. */
const AMOUNTS = setOf(`
  FEW TIMES TIME WEEK WEEKS DAY DAYS DAILY NIGHT MORNING MONTH MONTHS YEAR YEARS YRS AGO LAST NEXT EVERY EACH PER TWICE ONCE COUPLE LOT LOTS
  MANY MUCH MORE LESS ABOUT AROUND ALL ANY SOME THINGS THING STUFF MYSELF HIMSELF HERSELF BAD LOST LOSE TRIED TRY NEED UNIT UNITS HOME OUT
  BEING WATCHED FOUND NOW STILL SINCE UNTIL ONE TWO THREE FOUR FIVE TOLD SAYS THINK THINKS KIND OTHER HORSE OLD CANT COULD CAME
`);

/** "Stage 4", "type 1": the number tells names apart. */
const isNumbered = (before: Word | undefined): boolean => before?.stem === 'STAGE' || before?.stem === 'TYPE';

/** "The test came back": no part of the body. */
const isBackAgain = (word: Word, before: Word | undefined): boolean =>
  word.written === 'BACK' && /^(?:CAME|COMES?|GOES|GO|WENT)$/.test(before?.written ?? '');

/** The words of a text that may name something, for suggestions. */
export const namingWords = (kind: TextKind, words: readonly Word[]): readonly Word[] =>
  words.filter(
    (word, at) =>
      !isFiller(word) &&
      !AMOUNTS.has(word.written) &&
      !isBackAgain(word, words[at - 1]) &&
      (!NUMERIC.test(word.written) || isNumbered(words[at - 1])) &&
      !(kind === 'medication' ? AROUND_MEDICATIONS : AROUND_CONDITIONS).has(word.written) &&
      !(kind === 'medication' ? AROUND_MEDICATIONS : AROUND_CONDITIONS).has(word.stem),
  );

export const isKindWord = (stem: string): boolean =>
  stem === 'DISEASE' || stem === 'DISORDER' || stem === 'SYNDROME';

/** Names of diseases are often said without these. */
export const withoutKindWords = (words: readonly Word[]): readonly Word[] =>
  words.filter(({ stem }) => !isKindWord(stem));

/** Every form of the words that is worth looking up, the most complete first, without repetitions. */
export function* shorterForms(kind: TextKind, words: readonly Word[]): Generator<readonly Word[]> {
  let rest = words;
  yield rest;
  for (const step of STEPS[kind]) {
    const next = step(rest);
    if (next.length === 0) return;
    const same = next.length === rest.length && next.every((word, index) => word === rest[index]);
    rest = next;
    if (!same) yield rest;
  }
}

/** The words that remain when everything that can be ignored is; empty if nothing was named. */
export const contentWords = (kind: TextKind, words: readonly Word[]): readonly Word[] => {
  const drop =
    kind === 'medication'
      ? [withoutNumbers, beforePurpose, without(AROUND_MEDICATIONS)]
      : [without(AROUND_CONDITIONS)];
  return drop.reduce((rest, step) => step(rest), words).filter((word) => !isFiller(word));
};
