import type { FlatPack } from './flat-pack.ts';
import { MEASUREMENTS, type Measurement } from './reference-names.ts';
import type { Rule } from './rules/rule.ts';

/** The numbers that rules compare facts with. Between two of them no outcome changes. */
export interface Thresholds {
  /** Look-backs in months. */
  readonly months: readonly number[];
  /** Ages at diagnosis. */
  readonly ages: readonly number[];
  /** Daily dosages. */
  readonly dosages: readonly number[];
}

export interface ThresholdIndex {
  /** Of what concerns every condition: the unlisted line of a product. */
  readonly anyCondition: Thresholds;
  /** Of rules about no medication in particular, such as a count of all. */
  readonly anyMedication: Thresholds;
  /** By `thresholdKey`. */
  readonly bySubject: Readonly<Record<string, Thresholds>>;
  /** The values that rules compare measurements with. */
  readonly measurements: { readonly [M in Measurement]?: readonly number[] };
}

/** Names a condition, a medication or a group as rules do. */
export function thresholdKey(type: string, name: string): string {
  return `${type}:${name}`;
}

const SUBJECT_TYPES = ['condition', 'condition_group', 'medication', 'medication_group'];

class Numbers {
  readonly months = new Set<number>();
  readonly ages = new Set<number>();
  readonly dosages = new Set<number>();

  add(other: Numbers): void {
    for (const list of ['months', 'ages', 'dosages'] as const) {
      for (const number of other[list]) this[list].add(number);
    }
  }

  sorted(): Thresholds {
    const ascending = (numbers: ReadonlySet<number>) => [...numbers].sort((left, right) => left - right);
    return {
      months: ascending(this.months),
      ages: ascending(this.ages),
      dosages: ascending(this.dosages),
    };
  }
}

/** Reads rules as plain data, so a new rule kind needs no entry here: look-backs are fields that end in `months`. */
export function thresholdsOf(packs: readonly FlatPack[]): ThresholdIndex {
  const anyCondition = new Numbers();
  const anyMedication = new Numbers();
  const bySubject = new Map<string, Numbers>();
  // Variants of a family share their rules, which then add nothing new.
  const seen = new Set<Rule>();
  for (const { pricing: _pricing, buildCharts: _charts, nicotine: _nicotine, rules, ...rest } of packs) {
    anyCondition.add(read(rest).numbers);
    for (const rule of rules) {
      if (seen.has(rule)) continue;
      seen.add(rule);
      const { numbers, subjects } = read(rule);
      if (subjects.size === 0) anyMedication.add(numbers);
      for (const subject of subjects) {
        const known = bySubject.get(subject) ?? new Numbers();
        known.add(numbers);
        bySubject.set(subject, known);
      }
    }
  }
  return {
    anyCondition: anyCondition.sorted(),
    anyMedication: anyMedication.sorted(),
    bySubject: Object.fromEntries([...bySubject].map(([key, numbers]) => [key, numbers.sorted()])),
    measurements: measurementLimits([...seen]),
  };
}

function measurementLimits(rules: readonly unknown[]): ThresholdIndex['measurements'] {
  const limits: { [M in Measurement]?: number[] } = {};
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) collect(item);
      return;
    }
    if ('measurement' in value && 'value' in value && typeof value.value === 'number') {
      const measurement = MEASUREMENTS.find((name) => name === value.measurement);
      if (measurement !== undefined) limits[measurement] = [...(limits[measurement] ?? []), value.value];
    }
    for (const item of Object.values(value)) collect(item);
  };
  for (const rule of rules) collect(rule);
  return limits;
}

function read(root: unknown): { readonly numbers: Numbers; readonly subjects: ReadonlySet<string> } {
  const numbers = new Numbers();
  const subjects = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    // Lists of plain values, such as states, have no names for their numbers.
    if (Array.isArray(value)) {
      for (const item of value) collect(item);
      return;
    }
    if ('type' in value && 'name' in value && SUBJECT_TYPES.includes(String(value.type))) {
      subjects.add(thresholdKey(String(value.type), String(value.name)));
    }
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== 'number') collect(item);
      else if (/months$/i.test(key)) numbers.months.add(item);
      else if (key === 'age') numbers.ages.add(item);
      else if (key === 'amount') numbers.dosages.add(item);
    }
  };
  collect(root);
  return { numbers, subjects };
}
