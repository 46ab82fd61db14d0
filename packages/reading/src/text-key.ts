const NOT_ASCII = /[^\0-\x7f]/;
const MARKS = /\p{M}+/gu;

/** Upper case without accents: "Presión" becomes "PRESION". */
export const foldText = (text: string): string =>
  (NOT_ASCII.test(text)
    ? text.normalize('NFKD').replace(MARKS, '').replaceAll('’', "'")
    : text
  ).toUpperCase();

/** Two texts with equal keys are the same text: accents folded, upper case, only A-Z and 0-9 kept. */
export const textKey = (text: string): string => keyOfFolded(foldText(text));

export const keyOfFolded = (folded: string): string => folded.replace(/[^A-Z0-9]+/g, '');
