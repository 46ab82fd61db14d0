import { LAPSED_MONTHS } from '../evidence/medication-rows.ts';
import type {
  Combination,
  EvidenceRules,
  Measurement,
  ReferenceCondition,
  ReferenceMedication,
} from '../reference-names.ts';
import type { ConditionSubject } from '../rules/subject.ts';
import { type ThresholdIndex, type Thresholds, thresholdKey } from '../thresholds.ts';

/** The parts of the reference catalog that decide which facts can matter. */
export interface FactReference {
  condition(name: string): ReferenceCondition | null;
  medication(name: string): ReferenceMedication | null;
  readonly evidence: EvidenceRules | null;
}

/** Thresholds of one entry, and how far apart two dates of it must be to be two events. */
export interface Relevance extends Thresholds {
  readonly monthsApart: readonly number[];
}

const NO_THRESHOLDS: Thresholds = { months: [], ages: [], dosages: [] };

/**
 * Which thresholds can matter for an entry: those of rules about it, its groups, what it is a kind of, what it implies and
 * what it is a part of. Names are those of the catalog, so there are not many to remember.
 */
export class FactRelevance {
  readonly #thresholds: ThresholdIndex;
  readonly #reference: FactReference;
  readonly #conditions = new Map<string, Relevance>();
  readonly #medications = new Map<string, Relevance>();

  constructor(thresholds: ThresholdIndex, reference: FactReference) {
    this.#thresholds = thresholds;
    this.#reference = reference;
  }

  condition(name: string): Relevance {
    const relevance = this.#conditions.get(name) ?? this.#readCondition(name);
    this.#conditions.set(name, relevance);
    return relevance;
  }

  medication(name: string): Relevance {
    const relevance = this.#medications.get(name) ?? this.#readMedication(name);
    this.#medications.set(name, relevance);
    return relevance;
  }

  /** The conditions that a medication may be taken for. */
  uses(name: string): readonly string[] {
    const row = this.#reference.medication(name);
    return [
      ...new Set([...(row?.uses ?? []), ...(row?.indications ?? []).map(({ condition }) => condition)]),
    ];
  }

  /** Whether one of the disclosed conditions is what the medication is taken for. */
  isExplained(medication: string, disclosed: readonly string[]): boolean {
    const uses = this.uses(medication);
    return disclosed.some((name) =>
      [name, ...(this.#reference.condition(name)?.ancestors ?? [])].some((each) => uses.includes(each)),
    );
  }

  /** The measurements that belong to a condition. */
  measurements(condition: string): readonly Measurement[] {
    const found = (this.#reference.evidence?.measuredFor ?? []).filter(({ subject }) =>
      this.#isSubject(condition, subject),
    );
    return [...new Set(found.map(({ measurement }) => measurement))];
  }

  /** The condition that a measured value means; null if it means none. */
  meaning(measurement: Measurement, value: number): string | null {
    const meant = this.#reference.evidence?.measured.find(
      (each) =>
        each.measurement === measurement &&
        (each.from === null || value >= each.from) &&
        (each.below === null || value < each.below),
    );
    return meant?.condition ?? null;
  }

  /** The values at which a rule or the meaning of a measurement turns. */
  limits(measurement: Measurement): readonly number[] {
    const meant = (this.#reference.evidence?.measured ?? [])
      .filter((each) => each.measurement === measurement)
      .flatMap(({ from, below }) => [from, below].filter((limit) => limit !== null));
    return [...new Set([...(this.#thresholds.measurements[measurement] ?? []), ...meant])];
  }

  #readCondition(name: string): Relevance {
    const { wholes, monthsApart } = this.#wholesOf(name);
    const keys = [name, ...wholes].flatMap((each) => this.#keysOf(each));
    return { ...this.#union([this.#thresholds.anyCondition], keys), monthsApart };
  }

  #readMedication(name: string): Relevance {
    const row = this.#reference.medication(name);
    const bands = (this.#reference.evidence?.dosageBands ?? []).filter(
      ({ medication }) => medication === name,
    );
    const relapses = (this.#reference.evidence?.relapses ?? []).filter(
      ({ medication }) => medication === name,
    );
    const implied = [
      ...this.uses(name),
      ...bands.map(({ condition }) => condition),
      ...relapses.map(({ condition }) => condition),
    ];
    const keys = [
      ...[name, ...(row?.ancestors ?? [])].map((each) => thresholdKey('medication', each)),
      ...(row?.groups ?? []).map((each) => thresholdKey('medication_group', each)),
      ...implied.flatMap((use) => [use, ...this.#wholesOf(use).wholes].flatMap((each) => this.#keysOf(each))),
    ];
    const { anyCondition, anyMedication } = this.#thresholds;
    const own = {
      months: [LAPSED_MONTHS],
      ages: [],
      dosages: bands.flatMap(({ from, below }) => (below === null ? [from] : [from, below])),
    };
    return { ...this.#union([anyCondition, anyMedication, own], keys), monthsApart: [] };
  }

  #union(general: readonly Thresholds[], keys: readonly string[]): Thresholds {
    const { bySubject } = this.#thresholds;
    const found = [...general, ...keys.map((key) => bySubject[key] ?? NO_THRESHOLDS)];
    const all = (list: keyof Thresholds) => [...new Set(found.flatMap((each) => each[list]))];
    return { months: all('months'), ages: all('ages'), dosages: all('dosages') };
  }

  #keysOf(condition: string): readonly string[] {
    const row = this.#reference.condition(condition);
    return [
      ...[condition, ...(row?.ancestors ?? [])].map((each) => thresholdKey('condition', each)),
      ...(row?.groups ?? []).map((each) => thresholdKey('condition_group', each)),
    ];
  }

  /** Everything that the condition can be a part of, directly or through another whole. */
  #wholesOf(name: string): { readonly wholes: readonly string[]; readonly monthsApart: readonly number[] } {
    const wholes = new Set<string>();
    const monthsApart = new Set<number>();
    const combinations = this.#reference.evidence?.combinations ?? [];
    this.#addWholes(name, combinations, { wholes, monthsApart });
    // The set grows during the loop: a whole may be a part of another one.
    for (const whole of wholes) this.#addWholes(whole, combinations, { wholes, monthsApart });
    return { wholes: [...wholes], monthsApart: [...monthsApart] };
  }

  #addWholes(
    part: string,
    combinations: readonly Combination[],
    found: { readonly wholes: Set<string>; readonly monthsApart: Set<number> },
  ): void {
    for (const { parts, whole } of combinations) {
      const matching = parts.filter(({ subject }) => this.#isSubject(part, subject));
      if (matching.length === 0) continue;
      found.wholes.add(whole);
      for (const { monthsApart } of matching) if (monthsApart > 0) found.monthsApart.add(monthsApart);
    }
  }

  #isSubject(condition: string, { type, name }: ConditionSubject): boolean {
    const row = this.#reference.condition(condition);
    if (type === 'condition_group') return row?.groups.includes(name) ?? false;
    return condition === name || (row?.ancestors.includes(name) ?? false);
  }
}
