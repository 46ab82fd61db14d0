import {
  type FlatPack,
  type ReferenceNames,
  type ReferenceRow,
  reachedSubject,
  type Severity,
  subjectsOfRule,
} from '@prequal/engine';

/**
 * How a product treats a condition or medication: a rule names it or something broader, a rule names a group or
 * class of it, its severity decides, what it implies about the applicant counts, or it changes nothing.
 */
export const TREATMENTS = ['ruled', 'group', 'unlisted', 'inferred', 'ignored'] as const;
export type Treatment = (typeof TREATMENTS)[number];

export interface CoverageCell {
  readonly product: string;
  readonly type: 'condition' | 'medication';
  readonly name: string;
  /** null for medications. */
  readonly severity: Severity | null;
  readonly treatment: Treatment;
}

/** Every condition and medication × every product, in catalog order. */
export function* coverageOf(
  packs: readonly FlatPack[],
  names: ReferenceNames,
  severity: Severity | null = null,
): Generator<CoverageCell> {
  for (const pack of packs) {
    const conditions = new NamedSubjects(
      pack.rules.flatMap((rule) => reachedSubject(rule) ?? []),
      'condition',
    );
    for (const row of names.conditions) {
      if (severity !== null && row.severity !== severity) continue;
      const rest = pack.unlisted === null ? 'ignored' : 'unlisted';
      const treatment = conditions.treatmentOf(row) ?? rest;
      yield { product: pack.slug, type: 'condition', name: row.name, severity: row.severity, treatment };
    }
    if (severity !== null) continue;
    const named = [
      ...pack.rules.flatMap(subjectsOfRule),
      ...pack.impliedConditions.map(({ subject }) => subject),
    ];
    const medications = new NamedSubjects(named, 'medication');
    for (const row of names.medications) {
      const says = row.indications.some(
        ({ certainty }) => certainty !== 'possible' && pack.inference[certainty] === 'count',
      );
      const rest = says && pack.unlisted !== null ? 'inferred' : 'ignored';
      const treatment = medications.treatmentOf(row) ?? rest;
      yield { product: pack.slug, type: 'medication', name: row.name, severity: null, treatment };
    }
  }
}

/** The names and groups that the rules of one pack mention. */
class NamedSubjects {
  readonly #names: ReadonlySet<string>;
  readonly #groups: ReadonlySet<string>;

  constructor(
    subjects: readonly { readonly type: string; readonly name: string }[],
    type: 'condition' | 'medication',
  ) {
    const of = (wanted: string) =>
      new Set(subjects.filter((subject) => subject.type === wanted).map(({ name }) => name));
    this.#names = of(type);
    this.#groups = of(`${type}_group`);
  }

  treatmentOf({ name, ancestors, groups }: ReferenceRow): 'ruled' | 'group' | null {
    if (this.#names.has(name) || ancestors.some((ancestor) => this.#names.has(ancestor))) return 'ruled';
    return groups.some((group) => this.#groups.has(group)) ? 'group' : null;
  }
}
