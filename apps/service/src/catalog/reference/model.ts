export const CONDITION_GROUPS = [
  'Allergy',
  'Autoimmune',
  'Blood',
  'Bones, Joints & Muscles',
  'Cancer',
  'Diabetes & Hormones',
  'Digestive',
  'Eye & Ear',
  'Genetic & Rare',
  'Heart & Circulation',
  'History & Lifestyle',
  'Infections',
  'Kidney, Bladder & Prostate',
  'Liver & Pancreas',
  'Lungs',
  "Men's Health",
  'Mental Health',
  'Mobility & Care',
  'Pain',
  'Skin',
  'Sleep',
  'Stroke, Brain & Nerves',
  'Substance Use',
  'Transplant & Procedures',
  "Women's Health",
] as const;
export type ConditionGroup = (typeof CONDITION_GROUPS)[number];

export const MEDICATION_KINDS = ['generic', 'brand', 'otc', 'supplement', 'class'] as const;
export type MedicationKind = (typeof MEDICATION_KINDS)[number];

export const NICOTINE_TYPES = ['smoked', 'smokeless', 'vapor', 'other'] as const;
export type NicotineType = (typeof NICOTINE_TYPES)[number];

export const TEXT_DOMAINS = ['condition', 'medication', 'nicotine'] as const;
export type TextDomain = (typeof TEXT_DOMAINS)[number];

/** One side of a medication-condition pair: the name of the other side and the prescriptions of the pair. */
export interface UseLink {
  readonly name: string;
  readonly count: number;
}

export interface Condition {
  readonly name: string;
  readonly parent: string | null;
  readonly group: ConditionGroup;
  readonly aliases: readonly string[];
  /** Most prescribed first, ties by code point. */
  readonly treatedWith: readonly UseLink[];
}

export interface Medication {
  readonly name: string;
  readonly kind: MedicationKind;
  readonly generic: string | null;
  readonly count: number;
  readonly aliases: readonly string[];
  /** Most prescribed first, ties by code point. */
  readonly usedFor: readonly UseLink[];
}

export interface SpellingCorrection {
  readonly from: string;
  readonly to: string;
  readonly domain: 'condition' | 'medication';
}

export interface NicotineOption {
  readonly name: string;
  readonly type: NicotineType;
  readonly aliases: readonly string[];
}

/** The checked tables, in the order of their files. */
export interface ReferenceCatalog {
  readonly conditions: readonly Condition[];
  readonly medications: readonly Medication[];
  readonly corrections: readonly SpellingCorrection[];
  readonly nicotine: readonly NicotineOption[];
}
