import type {
  CombinationPart,
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

function one(name: string): CombinationPart {
  return { count: 'one', subject: { type: 'condition', name }, except: [], monthsApart: 0 };
}

/** How often the medications of the world are prescribed for their uses. */
const PRESCRIPTIONS: Readonly<Record<string, readonly number[]>> = {
  COREG: [60, 40],
  CARVEDILOL: [60, 40],
  GABAPENTIN: [90, 10],
  ALBUTEROL: [70, 30],
  NITROGLYCERIN: [80, 10, 5, 5],
  FUROSEMIDE: [80, 20],
  LISINOPRIL: [100],
  OXYCODONE: [95, 5],
};

/** The same world with rows that are judged together. */
export const WORLD_TOGETHER: ReferenceNames = {
  conditions: WORLD.conditions,
  medications: WORLD.medications.map((row) => ({
    ...row,
    ...(PRESCRIPTIONS[row.name] && { prescriptions: PRESCRIPTIONS[row.name] }),
    ...(row.name === 'ERLOTINIB' && { maintenance: true }),
  })),
  evidence: {
    combinations: [
      { parts: [one('DIABETES'), one('NEUROPATHY')], whole: 'INSULIN SHOCK' },
      { parts: [one('STROKE'), one('SEIZURES')], whole: 'STROKE WITH SEIZURES' },
      {
        parts: [
          {
            count: 'different',
            subject: { type: 'condition_group', name: 'HEART' },
            except: ['ANGINA'],
            monthsApart: 0,
          },
        ],
        whole: 'HEART FAILURE',
      },
      {
        parts: [
          { count: 'twice', subject: { type: 'condition', name: 'STROKE' }, except: [], monthsApart: 12 },
        ],
        whole: 'STROKE WITH SEIZURES',
      },
    ],
    relatedGroups: [['HEART', 'NERVE']],
    dosageBands: [
      { medication: 'FUROSEMIDE', from: 40, below: null, condition: 'HEART FAILURE', certainty: 'usual' },
      { medication: 'CARVEDILOL', from: 0, below: 41, condition: 'HEART FAILURE', certainty: 'possible' },
    ],
    settledUses: ['HIGH BLOOD PRESSURE'],
    suspectedUses: [{ medication: 'CARVEDILOL', condition: 'HEART FAILURE' }],
    measured: [
      { measurement: 'a1c', from: 6.5, below: null, condition: 'DIABETES' },
      { measurement: 'ejection_fraction', from: null, below: 40, condition: 'HEART FAILURE' },
    ],
  },
};
