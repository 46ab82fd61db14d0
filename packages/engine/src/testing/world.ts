import type {
  ConditionKind,
  Indication,
  ReferenceCondition,
  ReferenceMedication,
  ReferenceNames,
  Severity,
} from '../reference-names.ts';

/** A small reference catalog: few names, so that random rules and random applicants often match. */
export const TEST_GROUPS = ['HEART', 'LUNG', 'METABOLIC', 'NERVE'] as const;
export const MEDICATION_GROUPS = ['OPIOID', 'INHALER', 'INSULIN'] as const;

const HEART_DRUG: readonly Indication[] = [
  { condition: 'HIGH BLOOD PRESSURE', certainty: 'usual' },
  { condition: 'HEART FAILURE', certainty: 'usual' },
];
/** States of random packs and applicants; few, so that they often match. */
export const TEST_STATES = ['CA', 'MT', 'NY', 'TX', 'WA'] as const;
export const NICOTINE_PRODUCTS = ['CIGARETTES', 'CIGARS', 'VAPE', 'CHEW', 'GUM', 'MARIJUANA'] as const;

function condition(
  name: string,
  { severity, kind }: { readonly severity: Severity; readonly kind: ConditionKind },
  more: { readonly groups?: string[]; readonly ancestors?: string[]; readonly milder?: boolean } = {},
): ReferenceCondition {
  return { name, severity, kind, groups: [], ancestors: [], milder: false, ...more };
}

function medication(
  name: string,
  uses: readonly string[],
  more: Partial<Omit<ReferenceMedication, 'name' | 'uses'>> = {},
): ReferenceMedication {
  return { name, uses, groups: [], ancestors: [], indications: [], ...more };
}

export const WORLD: ReferenceNames = {
  conditions: [
    condition('HEART ATTACK', { severity: 'serious', kind: 'event' }, { groups: ['HEART'] }),
    condition('HEART FAILURE', { severity: 'severe', kind: 'course' }, { groups: ['HEART'] }),
    condition('ANGINA', { severity: 'serious', kind: 'course' }, { groups: ['HEART'] }),
    condition('STROKE', { severity: 'serious', kind: 'event' }, { groups: ['HEART', 'NERVE'] }),
    condition('COPD', { severity: 'serious', kind: 'state' }, { groups: ['LUNG'] }),
    condition('ASTHMA', { severity: 'moderate', kind: 'state' }, { groups: ['LUNG'] }),
    condition('DIABETES', { severity: 'moderate', kind: 'state' }, { groups: ['METABOLIC'] }),
    condition('NEUROPATHY', { severity: 'moderate', kind: 'state' }, { groups: ['NERVE', 'METABOLIC'] }),
    condition('SEIZURES', { severity: 'moderate', kind: 'course' }, { groups: ['NERVE'] }),
    condition('HIGH BLOOD PRESSURE', { severity: 'minor', kind: 'state' }),
    condition('CANCER', { severity: 'serious', kind: 'course' }),
    condition('ARTHRITIS', { severity: 'none', kind: 'state' }),
    condition(
      'LACUNAR STROKE',
      { severity: 'serious', kind: 'event' },
      { groups: ['NERVE'], ancestors: ['STROKE'] },
    ),
    condition(
      'STROKE WITH SEIZURES',
      { severity: 'serious', kind: 'event' },
      {
        groups: ['HEART', 'NERVE'],
        ancestors: ['STROKE', 'SEIZURES'],
      },
    ),
    condition(
      'INSULIN SHOCK',
      { severity: 'serious', kind: 'event' },
      { groups: ['METABOLIC'], ancestors: ['DIABETES'] },
    ),
    condition(
      'OUTGROWN SEIZURES',
      { severity: 'minor', kind: 'event' },
      { ancestors: ['SEIZURES'], milder: true },
    ),
    condition(
      'LUNG CANCER',
      { severity: 'severe', kind: 'course' },
      { groups: ['LUNG'], ancestors: ['CANCER'] },
    ),
    condition(
      'SMALL CELL LUNG CANCER',
      { severity: 'terminal', kind: 'course' },
      {
        groups: ['LUNG'],
        ancestors: ['LUNG CANCER', 'CANCER'],
      },
    ),
  ],
  medications: [
    medication('COREG', ['HIGH BLOOD PRESSURE', 'HEART FAILURE'], {
      ancestors: ['CARVEDILOL'],
      indications: HEART_DRUG,
    }),
    medication('LANTUS', ['DIABETES'], {
      ancestors: ['INSULIN GLARGINE'],
      groups: ['INSULIN'],
      indications: [{ condition: 'DIABETES', certainty: 'always' }],
    }),
    medication('CARVEDILOL', ['HIGH BLOOD PRESSURE', 'HEART FAILURE'], { indications: HEART_DRUG }),
    medication('GABAPENTIN', ['NEUROPATHY', 'SEIZURES'], {
      indications: [{ condition: 'NEUROPATHY', certainty: 'possible' }],
    }),
    medication('INSULIN GLARGINE', ['DIABETES'], {
      groups: ['INSULIN'],
      indications: [{ condition: 'DIABETES', certainty: 'always' }],
    }),
    medication('ALBUTEROL', ['ASTHMA', 'COPD'], { groups: ['INHALER'] }),
    medication('TIOTROPIUM', ['COPD'], {
      groups: ['INHALER'],
      indications: [{ condition: 'COPD', certainty: 'always' }],
    }),
    medication('ERLOTINIB', ['LUNG CANCER', 'CANCER'], {
      indications: [{ condition: 'LUNG CANCER', certainty: 'always' }],
    }),
    medication('NITROGLYCERIN', ['ANGINA', 'HEART FAILURE', 'COPD', 'HIGH BLOOD PRESSURE'], {
      indications: [{ condition: 'ANGINA', certainty: 'always' }],
    }),
    medication('OXYCODONE', ['ARTHRITIS', 'CANCER'], { groups: ['OPIOID'] }),
    medication('BUPRENORPHINE', ['ARTHRITIS'], { groups: ['OPIOID'] }),
    medication('FUROSEMIDE', ['HIGH BLOOD PRESSURE', 'HEART FAILURE']),
    medication('LISINOPRIL', ['HIGH BLOOD PRESSURE']),
  ],
};

export const CONDITION_NAMES: readonly string[] = WORLD.conditions.map(({ name }) => name);
export const MEDICATION_NAMES: readonly string[] = WORLD.medications.map(({ name }) => name);
