import { describe, expect, it } from 'vitest';
import { shippedSnapshot } from '../../../test/snapshot.ts';
import { plainConditionName } from './plain-name.ts';

const snapshot = await shippedSnapshot();

/** A sample of the catalog as it is read aloud in the middle of a sentence. */
const READ_ALOUD: Readonly<Record<string, string>> = {
  'Cancer - Breast': 'breast cancer',
  'Cancer - Prostate': 'prostate cancer',
  'Cancer - Melanoma': 'melanoma',
  'Cancer - Lymphoma': 'lymphoma',
  'Cancer - Leukemia': 'leukemia',
  "Cancer - Hodgkin's Disease": "Hodgkin's disease",
  'Cancer - Other / Unspecified': 'cancer',
  'Cancer - Metastatic': 'cancer that spread',
  'Cancer - Colon / Rectal': 'colon or rectal cancer',
  'Cancer - Head / Neck / Throat': 'head, neck or throat cancer',
  'Breast Cancer - Stage 2': 'stage 2 breast cancer',
  'Breast Cancer - Stage 0 (DCIS)': 'stage 0 breast cancer',
  'Diabetes - Type 2': 'type 2 diabetes',
  'Diabetes - Type 1': 'type 1 diabetes',
  'Diabetes - Insulin': 'diabetes treated with insulin',
  'Diabetes - Type 2 in Remission': 'type 2 diabetes in remission',
  'Diabetes with Complications': 'diabetes with complications',
  'Diabetic Neuropathy': 'diabetic neuropathy',
  'Chronic Kidney Disease - Stage 3a': 'stage 3a chronic kidney disease',
  'High Blood Pressure': 'high blood pressure',
  'High Blood Pressure - Uncontrolled': 'uncontrolled high blood pressure',
  COPD: 'COPD',
  'COPD with Oxygen': 'COPD with oxygen',
  'Heart Attack': 'heart attack',
  'Heart Attack - Two or More': 'more than one heart attack',
  'Heart Stent / Angioplasty': 'heart stent or angioplasty',
  'TIA (Mini-Stroke)': 'mini-stroke (TIA)',
  Stroke: 'stroke',
  'Seizures / Epilepsy': 'seizures or epilepsy',
  "Crohn's Disease": "Crohn's disease",
  "Parkinson's Disease": "Parkinson's disease",
  "Young-Onset Parkinson's Disease": "young-onset Parkinson's disease",
  "ALS (Lou Gehrig's Disease)": 'ALS',
  'Down Syndrome': 'Down syndrome',
  'Shortness of Breath Lying Down': 'shortness of breath lying down',
  'Ehlers-Danlos - Vascular Type': 'Ehlers-Danlos, vascular type',
  'Charcot-Marie-Tooth Disease': 'Charcot-Marie-Tooth disease',
  'Charcot Foot (Diabetic)': 'Charcot foot',
  'Guillain-Barre Syndrome': 'Guillain-Barre syndrome',
  'Wolff-Parkinson-White Syndrome': 'Wolff-Parkinson-White syndrome',
  "Golfer's Elbow": "golfer's elbow",
  'Lupus (Systemic / SLE)': 'lupus',
  'Lupus - Mild': 'mild lupus',
  'HIV / AIDS': 'HIV or AIDS',
  'Hepatitis C - Cured': 'hepatitis C, cured',
  'Hepatitis B - Acute': 'acute hepatitis B',
  'Acid Reflux (GERD)': 'acid reflux',
  'Blood Clot in Leg (DVT)': 'a blood clot in the leg',
  'DVT - Recurrent': 'recurrent DVT',
  'Alcohol Abuse / Treatment': 'an alcohol problem',
  'DUI / DWI': 'DUI or DWI',
  'Post-Traumatic Stress Disorder (PTSD)': 'post-traumatic stress disorder',
  'Obsessive-Compulsive Disorder (OCD)': 'obsessive-compulsive disorder',
  'Neuropathy / Nerve Pain': 'neuropathy or nerve pain',
  'Peripheral Vascular / Artery Disease': 'peripheral artery disease',
  'Heart Failure - Class IV': 'class IV heart failure',
  'Enlarged Prostate (BPH)': 'enlarged prostate',
  'Underactive Thyroid (Hypothyroidism)': 'underactive thyroid',
  'Hysterectomy - With Ovaries Removed': 'hysterectomy with ovaries removed',
  'Lewy Body Dementia': 'Lewy body dementia',
  'E. Coli Infection': 'E. coli infection',
};

describe('the plain name of a condition', () => {
  it.each(Object.entries(READ_ALOUD))('of %s is %s', (name, plain) => {
    expect(snapshot.source.condition(name), name).not.toBeNull();
    expect(plainConditionName(name)).toBe(plain);
  });

  it('never has a slash, a dash or two spaces', () => {
    for (const name of snapshot.compiled.evidence.tables.conditionNames)
      expect(plainConditionName(name)).not.toMatch(/ \/ | - | {2}|^$/);
  });
});
