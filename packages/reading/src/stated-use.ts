import { foldText } from './text-key.ts';

const USE =
  /\s+for\s+(?:(?:his|her|the|my)\s+)?([\p{L}][\p{L}\s-]{1,60}?)(?:,?\s+not\s+(?:for\s+)?[\p{L}\s-]+)?$/iu;
const IS_TIME = /\b(?:years?|yrs?|months?|weeks?|days?|now|life)\b/i;

/** "Eliquis 5 mg for afib", "metoprolol for afib, not bp": what the text of a medication says that it is taken for, or null. */
export const statedUse = (text: string): string | null => {
  const use = USE.exec(text)?.[1]?.trim();
  return use === undefined || IS_TIME.test(use) ? null : use;
};

/** What people write as a use of a medication, as the name of a condition. As a condition most of these would be open. */
const WORDINGS: Readonly<Record<string, string>> = {
  'WEIGHT LOSS': 'Weight-Loss Medication Use',
  WEIGHT: 'Weight-Loss Medication Use',
  'LOSE WEIGHT': 'Weight-Loss Medication Use',
  'WT LOSS': 'Weight-Loss Medication Use',
  BP: 'High Blood Pressure',
  ALCOHOL: 'Alcoholism',
  DRINKING: 'Alcoholism',
  SLEEP: 'Insomnia',
  SLEEPING: 'Insomnia',
  HEART: 'Heart Disease',
  'HEART VALVE': 'Heart Valve Disease',
  PREP: 'HIV Prevention (PrEP)',
  'HIV PREVENTION': 'HIV Prevention (PrEP)',
  'TO PREVENT HIV': 'HIV Prevention (PrEP)',
  'DRY EYE': 'Dry Eyes',
  CLOTS: 'Blood Clot',
  NERVES: 'Anxiety',
  KIDNEYS: 'Chronic Kidney Disease',
  KIDNEY: 'Chronic Kidney Disease',
  PRESSURE: 'High Blood Pressure',
  SMOKING: 'Quitting Smoking',
  'QUIT SMOKING': 'Quitting Smoking',
  'QUITTING SMOKING': 'Quitting Smoking',
};

/** A stated use in the words of the catalog. */
export const useWording = (text: string): string => WORDINGS[foldText(text).trim()] ?? text;
