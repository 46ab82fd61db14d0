import type { EvidenceTables } from '../evidence/evidence-tables.ts';
import type { PremiumMode, ProductClass, RateClass } from '../flat-pack.ts';
import type { SalesPeriod } from '../tables/sales-period.ts';

/** 0 to 121: the nearest birthday of someone aged 120 may be the next one. */
export const AGE_SLOTS = 122;
/** Heights of the build tables, 0 to 108 inches. */
export const HEIGHT_SLOTS = 109;
/** Sex in the rate tables: male, female, and unisex for applicants in unisex states. */
export const SEX_SLOTS = 3;
/** Slots of one health axis: two times in half months, one other number, and "at any time". */
export const AXIS_SLOTS = 4;
export const MODE_SLOTS = 5;
/** The first three digits of a ZIP code. */
export const ZIP_SLOTS = 1_000;
export const NONE = -1;

/** What presenters show of a variant; numbers that only evaluation needs are in the tables. */
export interface VariantHead {
  readonly slug: string;
  readonly name: string;
  readonly familyId: string;
  readonly familyName: string;
  readonly carrier: { readonly id: string; readonly name: string };
  readonly productClass: ProductClass;
  readonly released: boolean;
  readonly classes: readonly RateClass[];
  readonly modes: readonly PremiumMode[];
  readonly defaultMode: PremiumMode;
}

/**
 * Step functions of health facts. An axis has up to four tables, one per slot; a table has breakpoints and one vector reference
 * for "unknown" and for each interval between breakpoints; a vector has one word for each word of the catalog.
 */
export interface AxisTables {
  /** [axis × AXIS_SLOTS + slot] → table, or NONE. */
  readonly tableOf: Int32Array;
  /** [table] → first breakpoint; one more entry than tables. A table's references start at this plus 2 × table. */
  readonly firstBreakpoint: Int32Array;
  readonly breakpoints: Int32Array;
  /** Offset of a vector in `vectors`, or NONE when it closes nothing. */
  readonly references: Int32Array;
  readonly vectors: Uint32Array;
}

/**
 * Rules that count. A predicate is a test of one row; its postings are the counters that it moves. A counter that
 * reaches its need closes classes of its variant.
 */
export interface CounterTables {
  readonly predicateSlot: Uint8Array;
  readonly predicateLow: Int32Array;
  readonly predicateHigh: Int32Array;
  readonly predicateUnknown: Uint8Array;
  /** 0: a member counts once; 1: every disclosed row counts; 2: every different medication counts. */
  readonly predicateMode: Uint8Array;
  /** [predicate] → first posting; one more entry than predicates. */
  readonly firstPosting: Int32Array;
  readonly postingCounter: Int32Array;
  readonly counterNeed: Int32Array;
  /** [counter] → guard. */
  readonly counterGuard: Int32Array;
  readonly counterWord: Int32Array;
  readonly counterBits: Uint32Array;
  /** Bits of the word after it, 0 for variants of one word. */
  readonly counterNextBits: Uint32Array;
}

/** An axis that counts only when a guard holds or only for tobacco users. */
export interface GuardedAxes {
  readonly guard: number;
  readonly tobaccoOnly: boolean;
  readonly axis: number;
}

/** Rules that add up daily dosages. A sum has limits; a limit that is reached closes classes of its variant. */
export interface DosageTables {
  /** [sum] → first limit; one more entry than sums. */
  readonly firstLimit: Int32Array;
  readonly leastMilli: Float64Array;
  readonly firesOnUnknown: Uint8Array;
  readonly guard: Int32Array;
  readonly word: Int32Array;
  readonly bits: Uint32Array;
  readonly nextBits: Uint32Array;
}

/** To whom guarded rules apply. Guard 0 is everyone. */
export interface GuardTables {
  readonly nearest: Uint8Array;
  readonly minAge: Uint8Array;
  readonly maxAge: Uint8Array;
  /** 0: both, 1: male, 2: female. */
  readonly sex: Uint8Array;
  /** [guard × states + state]. */
  readonly inState: Uint8Array;
  readonly minFace: Float64Array;
  /** NONE: at every face amount. */
  readonly maxFace: Float64Array;
}

