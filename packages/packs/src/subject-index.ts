import type { ReferenceRow } from '@prequal/engine';
import { textKey } from '@prequal/reading';

/** What packs may refer to. The reference catalog implements it; packs never read the catalog's files. */
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
  /** The name that this text is another name of, undefined if it is none. */
  nameOfAlias(kind: 'condition' | 'medication', alias: string): string | undefined;
  /** All names, for "did you mean". */
  names(
    kind: 'condition' | 'medication' | 'condition_group' | 'medication_group' | 'nicotine',
  ): Iterable<string>;
}

/** [key of an alias] → the name that it is another name of. */
export interface SubjectAliases {
  readonly condition: ReadonlyMap<string, string>;
  readonly medication: ReadonlyMap<string, string>;
}

const NO_ALIASES: SubjectAliases = { condition: new Map(), medication: new Map() };

export interface NicotineEntry {
  readonly name: string;
  readonly type: string;
}

/** Builds the index from plain rows, so that the catalog and the tests share one implementation. */
export function subjectIndexOf(
  rows: {
    readonly conditions: readonly ReferenceRow[];
    readonly medications: readonly ReferenceRow[];
    readonly nicotine: readonly NicotineEntry[];
  },
  aliases: SubjectAliases = NO_ALIASES,
): PackSubjects {
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
    broaderThanCondition: (name) => {
      const row = conditions.get(name);
      return { conditions: row?.ancestors ?? [], groups: row?.groups ?? [] };
    },
    broaderThanMedication: (name) => {
      const row = medications.get(name);
      return { medications: row?.ancestors ?? [], groups: row?.groups ?? [] };
    },
    nameOfAlias: (kind, alias) => aliases[kind].get(textKey(alias)),
    names: (kind) => {
      if (kind === 'condition') return conditions.keys();
      if (kind === 'medication') return medications.keys();
      if (kind === 'nicotine') return nicotine;
      return kind === 'condition_group' ? conditionGroups : medicationGroups;
    },
  };
}
