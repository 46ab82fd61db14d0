/** One word of a text as written, and in the form in which words are compared. */
export interface Word {
  readonly written: string;
  readonly stem: string;
}

const NUMBERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ONE: '1',
    FIRST: '1',
    '1ST': '1',
    UNO: '1',
    TWO: '2',
    SECOND: '2',
    '2ND': '2',
    DOS: '2',
    II: '2',
    THREE: '3',
    THIRD: '3',
    '3RD': '3',
    TRES: '3',
    III: '3',
    FOUR: '4',
    FOURTH: '4',
    '4TH': '4',
    CUATRO: '4',
    IV: '4',
    FIVE: '5',
    FIFTH: '5',
    '5TH': '5',
    CINCO: '5',
    SIX: '6',
    SEIS: '6',
    SEVEN: '7',
    SIETE: '7',
    EIGHT: '8',
    OCHO: '8',
    NINE: '9',
    NUEVE: '9',
    TEN: '10',
    DIEZ: '10',
  }),
);

/** The breast in Spanish, which is also a mother: "cáncer de mama", "mi mamá". */
export const BREAST = 'SENO';

/** Words after which I and V are numbers and not words of their own. */
const COUNTED = new Set(['TYPE', 'TIPO', 'STAGE', 'ETAPA', 'CLASS', 'GRADE', 'BIPOLAR', 'FACTOR', 'PHASE']);

/** Words that mean the same wherever they stand. Only what holds in every name; the rest are aliases of the catalog. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    DIABETIC: 'DIABETE',
    DIABETICO: 'DIABETE',
    DIABETICA: 'DIABETE',
    DM: 'DIABETE',
    TIPO: 'TYPE',
    ETAPA: 'STAGE',
    O2: 'OXYGEN',
    RENAL: 'KIDNEY',
    TUMOUR: 'TUMOR',
    ANAEMIA: 'ANEMIA',
    LEUKAEMIA: 'LEUKEMIA',
    OESOPHAGEAL: 'ESOPHAGEAL',
    OEDEMA: 'EDEMA',
    BP: 'BLOODPRESSURE',
  }),
);

/** The singular of a plural, near enough: both sides of a comparison go through it. */
const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith('S') || word === 'AIDS' || !/[AEIOUY]/.test(word)) return word;
  if (word.endsWith('SS') || word.endsWith('US') || word.endsWith('IS')) return word;
  if (word.length > 4 && word.endsWith('IES')) return `${word.slice(0, -3)}Y`;
  if (/(?:X|SS|CH|SH)ES$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

export const stemOf = (word: string, before = ''): string => {
  if (COUNTED.has(before) && (word === 'I' || word === 'V')) return word === 'I' ? '1' : '5';
  if (word === 'MAMA' && (before === 'DE' || before === 'LA')) return BREAST;
  const number = NUMBERS.get(word);
  if (number !== undefined) return number;
  const stem = singular(word);
  return SAME_WORDS.get(word) ?? SAME_WORDS.get(stem) ?? stem;
};

/** Words of a text that is folded already. A number behind letters is a word of its own: "CKD3" is "CKD 3". */
export const wordsOf = (folded: string): Word[] => {
  const written = folded
    .replace(/'/g, '')
    .replace(/([A-Z]{2})(\d)/g, '$1 $2')
    .match(/[A-Z0-9]+/g);
  if (written === null) return [];
  const words: Word[] = [];
  let before = '';
  for (const word of written) {
    const stem = stemOf(word, before);
    if (stem === 'BLOODPRESSURE')
      words.push({ written: word, stem: 'BLOOD' }, { written: '', stem: 'PRESSURE' });
    else words.push({ written: word, stem });
    before = word;
  }
  return words;
};