export interface ConditionTables {
  readonly idOf: ReadonlyMap<string, number>;
  /** Conditions from this number on are names that only packs or medications know. */
  readonly knownCount: number;
  /** [condition] → 1 for an event, whose clock is its own day. */
  readonly isEvent: Uint8Array;
  /** [condition] → first entry in `broader`, the conditions it also counts as; one more entry than conditions. */
  readonly firstBroader: Int32Array;
  readonly broader: Int32Array;
  /** [condition] → profile, or NONE if no pack mentions it. Conditions that all packs treat alike share one. */
  readonly profileOf: Int32Array;
  /** [profile] → axis. */
  readonly axis: Int32Array;
  /** [profile] → axes of guarded rules. */
  readonly guarded: readonly (readonly GuardedAxes[])[];
  /** [profile] → first entry in `predicates`; one more entry than profiles. */
  readonly firstPredicate: Int32Array;
  readonly predicates: Int32Array;
}

export interface MedicationTables {
  readonly idOf: ReadonlyMap<string, number>;
  readonly profileOf: Int32Array;
  /** [profile] → first row. Row 0 of a profile is an unknown use, row 1 a use that no pack lists. */
  readonly firstRow: Int32Array;
  /** [profile] → first pair of (use, row) in `uses` and `useRows`, sorted by use; one more entry than profiles. */
  readonly firstUse: Int32Array;
  readonly uses: Int32Array;
  readonly useRows: Int32Array;
  /** [row] → axis. */
  readonly axis: Int32Array;
  /** [row] → axes of guarded rules. */
  readonly guarded: readonly (readonly GuardedAxes[])[];
  /** [row] → first implied condition; one more entry than rows. */
  readonly firstImplied: Int32Array;
  readonly impliedCondition: Int32Array;
  /** Offset in the axis vectors: all ones in the words of the variants that imply the condition. */
  readonly impliedMask: Int32Array;
  readonly firstPredicate: Int32Array;
  readonly predicates: Int32Array;
  /** [profile] → first entry in `sums`, the dosage sums that it adds to; one more entry than profiles. */
  readonly firstSum: Int32Array;
  readonly sums: Int32Array;
  /** Predicates that look at every medication, whatever it is. */
  readonly everyPredicates: Int32Array;
}

/** Rules about measured values. */
export interface MeasurementTables {
  /** [rule] → position in MEASUREMENTS. */
  readonly measurement: Uint8Array;
  /** [rule] → position in COMPARISONS. */
  readonly op: Uint8Array;
  readonly value: Float64Array;
  readonly guard: Int32Array;
  readonly word: Int32Array;
  readonly bits: Uint32Array;
  readonly nextBits: Uint32Array;
}

/** What rows say together, and for which variants it counts. */
export interface EvidencePart {
  readonly tables: EvidenceTables;
  /**
   * Offsets in the axis vectors, all ones in the words of the variants that count a fact, NONE for all variants:
   * [needs] for facts that do not depend on maintenance, then as many for the variants that count maintenance as treatment,
   * then for the others.
   */
  readonly masks: Int32Array;
}

export interface NicotineTables {
  /** The names that definitions mention, from 1; 0 is every other product. */
  readonly productOf: ReadonlyMap<string, number>;
  readonly productSlots: number;
  readonly lookBackMonths: Int32Array;
  /** [(definition × productSlots + product) × 5 + frequency, 0 when not stated] → counts. */
  readonly counts: Uint8Array;
  /** [variant] → definition, or NONE. */
  readonly definitionOf: Int16Array;
  /** Closings of nicotine rules: [definition] → first entry; one more entry than definitions. */
  readonly firstClosing: Int32Array;
  readonly closingWord: Int32Array;
  readonly closingBits: Uint32Array;
  readonly closingGuard: Int32Array;
}

export interface DemographicTables {
  /** [state × words + word]: reason `state`. */
  readonly states: Uint32Array;
  /** [state] → slot of the table of ages. States in which all products have the same issue ages share one: nearly all of them. */
  readonly ageSlotOf: Uint8Array;
  /** [((slot × 2 + tobacco) × AGE_SLOTS + age) × words + word]: reason `age`. */
  readonly ages: Uint32Array;
  /** [age × variants + variant] → chart, or NONE. */
  readonly chartOf: Int16Array;
  /** [((height × charts + chart) × MAX_CLASSES + class) × 2] → lightest, heaviest. */
  readonly charts: Uint16Array;
  readonly zips: readonly {
    readonly word: number;
    readonly bits: number;
    readonly prefixes: readonly string[];
  }[];
  /** What is closed of a variant on the days on which it is not sold. */
  readonly periods: readonly {
    readonly period: SalesPeriod;
    readonly word: number;
    readonly bits: number;
    readonly nextBits: number;
  }[];
}

