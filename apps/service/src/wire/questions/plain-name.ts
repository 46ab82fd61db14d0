import { ALSO_WORDS, NAMES_BEFORE, PROPER_NAMES, WORKERS } from './proper-names.ts';

/** Names that the rules below would not turn into what people say. */
const SAID: Readonly<Record<string, string>> = {
  'Cancer - Other / Unspecified': 'cancer',
  'Cancer - Metastatic': 'cancer that spread',
  'Cancer - Recurrent': 'cancer that came back',
  'Cancer - Two or More Different Types': 'two or more different cancers',
  'Cancer - Skin (Basal / Squamous Cell)': 'basal or squamous cell skin cancer',
  'Cancer - Head / Neck / Throat': 'head, neck or throat cancer',
  'Cancer - Carcinoid / Neuroendocrine': 'a carcinoid or neuroendocrine tumor',
  'Cancer - GI Stromal Tumor (GIST)': 'a gastrointestinal stromal tumor',
  'Diabetes - Insulin': 'diabetes treated with insulin',
  'Diabetes - Oral Medication': 'diabetes treated with pills',
  'Blood Clot in Leg (DVT)': 'a blood clot in the leg',
  'Amputation (Due to Disease)': 'an amputation due to disease',
  'Amputation (Due to Accident)': 'an amputation due to an accident',
  'Alcohol Abuse / Treatment': 'an alcohol problem',
  'Drug Abuse / Treatment': 'a drug problem',
  'TIA (Mini-Stroke)': 'mini-stroke (TIA)',
  'HIV / AIDS': 'HIV or AIDS',
  'ADHD / ADD': 'ADHD or ADD',
  'Nursing Home / Assisted Living': 'a nursing home or assisted living',
  'Chemotherapy / Radiation Treatment': 'chemotherapy or radiation',
  'Pain (General)': 'pain',
  'Obesity / Weight Loss': 'obesity',
  'Peripheral Vascular / Artery Disease': 'peripheral artery disease',
  'Heart Attack / Stroke Prevention': 'prevention of a heart attack or stroke',
  'Seizures / Epilepsy': 'seizures or epilepsy',
  'Memory Loss / Mild Cognitive Impairment': 'memory loss or mild cognitive impairment',
};

/** Qualifiers that stand before the name in a sentence: "mild lupus", "stage 2 kidney cancer". */
const BEFORE =
  /^(?:stage [0-9][ab]?(?: or [0-9])?|type (?:[0-9]|i)|class (?:[0-9]|i{1,3}|iv)|benign|malignant|mild|moderate|severe|recurrent|past|childhood|chronic|acute|temporary|controlled|uncontrolled|permanent|congenital|active|multiple|treated|untreated)$/i;

/** Qualifiers that follow the name without a comma: "type 2 diabetes in remission". */
const JOINED = /^(?:with|without|for|in|on|within|from|after) /i;

/** Cancers whose name says that they are cancers. */
const IS_CANCER = /melanoma|lymphoma|leukemia|myeloma|sarcoma|tumor|disease|cancer/i;

/** The name of a condition as it is said in the middle of a sentence: "Cancer - Breast" is "breast cancer". */
export function plainConditionName(name: string): string {
  return SAID[name] ?? inSentence(reordered(withoutBrackets(name)));
}

/** Many names of medications are brands, so they keep their capital letter. */
export function plainMedicationName(name: string): string {
  return name.replace(/ \/ /g, ' and ');
}

function withoutBrackets(name: string): string {
  return name.replace(/ \([^)]*\)/g, '').trim() || name;
}

function reordered(name: string): string {
  const [head = '', ...rest] = name.split(' - ');
  const qualifier = rest.join(' - ');
  if (qualifier === '') return alternatives(name);
  if (head === 'Cancer') {
    const site = alternatives(qualifier);
    return IS_CANCER.test(site) ? site : `${site} Cancer`;
  }
  if (BEFORE.test(qualifier)) return `${qualifier} ${alternatives(head)}`;
  const [, type, more = ''] = /^(Type \d)( .+)$/.exec(qualifier) ?? [];
  if (type !== undefined) return `${type} ${alternatives(head)}${more}`;
  if (/^two or more$/i.test(qualifier)) return `More Than One ${alternatives(head)}`;
  return `${alternatives(head)}${JOINED.test(qualifier) ? '' : ','} ${alternatives(qualifier)}`;
}

/** "Heart Stent / Angioplasty" is either of the two. */
function alternatives(name: string): string {
  return name.split(' / ').join(' or ');
}

function inSentence(name: string): string {
  const words = name.split(' ');
  return words.map((word, at) => (keepsCapitals(word, words[at + 1]) ? word : word.toLowerCase())).join(' ');
}

function keepsCapitals(word: string, next: string | undefined): boolean {
  const plain = word.replace(/[,:]$/, '');
  if (/[A-Z].*[A-Z]/.test(plain.replace(/-[A-Z]/g, ''))) return true;
  if (/^[A-Z]\.?$/.test(plain) && plain !== 'A') return true;
  if (/[A-Z]\d|\d[A-Z]/.test(plain)) return true;
  if (/s'$|'s$/.test(plain)) return !WORKERS.has(plain);
  const [first = ''] = plain.split('-');
  if (PROPER_NAMES.has(first) || (plain.startsWith('Non-') && PROPER_NAMES.has(plain.slice(4)))) return true;
  if (!ALSO_WORDS.has(first)) return false;
  return plain.includes('-') || NAMES_BEFORE.has(next ?? '');
}
