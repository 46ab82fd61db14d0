import { NUMBER_WORDS } from './number-words.ts';

/** A word of a text as written, and in the form in which words are compared. */
export interface Word {
  readonly written: string;
  readonly stem: string;
}

const NUMBERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...NUMBER_WORDS,
    FIRST: '1',
    '1ST': '1',
    UNO: '1',
    SECOND: '2',
    '2ND': '2',
    II: '2',
    THIRD: '3',
    '3RD': '3',
    III: '3',
    FOURTH: '4',
    '4TH': '4',
    IV: '4',
    FIFTH: '5',
    '5TH': '5',
  }),
);

/** "Mama" is the breast in Spanish, and also a mother: "cáncer de mama", "mi mamá". */
export const BREAST = 'SENO';

/** Words after which I and V are numerals. */
const COUNTED = new Set(['TYPE', 'TIPO', 'STAGE', 'ETAPA', 'CLASS', 'GRADE', 'BIPOLAR', 'FACTOR', 'PHASE']);

/**
 * Words that always mean the same. Only what holds in every name is listed here; the rest are aliases of the
 * catalog.
 */
const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    DIABETIC: 'DIABETE',
    DIABETICO: 'DIABETE',
    DIABETICA: 'DIABETE',
    DM: 'DIABETE',
    O2: 'OXYGEN',
    TUMOUR: 'TUMOR',
    ANAEMIA: 'ANEMIA',
    LEUKAEMIA: 'LEUKEMIA',
    OESOPHAGEAL: 'ESOPHAGEAL',
    OEDEMA: 'EDEMA',
    STG: 'STAGE',
    CHR: 'CHRONIC',
    CHRON: 'CHRONIC',
    // A slip of Crohn's, whose singular would be the abbreviation above.
    CHRONS: 'CROHN',
    ABN: 'ABNORMAL',
    ABD: 'ABDOMINAL',
    MAMMO: 'MAMMOGRAM',
    XPLANT: 'TRANSPLANT',
    TXP: 'TRANSPLANT',
    TRANSPL: 'TRANSPLANT',
    SZ: 'SEIZURE',
    SZS: 'SEIZURE',
    NOC: 'NIGHT',
    MOD: 'MODERATE',
    BX: 'BIOPSY',
    MJ: 'MARIJUANA',
    ETOH: 'ALCOHOL',
    HI: 'HIGH',
    CHOL: 'CHOLESTEROL',
    DZ: 'DISEASE',
    FX: 'FRACTURE',
    DEGEN: 'DEGENERATION',
    BROKEN: 'FRACTURE',
    BROKE: 'FRACTURE',
    FRACTURED: 'FRACTURE',
    AORTA: 'AORTIC',
    UTERUS: 'UTERINE',
    BOTH: 'DOUBLE',
    BILATERAL: 'DOUBLE',
    ISSUE: 'PROBLEM',
    TROUBLE: 'PROBLEM',
    BP: 'BLOODPRESSURE',
    CA: 'CANCER',
    DISK: 'DISC',
    HEP: 'HEPATITIS',
    VIT: 'VITAMIN',
    NITE: 'NIGHT',
    WK: 'WEEK',
    WKS: 'WEEK',
  }),
);

/** Forms of one word, Latin beside English, and Spanish words that names are put together from. */
const FORMS_OF: Readonly<Record<string, string>> = {
  KIDNEY: 'RENAL RINON RINONE',
  HEART: 'CARDIAC CORAZON CARDIACO CARDIACA',
  LUNG: 'PULMONARY PULM PULMON PULMONE PULMONAR',
  LIVER: 'HEPATIC HIGADO HEPATICO HEPATICA',
  BRAIN: 'CEREBRAL CEREBRO',
  STOMACH: 'GASTRIC ESTOMAGO',
  SPINE: 'SPINAL',
  SKIN: 'PIEL',
  LEG: 'PIERNA',
  FOOT: 'FEET',
  EYE: 'OJO',
  BONE: 'HUESO',
  BLOOD: 'SANGRE',
  PROSTATE: 'PROSTATA',
  THROAT: 'GARGANTA',
  THYROID: 'TIROIDE TIROIDES',
  TYPE: 'TIPO',
  STAGE: 'ETAPA',
  CHRONIC: 'CRONICO CRONICA',
  SEVERE: 'SEVERO SEVERA GRAVE',
  HIGH: 'ALTO ALTA',
  LOW: 'BAJO BAJA',
  FAILURE: 'FAILING',
  TRANSPLANT: 'TRANSPLANTED TRASPLANTE',
  SURGERY: 'CIRUGIA OPERACION',
  CLOT: 'COAGULO',
  PAIN: 'DOLOR',
  DISEASE: 'ENFERMEDAD',
  PNEUMONIA: 'NEUMONIA PULMONIA',
  AMPUTATION: 'AMPUTATED AMPUTACION',
  REPLACEMENT: 'REPLACED',
  REPAIR: 'REPAIRED FIXED',
  REMOVAL: 'REMOVED',
  EPILEPSY: 'EPILEPTIC',
  ASTHMA: 'ASTHMATIC',
  ANEMIA: 'ANEMIC',
  DEPRESSION: 'DEPRESSED',
  TARTRATE: 'TART',
  SUCCINATE: 'SUCC',
  SULFATE: 'SULF',
  SODIUM: 'SOD',
  CHLORIDE: 'CL',
  MONONITRATE: 'MN',
};

const SAME_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMS_OF).flatMap(([stem, forms]) => forms.split(' ').map((form) => [form, stem] as const)),
);

/** An approximate singular; both sides of a comparison use it. */
const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith('S') || word === 'AIDS' || word === 'POTS' || !/[AEIOUY]/.test(word))
    return word;
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
  return SAME_WORDS.get(word) ?? SAME_WORDS.get(stem) ?? SAME_FORMS.get(word) ?? SAME_FORMS.get(stem) ?? stem;
};

/** The words of a folded text. A number after letters is a separate word: "CKD3" is "CKD 3". */
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