export interface PricingTables {
  readonly recipe: Uint8Array;
  readonly fee: Float64Array;
  readonly step: Float64Array;
  readonly modeCount: Uint8Array;
  /** [variant × MODE_SLOTS + mode] → factor. */
  readonly factors: Int32Array;
  readonly defaultMode: Uint8Array;
  /** The mode of a monthly budget, or NONE. */
  readonly monthlyMode: Int8Array;
  readonly firstBand: Int32Array;
  readonly bandFrom: Float64Array;
  /** [state × variants + variant] → slot of the face table. */
  readonly faceSlot: Uint8Array;
  /** [variant] → its first column of the face table; the entry after the last variant is the number of columns. */
  readonly faceBase: Int32Array;
  /** [age × columns + base + (slot × classes + class) × 2] → lowest, highest; highest NONE: no amount at all. */
  readonly faces: Float64Array;
  /** [state × variants + variant]. */
  readonly unisexState: Uint8Array;
  /** [variant] → its first column of the rate table; the entry after the last variant is the number of columns. */
  readonly rateBase: Int32Array;
  /** [((sex × 2 + tobacco) × AGE_SLOTS + age) × columns + base + class × bands + band] → cents per $1,000. */
  readonly rates: Int32Array;
}

/** What Medicare supplements have beside other products. The first index is the position in `variants`. */
export interface MedsupTables {
  readonly variants: Int32Array;
  /** What closes all classes, in both words. */
  readonly zipBits: Uint32Array;
  readonly zipNextBits: Uint32Array;
  readonly ageBits: Uint32Array;
  readonly ageNextBits: Uint32Array;
  /** 1 for plans that need eligibility before 2020. */
  readonly until2020: Uint8Array;
  /** [position × ZIP_SLOTS + first three digits] → area, or NONE. */
  readonly areaOf: Int16Array;
  /** Columns of one area; those of a variant follow each other, without and with the discount. */
  readonly rateSize: Int32Array;
}

/** Optional benefits. A rider that several variants share is there once. */
export interface RiderTables {
  /** [variant × RIDER_KINDS + kind] → rider, or NONE. */
  readonly of: Int32Array;
  readonly names: readonly string[];
  readonly minAge: Uint8Array;
  readonly maxAge: Uint8Array;
  readonly minFace: Float64Array;
  readonly maxFace: Float64Array;
  /** Limits of the rider's own amount; highest NONE: it has none. */
  readonly minAmount: Float64Array;
  readonly maxAmount: Float64Array;
  /** [rider × states + state]. */
  readonly inState: Uint8Array;
  /** A bit for each class that the rider is sold with. */
  readonly classes: Uint8Array;
  readonly included: Uint8Array;
  readonly perChild: Uint8Array;
  readonly rateBase: Int32Array;
  /** [base + (sex × 2 + tobacco) × AGE_SLOTS + age] → cents per $1,000; nothing for included riders. */
  readonly rates: Int32Array;
  /** [rider] → variant of `asking`, or NONE. */
  readonly rulesOf: Int32Array;
  /** The rules of riders as products of one class; null if no rider has rules. It shares the catalog's evidence tables. */
  readonly asking: (Omit<CompiledCatalog, 'evidence' | 'riders'> & { readonly masks: Int32Array }) | null;
}

/** Plain data and typed arrays only: it can be compiled in a worker and posted. */
export interface CompiledCatalog {
  readonly heads: readonly VariantHead[];
  readonly wordCount: number;
  /** [variant] → its first word; classes 4 to 7 are in the next one. */
  readonly firstWord: Int32Array;
  readonly classCount: Uint8Array;
  /** [variant × MAX_CLASSES + class] → position in CATEGORIES. */
  readonly category: Uint8Array;
  readonly nearestAge: Uint8Array;
  readonly axes: AxisTables;
  readonly counters: CounterTables;
  readonly dosages: DosageTables;
  readonly guards: GuardTables;
  readonly conditions: ConditionTables;
  readonly medications: MedicationTables;
  readonly evidence: EvidencePart;
  readonly measurements: MeasurementTables;
  readonly nicotine: NicotineTables;
  readonly demographics: DemographicTables;
  readonly pricing: PricingTables;
  /** null if there are none. */
  readonly medsup: MedsupTables | null;
  /** null for the products that stand for the rules of riders. */
  readonly riders: RiderTables | null;
}

/** The buffers to hand over when posting the catalog to another thread. */
export function transferables(catalog: CompiledCatalog): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const collect = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (typeof value === 'object' && value !== null && !(value instanceof Map))
      Object.values(value).forEach(collect);
  };
  const { heads: _, ...tables } = catalog;
  collect(tables);
  return [...buffers];
}
