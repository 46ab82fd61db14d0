import type { Measurement } from '../reference-names.ts';

/** What the catalog knows about evidence, by numbers of conditions and medications. Plain data and typed arrays only. */
export interface EvidenceTables {
  /** Whether rows are judged together; otherwise each is judged alone, as in catalogs from before. */
  readonly together: boolean;
  readonly conditionIds: ReadonlyMap<string, number>;
  readonly conditionNames: readonly string[];
  /** Conditions from this number on are names that only packs or medications know. */
  readonly knownConditions: number;
  readonly medicationIds: ReadonlyMap<string, number>;
  /** [condition] → 1 for an event, whose clock is its own day. */
  readonly isEvent: Uint8Array;
  /** [condition] → 1 for a course, such as a cancer: another one of the same group is another disease. */
  readonly isCourse: Uint8Array;
  /** [condition] → 1 if it is never over: a last treatment long ago does not end it. */
  readonly isLasting: Uint8Array;
  /** [condition] → position in SEVERITIES. */
  readonly severity: Uint8Array;
  /** [condition] → first entry in `broader`, the conditions it also counts as; one more entry than conditions. */
  readonly firstBroader: Int32Array;
  readonly broader: Int32Array;
  /** [condition] → first entry in `circles`, the groups and lists of related groups it is in. */
  readonly firstCircle: Int32Array;
  readonly circles: Int32Array;
  readonly medications: MedicationEvidence;
  readonly combinations: CombinationTables;
  readonly measured: readonly {
    readonly measurement: Measurement;
    readonly from: number | null;
    readonly below: number | null;
    readonly condition: number;
  }[];
}

export interface MedicationEvidence {
  /** [medication] → first entry in `explainers`, the conditions it is known to be taken for; one more entry than medications. */
  readonly firstExplainer: Int32Array;
  readonly explainers: Int32Array;
  /** [medication] → first entry in `always`, the conditions that it always means. */
  readonly firstAlways: Int32Array;
  readonly always: Int32Array;
  /** [always] → first entry in `sufficient`, the uses whose disclosure is enough. */
  readonly firstSufficient: Int32Array;
  readonly sufficient: Int32Array;
  /** [medication] → first entry in `assumed`, what it counts as taken for if nothing explains it; the most common first. */
  readonly firstAssumed: Int32Array;
  readonly assumed: Int32Array;
  /** [medication] → `grave` from here on: the grave uses that support the same use of another medication. */
  readonly firstGrave: Int32Array;
  readonly grave: Int32Array;
  /** [medication] → first entry in `suspected`, those of `assumed` that only some products count. */
  readonly firstSuspected: Int32Array;
  readonly suspected: Int32Array;
  /** [medication] → what nearly everybody takes it for, or -1. */
  readonly pointedUse: Int32Array;
  /** [medication] → the ordinary condition that most take it for, if company may settle on it, or -1. */
  readonly mainUse: Int32Array;
  /** [medication] → the only condition it is taken for, or -1. */
  readonly onlyUse: Int32Array;
  /** [medication] → 1 if it only prevents a return. */
  readonly isMaintenance: Uint8Array;
  /** [medication] → first entry in `replaced`, the conditions of which it is no treatment: it replaces what they took away. */
  readonly firstReplaced: Int32Array;
  readonly replaced: Int32Array;
  /** [medication] → first entry in `resumed`, the conditions that are not over for whoever takes it. */
  readonly firstResumed: Int32Array;
  readonly resumed: Int32Array;
  /** [medication] → first dosage band. */
  readonly firstBand: Int32Array;
  /** Thousandths of a daily dosage; the end is not included. */
  readonly bandFrom: Float64Array;
  readonly bandBelow: Float64Array;
  readonly bandCondition: Int32Array;
  /** What the band says, as in `BAND_COUNTS`. */
  readonly bandCounts: Uint8Array;
}

/** What a dosage band says about its condition; the number is its code in the tables. */
export const BAND_COUNTS = { possible: 0, usual: 1, always: 2, regardless: 3 } as const;

/** How the facts of a combination's part are counted; the number is its code in the tables. */
export const PART_COUNT = { one: 0, different: 1, twice: 2 } as const;

export interface CombinationTables {
  readonly wholes: Int32Array;
  /** [combination] → first part; one more entry than combinations. */
  readonly firstPart: Int32Array;
  /** [part] → combination. */
  readonly combinationOf: Int32Array;
  readonly partCount: Uint8Array;
  readonly monthsApart: Uint16Array;
  /** [part] → 1 if the whole has its dates. */
  readonly partDates: Uint8Array;
  /** [condition] → first entry in `parts`, the parts that it is; one more entry than conditions. */
  readonly firstPosting: Int32Array;
  readonly parts: Int32Array;
  /** [posting] → first entry in `sites`, the broadest conditions of the part that it is; two diseases have none in common. */
  readonly firstSite: Int32Array;
  readonly sites: Int32Array;
}
