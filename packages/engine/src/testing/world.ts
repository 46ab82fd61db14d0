import type { ReferenceNames } from '../reference-names.ts';

/** A small reference catalog: few names, so that random rules and random applicants meet often. */
export const TEST_GROUPS = ['HEART', 'LUNG', 'METABOLIC', 'NERVE'] as const;
export const MEDICATION_GROUPS = ['OPIOID', 'INHALER'] as const;
export const QUALIFIERS = ['INSULIN', 'STAGE 3', 'HOSPITALISED'] as const;
export const NICOTINE_PRODUCTS = ['CIGARETTES', 'CIGARS', 'VAPE', 'CHEW', 'GUM', 'MARIJUANA'] as const;

export const WORLD: ReferenceNames = {
  conditions: [
    { name: 'HEART ATTACK', groups: ['HEART'] },
    { name: 'HEART FAILURE', groups: ['HEART'] },
    { name: 'ANGINA', groups: ['HEART'] },
    { name: 'STROKE', groups: ['HEART', 'NERVE'] },
    { name: 'COPD', groups: ['LUNG'] },
    { name: 'ASTHMA', groups: ['LUNG'] },
    { name: 'DIABETES', groups: ['METABOLIC'] },
    { name: 'NEUROPATHY', groups: ['NERVE', 'METABOLIC'] },
    { name: 'SEIZURES', groups: ['NERVE'] },
    { name: 'HIGH BLOOD PRESSURE', groups: [] },
    { name: 'CANCER', groups: [] },
    { name: 'ARTHRITIS', groups: [] },
    { name: 'LACUNAR STROKE', groups: ['NERVE'], ancestors: ['STROKE'] },
    { name: 'LUNG CANCER', groups: ['LUNG'], ancestors: ['CANCER'] },
    { name: 'SMALL CELL LUNG CANCER', groups: ['LUNG'], ancestors: ['LUNG CANCER', 'CANCER'] },
  ],
  medications: [
    { name: 'COREG', groups: [], ancestors: ['CARVEDILOL'], uses: ['HIGH BLOOD PRESSURE', 'HEART FAILURE'] },
    { name: 'LANTUS', groups: [], ancestors: ['INSULIN GLARGINE'], uses: ['DIABETES'] },
    { name: 'CARVEDILOL', groups: [], uses: ['HIGH BLOOD PRESSURE', 'HEART FAILURE'] },
    { name: 'GABAPENTIN', groups: [], uses: ['NEUROPATHY', 'SEIZURES'] },
    { name: 'INSULIN GLARGINE', groups: [], uses: ['DIABETES'] },
    { name: 'ALBUTEROL', groups: ['INHALER'], uses: ['ASTHMA', 'COPD'] },
    { name: 'TIOTROPIUM', groups: ['INHALER'], uses: ['COPD'] },
    { name: 'OXYCODONE', groups: ['OPIOID'], uses: ['ARTHRITIS', 'CANCER'] },
    { name: 'BUPRENORPHINE', groups: ['OPIOID'], uses: ['ARTHRITIS'] },
    { name: 'FUROSEMIDE', groups: [], uses: ['HIGH BLOOD PRESSURE', 'HEART FAILURE'] },
    { name: 'LISINOPRIL', groups: [], uses: ['HIGH BLOOD PRESSURE'] },
  ],
};

export const CONDITION_NAMES: readonly string[] = WORLD.conditions.map(({ name }) => name);
export const MEDICATION_NAMES: readonly string[] = WORLD.medications.map(({ name }) => name);
