import type { CatalogSnapshot } from '../../catalog/index.ts';
import type { Resolved } from '../resolve-applicant.ts';
import type { AskedFact } from './asked-fact.ts';

const CANCERS = [
  'Cancer - Breast',
  'Cancer - Prostate',
  'Cancer - Colon / Rectal',
  'Cancer - Lung',
  'Cancer - Skin (Basal / Squamous Cell)',
  'Cancer - Melanoma',
  'Cancer - Bladder',
  'Cancer - Kidney',
  'Cancer - Thyroid',
  'Cancer - Uterine / Endometrial',
  'Cancer - Ovarian',
  'Cancer - Lymphoma',
  'Cancer - Leukemia',
  'Cancer - Pancreatic',
  'Cancer - Liver',
  'Cancer - Brain',
  'Cancer - Metastatic',
] as const;

/** Conditions that say less than an underwriter needs, with what most people mean by them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'Cancer - Other / Unspecified': CANCERS,
  'Cancer - Type Not Known': CANCERS,
  'Cancer - In Remission': CANCERS,
  'Cancer - Over 5 Years Ago': CANCERS,
  'Cancer - Surgery Only': CANCERS,
  'Blood Cancer - Type Not Known': ['Cancer - Leukemia', 'Cancer - Lymphoma', 'Cancer - Multiple Myeloma'],
  'Heart Disease': [
    'Coronary Artery Disease',
    'Heart Attack',
    'Heart Stent / Angioplasty',
    'Congestive Heart Failure',
    'Cardiomyopathy',
    'Atrial Fibrillation',
    'Irregular Heartbeat (Arrhythmia)',
    'Heart Valve Disease',
    'Heart Murmur',
    'Enlarged Heart',
  ],
  'Kidney Problems': ['Kidney Stones', 'Chronic Kidney Disease', 'Kidney Failure', 'Kidney Dialysis'],
  'Liver Disease': [
    'Fatty Liver',
    'Hepatitis C',
    'Hepatitis B',
    'Cirrhosis of the Liver',
    'Elevated Liver Enzymes',
  ],
  'Hepatitis - Type Unknown': ['Hepatitis A', 'Hepatitis B', 'Hepatitis C'],
  'Brain Tumor': ['Brain Tumor - Benign', 'Cancer - Brain'],
  'Autoimmune Disease': [
    'Lupus (Systemic / SLE)',
    'Rheumatoid Arthritis',
    'Multiple Sclerosis',
    "Crohn's Disease",
    'Psoriasis',
    'Underactive Thyroid (Hypothyroidism)',
  ],
};

/**
 * What kind a condition is that says too little. The answer is the entry of its row, or where the row names more than one condition,
 * its text.
 */
export function kindFacts(
  { source, bundle }: CatalogSnapshot,
  { applicant, rows, disclosures }: Resolved,
): AskedFact[] {
  const rowsOf = new Map<number, number[]>();
  for (const [position, row] of rows.conditions.entries())
    rowsOf.set(row, [...(rowsOf.get(row) ?? []), position]);
  return [...rowsOf].flatMap(([row, positions]): AskedFact[] => {
    const names = new Set(positions.map((position) => applicant.conditions[position]?.name ?? ''));
    const unspecific = [...names].find((name) => KINDS[name] !== undefined);
    if (unspecific === undefined) return [];
    const kinds = (KINDS[unspecific] ?? []).filter((name) => source.condition(name) !== null);
    const meant = positions.filter((position) => applicant.conditions[position]?.name === unspecific);
    const isAlone = names.size === 1 && row >= 0 && !hasOthers(disclosures, row);
    return [
      {
        place: { kind: 'conditions', row, field: isAlone ? 'kind' : 'kindInText' },
        subject: unspecific,
        choices: isAlone
          ? kinds.map((name) => ({ value: bundle.idOf('condition', name) ?? '', name }))
          : null,
        answers: kinds.map((name) => ({ kind: 'named', positions: meant, name })),
      },
    ];
  });
}

/** Whether the row also names a medication. */
function hasOthers(disclosures: Resolved['disclosures'], row: number): boolean {
  const disclosure = disclosures.find(({ place }) => place.kind === 'conditions' && place.index === row);
  return disclosure?.entries.some(({ kind }) => kind !== 'conditions') ?? false;
}
