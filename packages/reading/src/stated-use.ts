import { foldText } from './text-key.ts';

const USE =
  /\s+(?:for|d\/t|due\s+to|because\s+of|2\/2|secondary\s+to|post|s\/p|after)\s+(?:(?:his|her|the|my)\s+)?([\p{L}][\p{L}\s-]{1,60}?)(?:\s+(?:in\s+)?(?:'\d\d|(?:19|20)\d\d))?(?:,?\s+not\s+(?:for\s+)?[\p{L}\s-]+)?$/iu;
/** "Wellbutrin to quit smoking", "seroquel 25 sleep". */
const OTHER_USE =
  /\s+to\s+(?:help\s+(?:me\s+)?)?((?:quit|stop)\s+smoking|sleep|lose\s+weight)$|\d(?:\s*(?:mg|mcg))?\s+(sleep|bp|blood\s+pressure|anxiety|depression|cholesterol|diabetes|sugar|pain|afib|seizures|migraines)$/i;
const IS_TIME =
  /\b(?:surgery|operation|replacement|meals?|food|breakfast|lunch|dinner|supper|years?|yrs?|months?|weeks?|days?|now|life)\b/i;

/** "Eliquis 5 mg for afib", "metoprolol for afib, not bp": what the text of a medication says that it is taken for, or null. */
export const statedUse = (text: string): string | null => {
  const other = OTHER_USE.exec(text);
  const use = (USE.exec(text)?.[1] ?? other?.[1] ?? other?.[2])?.replace(/\s+only$/i, '').trim();
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
  'HEART RATE': 'Tachycardia',
  'FAST HEART RATE': 'Tachycardia',
  BACK: 'Chronic Back Pain',
  'BAD BACK': 'Chronic Back Pain',
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
  'STOP SMOKING': 'Quitting Smoking',
  LIVER: 'Liver Disease',
  'QUITTING SMOKING': 'Quitting Smoking',
  PANIC: 'Panic Disorder',
  HA: 'Headaches',
  HAS: 'Headaches',
  PROSTATE: 'Enlarged Prostate (BPH)',
  BONES: 'Osteoporosis',
  MOOD: 'Mood Swings',
  JOINTS: 'Arthritis',
  VALVE: 'Heart Valve Disease',
  'KIDNEY PROTECTION': 'Chronic Kidney Disease',
  'PROTECT KIDNEYS': 'Chronic Kidney Disease',
  'RATE CONTROL': 'Tachycardia',
  'PAIN MGMT': 'Chronic Pain',
  'PAIN MANAGEMENT': 'Chronic Pain',
  'BACK SPASMS': 'Back Spasms',
  ITCH: 'Itching',
  STOMACH: 'Stomach Pain',
  ACID: 'Acid Reflux (GERD)',
  'STOMACH ACID': 'Acid Reflux (GERD)',
  ECTOPIC: 'Ectopic Pregnancy',
  FIBRO: 'Fibromyalgia',
  RLS: 'Restless Legs Syndrome',
  'RESTLESS LEGS': 'Restless Legs Syndrome',
  'WATER PILL': 'Swelling / Fluid Retention (Edema)',
  'SHIFT WORK': 'Shift Work Sleep Disorder',
  FLUID: 'Swelling / Fluid Retention (Edema)',
  APPETITE: 'Loss of Appetite',
  'PUT WEIGHT ON': 'Loss of Appetite',
  'PUT WT ON': 'Loss of Appetite',
  'GAIN WEIGHT': 'Loss of Appetite',
};

/** A stated use in the words of the catalog. */
export const useWording = (text: string): string => WORDINGS[foldText(text).trim()] ?? text;
