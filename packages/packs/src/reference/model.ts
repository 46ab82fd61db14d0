import type { ConditionKind, EvidenceRules, Indication, Severity } from '@prequal/engine';

/** Body systems and the like: how a reader finds a row. Rules use groups instead. */
export const CONDITION_SECTIONS = [
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
export type ConditionSection = (typeof CONDITION_SECTIONS)[number];

export const MEDICATION_KINDS = ['generic', 'brand', 'otc', 'supplement', 'class'] as const;
export type MedicationKind = (typeof MEDICATION_KINDS)[number];

export const MEDICATION_ROUTES = [
  'oral',
  'injection',
  'infusion',
  'inhaled',
  'nasal',
  'patch',
  'topical',
  'eye',
  'ear',
  'rectal',
  'vaginal',
  'device',
] as const;
export type MedicationRoute = (typeof MEDICATION_ROUTES)[number];

export const NICOTINE_TYPES = ['smoked', 'smokeless', 'vapor', 'other'] as const;
export type NicotineType = (typeof NICOTINE_TYPES)[number];

export const TEXT_DOMAINS = ['condition', 'medication', 'nicotine'] as const;
export type TextDomain = (typeof TEXT_DOMAINS)[number];

/** One side of a medication-condition pair: the name of the other side and the prescriptions of the pair. */
export interface UseLink {
  readonly name: string;
  readonly count: number;
  /** The count was set or derived by hand; no survey or claim counts this pair. */
  readonly estimated: boolean;
}

export interface Condition {
  readonly name: string;
  /** Broader conditions: the row is each of them. */
  readonly parents: readonly string[];
  readonly section: ConditionSection;
  readonly severity: Severity;
  readonly kind: ConditionKind;
  /** Milder than a parent by nature: cured, in situ, benign, a trait. */
  readonly milder: boolean;
  readonly aliases: readonly string[];
  /** Groups of carriers' questions, through its ancestors too, in the order of their table. */
  readonly groups: readonly string[];
  /** Most prescribed first, ties by code point. */
  readonly treatedWith: readonly UseLink[];
}

export interface Medication {
  readonly name: string;
  readonly kind: MedicationKind;
  readonly generic: string | null;
  readonly count: number;
  /** There is no public figure; the count only orders suggestions. */
  readonly estimated: boolean;
  readonly drugClass: string;
  readonly route: MedicationRoute;
  readonly aliases: readonly string[];
  /** Most prescribed first, ties by code point. */
  readonly usedFor: readonly UseLink[];
  /** In the order of the table; the most certain need not come first. */
  readonly indications: readonly Indication[];
  /** Taken to prevent a return; absent in catalogs from before products could say whether that is treatment. */
  readonly maintenance?: boolean;
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

/** What a disclosure without a date says: nicotine is used now, or the time is not known. */
export const NICOTINE_WHEN_UNDATED = ['now', 'unknown'] as const;

/** A condition or medication that shows that nicotine is or was used. */
export interface NicotineSign {
  readonly kind: 'condition' | 'medication';
  readonly name: string;
  readonly undated: (typeof NICOTINE_WHEN_UNDATED)[number];
}

/** Events that texts state with a day. */
export const DATED_EVENTS = ['seizure', 'last_seizure', 'hospital_stay', 'emergency_visit'] as const;
/** Whether the day lies within the months before today, or before them. */
export const DATED_SIDES = ['within', 'before'] as const;
export const DATED_EFFECTS = ['replaces', 'adds'] as const;

/** What the day of an event means that a text states: another condition instead of the entries, or beside them. */
export interface DatedReading {
  readonly event: (typeof DATED_EVENTS)[number];
  /** The entry of the event, which says nothing about what it was for; absent if the event has none. */
  readonly itself?: string;
  /** Every other entry of the text has to be one of them; empty for any. */
  readonly subjects: readonly string[];
  readonly date: (typeof DATED_SIDES)[number];
  readonly months: number;
  readonly effect: (typeof DATED_EFFECTS)[number];
  readonly condition: string;
  /** The condition and everything below it. */
  readonly below: readonly string[];
}

/** The operations that take out a cancer; in another place, they are for something else. */
export interface OwnOperations {
  /** The cancers with everything narrower; none: any of the table. */
  readonly cancers: readonly string[];
  readonly operations: readonly string[];
  /** What shows, wherever it is disclosed, that the cancer was not over with the operation; with everything narrower. */
  readonly notOver: readonly string[];
}

/** What the words of a row mean beyond the entries that they name. */
export interface ReadingFacts {
  readonly dated: readonly DatedReading[];
  /** Conditions that say less than an underwriter needs, with what most people mean by them. */
  readonly kinds: readonly {
    readonly condition: string;
    readonly kinds: readonly string[];
    /** Whether another row that states one of the kinds says what is meant. */
    readonly explained?: boolean;
  }[];
  /** A medication that is taken for the use counts as its form, where there is one. */
  readonly forms: readonly { readonly use: string; readonly form: string }[];
  /** Absent in catalogs from before this table. */
  readonly operations?: readonly OwnOperations[];
}

/** `past`: a history of the conditions. `nothing`: no disease of this person, such as a screening or a relative's disease. */
export const CODE_MEANINGS = ['current', 'past', 'nothing'] as const;

/** What the codes of ICD-10-CM that begin alike say, unless a longer prefix says more. */
export interface DiagnosisCode {
  /** In upper case, without the dot. */
  readonly prefix: string;
  readonly conditions: readonly string[];
  readonly meaning: (typeof CODE_MEANINGS)[number];
}

/** The checked tables, in the order of their files. */
export interface ReferenceCatalog {
  readonly conditions: readonly Condition[];
  readonly medications: readonly Medication[];
  readonly corrections: readonly SpellingCorrection[];
  readonly nicotine: readonly NicotineOption[];
  /** Absent in catalogs from before disclosures could show the use of nicotine. */
  readonly nicotineSigns?: readonly NicotineSign[];
  /** Absent in catalogs from before these facts were tables. */
  readonly readingFacts?: ReadingFacts;
  /** Absent in catalogs from before rows were judged together. */
  readonly evidence?: EvidenceRules;
  /** Absent in catalogs from before codes were understood. */
  readonly codes?: readonly DiagnosisCode[];
}
