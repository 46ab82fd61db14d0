import type { ReferenceNames } from '@prequal/engine';

/** What packs may speak about. The reference catalog implements it; packs never read the catalog's files. */
export interface PackSubjects {
  hasCondition(name: string): boolean;
  hasMedication(name: string): boolean;
  hasConditionGroup(name: string): boolean;
  hasMedicationGroup(name: string): boolean;
  hasNicotineOption(name: string): boolean;
  /** Names of the nicotine options of one type (`smoked`, `smokeless`, `vapor`, `other`), in catalog order. */
  nicotineOptionsOfType(type: string): readonly string[];
  /** Broader conditions and groups that a rule could name to reach this condition. */
  broaderThanCondition(name: string): {
    readonly conditions: readonly string[];
    readonly groups: readonly string[];
  };
  /** The generic of a brand and the groups of a medication. */
  broaderThanMedication(name: string): {
    readonly medications: readonly string[];
    readonly groups: readonly string[];
  };
  /** All names, for "did you mean". */
  names(
    kind: 'condition' | 'medication' | 'condition_group' | 'medication_group' | 'nicotine',
  ): Iterable<string>;
}

export interface ConditionEntry {
  readonly name: string;
  /** The next broader condition, or null. */
  readonly parent: string | null;
  readonly groups: readonly string[];
}

export interface MedicationEntry {
  readonly name: string;
  /** For a brand: its generic; otherwise null. */
  readonly generic: string | null;
  readonly groups: readonly string[];
}

export interface NicotineEntry {
  readonly name: string;
  readonly type: string;
}

export interface ReferenceRows {
  readonly conditions: readonly ConditionEntry[];
  readonly medications: readonly (MedicationEntry & { readonly uses: readonly string[] })[];
}

/** The catalog as the engine takes it: a rule about Stroke reaches every kind of stroke, one about a generic its brands. */
export function referenceNamesOf(rows: ReferenceRows): ReferenceNames {
  const index = subjectIndexOf({ ...rows, nicotine: [] });
  return {
    conditions: rows.conditions.map(({ name }) => {
      const { conditions, groups } = index.broaderThanCondition(name);
      return { name, groups, ancestors: conditions, severity: 'none', kind: 'course', milder: false };
    }),
    medications: rows.medications.map(({ name, uses }) => {
      const { medications, groups } = index.broaderThanMedication(name);
      return { name, groups, ancestors: medications, uses, indications: [] };
    }),
  };
}

/** Builds the index from plain rows, so that the catalog and the tests share one implementation. */
export function subjectIndexOf(rows: {
  readonly conditions: readonly ConditionEntry[];
  readonly medications: readonly MedicationEntry[];
  readonly nicotine: readonly NicotineEntry[];
}): PackSubjects {
  const conditions = new Map(rows.conditions.map((row) => [row.name, row]));
  const medications = new Map(rows.medications.map((row) => [row.name, row]));
  const conditionGroups = new Set(rows.conditions.flatMap((row) => row.groups));
  const medicationGroups = new Set(rows.medications.flatMap((row) => row.groups));
  const nicotine = new Set(rows.nicotine.map((row) => row.name));
  return {
    hasCondition: (name) => conditions.has(name),
    hasMedication: (name) => medications.has(name),
    hasConditionGroup: (name) => conditionGroups.has(name),
    hasMedicationGroup: (name) => medicationGroups.has(name),
    hasNicotineOption: (name) => nicotine.has(name),
    nicotineOptionsOfType: (type) => rows.nicotine.filter((row) => row.type === type).map((row) => row.name),
    broaderThanCondition: remembered((name) => {
      const chain = ancestorsOf(name, (key) => conditions.get(key)?.parent ?? null);
      const groups = new Set([name, ...chain].flatMap((key) => conditions.get(key)?.groups ?? []));
      return { conditions: chain, groups: [...groups] };
    }),
    broaderThanMedication: remembered((name) => {
      const chain = ancestorsOf(name, (key) => medications.get(key)?.generic ?? null);
      const groups = new Set([name, ...chain].flatMap((key) => medications.get(key)?.groups ?? []));
      return { medications: chain, groups: [...groups] };
    }),
    names: (kind) => {
      if (kind === 'condition') return conditions.keys();
      if (kind === 'medication') return medications.keys();
      if (kind === 'nicotine') return nicotine;
      return kind === 'condition_group' ? conditionGroups : medicationGroups;
    },
  };
}

function ancestorsOf(name: string, parentOf: (name: string) => string | null): readonly string[] {
  const chain: string[] = [];
  let next = parentOf(name);
  while (next !== null && !chain.includes(next)) {
    chain.push(next);
    next = parentOf(next);
  }
  return chain;
}

// Comparing every pair of rules asks for the same names thousands of times.
function remembered<T>(response: (name: string) => T): (name: string) => T {
  const responses = new Map<string, T>();
  return (name) => {
    const known = responses.get(name);
    if (known !== undefined) return known;
    const fresh = response(name);
    responses.set(name, fresh);
    return fresh;
  };
}
