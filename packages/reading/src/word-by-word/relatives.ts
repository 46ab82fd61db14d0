import type { Item } from './covered.ts';

const FEMALE =
  'WIFE MOTHER MOM MAMA DAUGHTER SISTER AUNT NIECE GRANDMOTHER GRANDMA STEPMOTHER STEPMOM MOTHERS MOMS ESPOSA MADRE HERMANA HIJA ABUELA GIRLFRIEND'.split(
    ' ',
  );
const MALE =
  'HUSBAND FATHER DAD PAPA DADDY SON BROTHER UNCLE NEPHEW GRANDFATHER GRANDPA STEPFATHER STEPDAD FATHERS DADS ESPOSO PADRE HERMANO HIJO ABUELO BOYFRIEND'.split(
    ' ',
  );
const OTHER =
  'SPOUSE PARTNER PARENT PARENTS SIBLING SIBLINGS SISTERS BROTHERS COUSIN COUSINS CHILDREN KIDS FAMILY AUNTS UNCLES GRANDPARENTS DAUGHTERS SONS RELATIVES PARENTS'.split(
    ' ',
  );
const SEX_OF: ReadonlyMap<string, 'male' | 'female' | null> = new Map([
  ...FEMALE.map((word) => [word, 'female'] as const),
  ...MALE.map((word) => [word, 'male'] as const),
  ...OTHER.map((word) => [word, null] as const),
]);
const HAS = new Set('HAS HAD IS WAS TAKES TOOK USES HAVE HAVING ES TIENE TUVO TOMA'.split(' '));
const DIED = new Set('DIED PASSED DEATH'.split(' '));
const OWN = new Set('MY HIS HER THE MI SU'.split(' '));
const SAYS = new Set('SAYS SAID TELLS STATES REPORTS REPORTED THINKS CALLED DICE'.split(' '));
const PERSON: ReadonlyMap<string, 'male' | 'female' | null> = new Map([
  ['HE', 'male'],
  ['SHE', 'female'],
  ['ELLA', 'female'],
  ['I', null],
  ['YO', null],
  ['CLIENT', null],
  ['PT', null],
]);

/** What the words from here on say about somebody else. */
export type AboutRelative =
  /** Somebody else is the subject from here on. */
  | { readonly kind: 'subject'; readonly length: number; readonly sex: 'male' | 'female' | null }
  /** The applicant is the subject again. */
  | { readonly kind: 'applicant'; readonly length: number }
  /** Only who tells it, with whom somebody lives, or whose death it was. */
  | { readonly kind: 'tells' | 'life'; readonly length: number; readonly sex: 'male' | 'female' | null }
  | { readonly kind: 'unclear' };

/** Whether a relative is named here, or, behind one, somebody else becomes the subject. */
export function relativeAt(
  words: readonly string[],
  {
    at,
    isSubject,
    sex,
    items,
    others,
  }: {
    readonly at: number;
    /** Whether a relative is the subject of what precedes. */
    readonly isSubject: boolean;
    readonly sex: 'male' | 'female' | null;
    readonly items: readonly Item[];
    /** Of relatives in earlier clauses. */
    readonly others: ReadonlySet<'male' | 'female' | null>;
  },
): AboutRelative | null {
  const [first = ''] = words;
  const person = PERSON.get(first);
  if (isSubject && person !== undefined) {
    const isOther = person === null || (sex !== null && person !== sex);
    return isOther ? { kind: 'applicant', length: 1 } : { kind: 'unclear' };
  }
  if (!isSubject && person !== undefined && person !== null && (others.has(person) || others.has(null)))
    return { kind: 'unclear' };
  const offset = OWN.has(first) ? 1 : 0;
  const who = words[offset] ?? '';
  if (!SEX_OF.has(who)) return null;
  const [verb = '', next = ''] = [words[offset + 1], words[offset + 2]];
  const before = items.at(-1);
  if (SAYS.has(verb)) return tellsOf(SEX_OF.get(who) ?? null, next, offset + 2);
  const cause = words[offset + 2 + (next === 'AWAY' ? 1 : 0)] ?? '';
  if (DIED.has(verb) && /^(?:OF|FROM|WITH|DUE|BY|AFTER)$/.test(cause))
    return { kind: 'subject', length: offset + 2, sex: SEX_OF.get(who) ?? null };
  if (DIED.has(verb))
    return { kind: 'life', length: offset + 2 + (next === 'AWAY' ? 1 : 0), sex: SEX_OF.get(who) ?? null };
  if (before?.kind === 'harmless' && isBesideRelative(before.written, items))
    return { kind: 'tells', length: offset + 1, sex: SEX_OF.get(who) ?? null };
  const isFirst =
    items.every((item) => item.kind === 'harmless' && (item.as === 'light' || item.as === 'link')) && at <= 2;
  if (isFirst && HAS.has(verb) && !/^(?:HIM|HER|ME|MY|HIS|CARE)$/.test(next))
    return { kind: 'subject', length: offset + 2, sex: SEX_OF.get(who) ?? null };
  return { kind: 'unclear' };
}

/** "Wife says he has COPD" is about the applicant; "wife says she has" may be about her. */
function tellsOf(sex: 'male' | 'female' | null, next: string, length: number): AboutRelative {
  const person = PERSON.get(next);
  return sex !== null && person !== undefined && person !== sex
    ? { kind: 'tells', length, sex }
    : { kind: 'unclear' };
}

/** "Lives with daughter", "kidney transplant from sister". */
function isBesideRelative(before: string, items: readonly Item[]): boolean {
  const written = items
    .map((item) =>
      item.kind === 'harmless' ? item.written : item.kind === 'name' ? item.name.toUpperCase() : '',
    )
    .join(' ');
  if (/^(?:WITH|W)$/.test(before)) return /\bLIVES? (?:WITH|W)$/.test(written);
  return before === 'FROM' && /TRANSPLANT FROM$/.test(written.replace(/\s*\([^)]*\)/g, ''));
}
