import { contentWords, type TextKind } from './set-aside.ts';
import { BREAST, type Word } from './words.ts';

/**
 * What a statement says about the thing it names: the applicant has it, the applicant does not have it, somebody
 * else has it, or it is not known yet.
 */
export type Polarity = 'affirmed' | 'denied' | 'relative' | 'uncertain';

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const DENIALS = setOf(`
  NO NOT NEVER NONE NON NOTHING NIL DENIES DENIED DENY WITHOUT WO NEITHER NOR NEGATIVE NEG FREE CANT CANNOT DOESNT DONT ISNT HASNT
  WASNT DIDNT WONT HAVENT REFUSES REFUSED REFUSE DECLINED UNREMARKABLE NORMAL ABSENT NA NKDA NKA NUNCA SIN NINGUN NINGUNA NIEGA
  NADA
`);
const RELATIVES = setOf(`
  MOTHER FATHER MOM DAD MAMA PAPA PARENT PARENTS BROTHER BROTHERS SISTER SISTERS SIBLING SIBLINGS SON SONS DAUGHTER DAUGHTERS WIFE
  HUSBAND SPOUSE PARTNER GRANDMOTHER GRANDFATHER GRANDMA GRANDPA GRANDPARENT GRANDPARENTS AUNT UNCLE COUSIN NIECE NEPHEW FAMILY
  FAM FAMILIAL FH FHX FMHX MATERNAL PATERNAL CHILDREN MADRE PADRE HERMANO HERMANA ESPOSO ESPOSA ABUELO ABUELA HIJO HIJA FAMILIA
  FAMILIAR MOTHERS FATHERS WIFES HUSBANDS
`);
const DOUBTS = setOf(`
  POSSIBLE POSSIBLY PROBABLE PROBABLY SUSPECTED SUSPECT SUSPECTS MAYBE MIGHT COULD QUESTIONABLE RISK UNSURE UNKNOWN LIKELY PERHAPS
  RULE RULED RO SCREENING SCREEN SCREENED TESTED TEST TESTING PENDING AWAITING CLEARANCE EVALUATION EVALUATED WORKUP PREVENT
  PREVENTION PREVENTIVE PROPHYLAXIS VACCINE VACCINES VACCINATION VACCINATED IMMUNIZATION QUIZAS POSIBLE
`);
const ALLERGIES = setOf('ALLERGIC ALLERGY ALLERGIES INTOLERANT INTOLERANCE ALERGICO ALERGICA ALERGIA');

/** "Non-Hodgkin's lymphoma" and "non-small cell" deny nothing. */
const NAMED_NON = setOf('HODGKIN HODGKINS SMALL STEMI ISCHEMIC ALCOHOLIC INSULIN');
const isPartOfName = (words: readonly Word[], at: number): boolean =>
  words[at]?.written === 'NON' && NAMED_NON.has(words[at + 1]?.written ?? '');

export const polarityOf = (kind: TextKind, words: readonly Word[]): Polarity => {
  let polarity: Polarity = 'affirmed';
  for (const [at, { written, stem }] of words.entries()) {
    if (DOUBTS.has(written) && !(kind === 'medication' && written.startsWith('PREVENT'))) return 'uncertain';
    if (kind === 'condition' && (written === 'SHOT' || written === 'SHOTS')) return 'uncertain';
    if (kind === 'medication' && ALLERGIES.has(written) && words[at - 1]?.written !== 'FOR') return 'denied';
    if (DENIALS.has(written) && !isPartOfName(words, at)) polarity = 'denied';
    const isRelative = RELATIVES.has(written) && stem !== BREAST;
    if (isRelative && polarity === 'affirmed') polarity = 'relative';
  }
  return polarity;
};

/** Denials that are about what follows them. */
const BEFORE_DENIED = setOf(`
  NO NOT NEVER NONE WITHOUT WO DONT DIDNT HAVENT HASNT DOESNT ISNT WASNT CANT CANNOT
`);

/** "Chemo pill dont know name": what a text says before it denies something; null if it denies all of it. */
export const beforeDenial = (kind: TextKind, words: readonly Word[]): readonly Word[] | null => {
  const at = words.findIndex(({ written }) => BEFORE_DENIED.has(written));
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  if (at === -1 || polarityOf(kind, before) !== 'affirmed' || contentWords(kind, before).length === 0)
    return null;
  const isDated = before.some(({ written }) => /^(?:19|20)\d\d$/.test(written));
  return isDated || contentWords(kind, after).length > 0 ? before : null;
};

const SINCE = /\b(?:SINCE|NO\s+LONGER|NO\s+MORE|ANY\s?MORE)\b/;

/** "No seizures since 2015", "no longer on dialysis": what was there before. */
export const deniesSince = (folded: string): boolean => SINCE.test(folded) && !/\bALL?ERG/.test(folded);

const CARE = setOf(
  'MED MEDS MEDICATION MEDICATIONS MEDICINE TREATMENT TREATMENTS SYMPTOM SYMPTOMS COMPLICATION COMPLICATIONS',
);

/** "No" or "never diagnosed" after a comma refers to what precedes it; "no meds" does not. */
export const namesNothing = (words: readonly Word[], content: readonly Word[]): boolean =>
  !words.some(({ written }) => CARE.has(written)) &&
  content.every(({ written }) => DENIALS.has(written) || DOUBTS.has(written) || written === 'OUT');

const UNTRUSTED = setOf('BORDERLINE PRE POST SEMI QUASI PSEUDO MINE');

/** Words that change what a name means. A text that contains one is never read as a misspelling. */
export const turnsMeaning = (words: readonly Word[]): boolean =>
  words.some(
    ({ written }) =>
      DENIALS.has(written) || RELATIVES.has(written) || DOUBTS.has(written) || UNTRUSTED.has(written),
  );
